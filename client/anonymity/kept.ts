/** The browser's localStorage or sessionStorage, or a stand-in for them. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Begun = {
  /** The year that it is for. */
  period: string;
  nonce: string;
  /** The 24 letters of the receipt that goes with the review. */
  receipt: string;
};

/** Ready to be signed, as often as necessary. All bytes are base64url. */
export type BlindedCredential = Begun & {
  state: 'blinded';
  blind: string;
  blinded: string;
  tweakedKey: string;
};

/** Signed. What could link it to its signing is gone. */
export type SignedCredential = Begun & {
  state: 'signed';
  output: string;
  /** Digests of the reviews that were sent with it and got no answer. */
  sent: string[];
};

export type Credential = BlindedCredential | SignedCredential;

const texts = {
  blinded: ['period', 'nonce', 'receipt', 'blind', 'blinded', 'tweakedKey'],
  signed: ['period', 'nonce', 'receipt', 'output'],
} as const;

const credentialKey = (companyId: number) => `credential_${companyId}`;

/** The credential that this tab has begun for a company, whatever its state. */
export function readCredential(tab: Storage, companyId: number): Credential | undefined {
  return read(tab, credentialKey(companyId), (value) => {
    const credential = value as Credential;
    const fields: readonly string[] = texts[credential.state];
    const isComplete = fields.every((field) => typeof Reflect.get(credential, field) === 'string');
    const isUsable = credential.state === 'blinded' || Array.isArray(credential.sent);
    return isComplete && isUsable ? credential : undefined;
  });
}

/** Whether a review was sent with the credential of this tab, and no answer came back. */
export function wasSent(tab: Storage, companyId: number): boolean {
  const credential = readCredential(tab, companyId);
  return credential?.state === 'signed' && credential.sent.length > 0;
}

export function keepCredential(tab: Storage, companyId: number, credential: Credential): void {
  tab.setItem(credentialKey(companyId), JSON.stringify(credential));
}

export function dropCredential(tab: Storage, companyId: number): void {
  tab.removeItem(credentialKey(companyId));
}

/** The receipt of a review that was sent from this tab, until its author says that it is saved. */
export type KeptReceipt = {
  /** Its 24 letters. */
  receipt: string;
  /** The server may have the review as it was at an earlier try. */
  earlier: boolean;
  /** Fingerprint of the key that this browser used. None on the plain path. */
  fingerprint?: string | undefined;
};

const receiptKey = (companyId: number) => `review_receipt_${companyId}`;

export function readReceipt(tab: Storage, companyId: number): KeptReceipt | undefined {
  return read(tab, receiptKey(companyId), (value) => {
    const { receipt, earlier, fingerprint } = value as Partial<KeptReceipt>;
    if (typeof receipt !== 'string') return undefined;
    return { receipt, earlier: earlier === true, ...(typeof fingerprint === 'string' && { fingerprint }) };
  });
}

export function keepReceipt(tab: Storage, companyId: number, receipt: KeptReceipt): void {
  tab.setItem(receiptKey(companyId), JSON.stringify(receipt));
}

export function dropReceipt(tab: Storage, companyId: number): void {
  tab.removeItem(receiptKey(companyId));
}

/** Where this browser keeps the site's identity and the key of each year, as it first saw them. */
export const pinned = {
  identity: (browser: Storage) => browser.getItem('site_identity'),
  key: (browser: Storage, period: string) => browser.getItem(`anonymity_key_${period}`),
};

type Keys = { identity: string; keys: readonly { period: string; public_key: string }[] };

export function pinKeys(browser: Storage, { identity, keys }: Keys): void {
  browser.setItem('site_identity', identity);
  for (const { period, public_key } of keys) browser.setItem(`anonymity_key_${period}`, public_key);
}

/** What is stored under a key. If it can't be used, it is removed. */
function read<Value>(
  tab: Storage,
  key: string,
  parse: (value: unknown) => Value | undefined,
): Value | undefined {
  const text = tab.getItem(key);
  if (text === null) return undefined;
  const value = attempt(() => parse(JSON.parse(text)));
  if (value === undefined) tab.removeItem(key);
  return value;
}

/** What an action returns, or undefined if it throws. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
