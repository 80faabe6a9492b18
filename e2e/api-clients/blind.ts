import { ristretto255_oprf } from '@noble/curves/ed25519.js';

type Site = {
  /** Such as `https://candor.example/api/v1`. */
  api: string;
  /** The token from the verification link, as the employee pastes it. */
  mailedToken: () => Promise<string>;
};
type Issued = { evaluated: string; proof: string };
type ReceiptStatus = { status: string; review: { free_form_text: string } | null; allowed: string[] };

/** What follows from a secret, which alone must survive a crash, and which never leaves this program. */
type Hidden = { nonce: Bytes; blind: Bytes; blinded: Bytes; tweakedKey: Bytes; receipt: string };
type Bytes = Uint8Array<ArrayBuffer>;
/** The employer, by the part after the @ in the address, and the year. */
type Place = { domain: string; period: string };

/** Verifies, gets a slip, sends a review with it and opens the receipt. */
export async function reviewBlindly(site: Site, email: string, companyId: number, review: object) {
  await call(site, '/email/verify/send', { email, company_id: companyId });
  const token = await site.mailedToken();

  const place = { domain: email.replace(/^.*@/, ''), period: String(new Date().getUTCFullYear()) };
  const publicKey = await readPublicKey(site, place.period);
  const secret = newSecret();
  const hidden = await hide(secret, place, publicKey);
  // Not from the secret: whoever finds the slip could otherwise recognize what the server keeps of this request.
  const repeat_key = text(crypto.getRandomValues(new Uint8Array(16)));
  const issue = () =>
    call<Issued>(site, '/anonymity/issue', { token, ...place, blinded: text(hidden.blinded), repeat_key });
  // After a lost response: the same request again, while the link works.
  const issued = await issue().catch(issue);
  const output = finalize(hidden, place, issued);

  // The secret and `evaluated` are the slip: from here on, the review can be sent weeks later, from anywhere.
  const { receipt, nonce } = hidden;
  const submission = {
    ...place,
    nonce: text(nonce),
    output,
    receipt_hash: await hashOfReceipt(receipt),
    ...review,
  };
  await call(site, '/anonymity/submit', submission);
  return { receipt, status: await readReceipt(site, receipt), submission };
}

export function readReceipt(site: Site, receipt: string): Promise<ReceiptStatus> {
  return call<ReceiptStatus>(site, '/receipts/status', { receipt });
}

export function newSecret(): string {
  return text(crypto.getRandomValues(new Uint8Array(15)));
}

/** What follows from a secret: the same each time, so a request can be made again after a crash. */
export async function hide(secret: string, place: Place, publicKey: string): Promise<Hidden> {
  const key = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits']);
  const derive = async (part: string, length: number) => {
    const label = {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: lp('employer-review/slip/v2', part),
    };
    return new Uint8Array(await crypto.subtle.deriveBits(label, key, length * 8));
  };
  const [nonce, drawn] = [await derive('nonce', 32), await derive('blind', 48)];
  const hidden = suiteOf(place).blind(nonce, bytes(publicKey), () => drawn);
  return {
    nonce,
    ...(hidden as Omit<Hidden, 'nonce' | 'receipt'>),
    receipt: lettersOf(await derive('receipt', 15)),
  };
}

/** The credential. Throws if the proof shows that another key has signed. */
export function finalize(
  { nonce, blind, blinded, tweakedKey }: Hidden,
  place: Place,
  { evaluated, proof }: Issued,
): string {
  return text(suiteOf(place).finalize(nonce, blind, bytes(evaluated), blinded, bytes(proof), tweakedKey));
}

function suiteOf({ domain, period }: Place) {
  return ristretto255_oprf.poprf(lp('employer-review/credential/v2', domain, period));
}

async function readPublicKey(site: Site, period: string): Promise<string> {
  type Keys = { keys: { period: string; public_key: string }[] };
  const { keys } = (await (await fetch(`${site.api}/anonymity/keys`)).json()) as Keys;
  const key = keys.find((one) => one.period === period);
  if (key === undefined) throw new Error(`The site has no key of ${period}.`);
  return key.public_key;
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five bits a letter. */
function lettersOf(data: Bytes): string {
  const bits = Array.from(data, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

export async function hashOfReceipt(receipt: string): Promise<string> {
  const hashed = lp('employer-review/receipt/v1', receipt.replaceAll('-', ''));
  return text(new Uint8Array(await crypto.subtle.digest('SHA-256', hashed)));
}

/** Each part is preceded by one byte with its length. */
function lp(...parts: string[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map((part) => new TextEncoder().encode(part));
  return Uint8Array.from(encoded.flatMap((part) => [part.length, ...part]));
}

function text(data: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...data));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytes(base64url: string): Bytes {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}

/** Without cookies and without a sign-in: nothing connects one call to another except its content. */
async function call<Answer>({ api }: Site, path: string, body: object): Promise<Answer> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: padded(JSON.stringify(body)),
  });
  const answer = (await response.json()) as Answer & { message: string };
  if (!response.ok) throw new Error(`${response.status} ${answer.message}`);
  return answer;
}

/** With spaces up to the length that the longest review has: the length on the wire says nothing about what is sent. */
function padded(json: string): string {
  return json + ' '.repeat(Math.max(0, 16_384 - new TextEncoder().encode(json).length));
}
