import { ristretto255_oprf } from '@noble/curves/ed25519.js';

type Site = {
  /** Such as `https://candor.example/api/v1`. */
  api: string;
  /** The token from the verification link, as the employee pastes it. */
  mailedToken: () => Promise<string>;
};
type Issued = { evaluated: string; proof: string };
type ReceiptStatus = { status: string; review: { free_form_text: string } | null; allowed: string[] };

/** What must survive a crash, from before the first request until the last response. */
export type Kept = { nonce: string; blind: string; blinded: string; tweakedKey: string; receipt: string };

/** Verifies, gets a credential blind-signed, sends a review with it and opens the receipt. */
export async function reviewBlindly(site: Site, email: string, companyId: number, review: object) {
  await call(site, '/email/verify/send', { email, company_id: companyId });
  const token = await site.mailedToken();

  const period = String(new Date().getUTCFullYear());
  const publicKey = await readPublicKey(site, period);
  const kept = prepare(companyId, period, publicKey);
  const { blinded } = kept;
  const issue = () =>
    call<Issued>(site, '/anonymity/issue', { token, company_id: companyId, period, blinded });
  // After a lost response: the same request again, while the link works.
  const issued = await issue().catch(issue);
  const output = finalize(kept, companyId, period, issued);

  const submission = {
    company_id: companyId,
    period,
    nonce: kept.nonce,
    output,
    receipt_hash: await hashOfReceipt(kept.receipt),
    ...review,
  };
  await call(site, '/anonymity/submit', submission);
  return { receipt: kept.receipt, status: await readReceipt(site, kept.receipt), submission };
}

export function readReceipt(site: Site, receipt: string): Promise<ReceiptStatus> {
  return call<ReceiptStatus>(site, '/receipts/status', { receipt });
}

/** All random values. Store them before anything is sent. */
export function prepare(companyId: number, period: string, publicKey: string): Kept {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const { blind, blinded, tweakedKey } = suiteOf(companyId, period).blind(nonce, bytes(publicKey));
  return {
    nonce: text(nonce),
    blind: text(blind),
    blinded: text(blinded),
    tweakedKey: text(tweakedKey),
    receipt: newReceipt(),
  };
}

/** The credential. Throws if the proof shows that another key has signed. */
export function finalize(
  kept: Kept,
  companyId: number,
  period: string,
  { evaluated, proof }: Issued,
): string {
  const { nonce, blind, blinded, tweakedKey } = kept;
  const [input, secret, element, key] = [bytes(nonce), bytes(blind), bytes(blinded), bytes(tweakedKey)];
  const suite = suiteOf(companyId, period);
  return text(suite.finalize(input, secret, bytes(evaluated), element, bytes(proof), key));
}

function suiteOf(companyId: number, period: string) {
  return ristretto255_oprf.poprf(lp('employer-review/credential/v1', String(companyId), period));
}

async function readPublicKey(site: Site, period: string): Promise<string> {
  type Keys = { keys: { period: string; public_key: string }[] };
  const { keys } = (await (await fetch(`${site.api}/anonymity/keys`)).json()) as Keys;
  const key = keys.find((one) => one.period === period);
  if (key === undefined) throw new Error(`The site has no key of ${period}.`);
  return key.public_key;
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newReceipt(): string {
  const random = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(random, (byte) => letters[byte % letters.length]).join('');
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

function bytes(base64url: string): Uint8Array {
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
