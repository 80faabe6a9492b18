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
};

const receiptKey = (companyId: number) => `review_receipt_${companyId}`;

export function readReceipt(tab: Storage, companyId: number): KeptReceipt | undefined {
  return read(tab, receiptKey(companyId), (value) => {
    const { receipt, earlier } = value as Partial<KeptReceipt>;
    return typeof receipt === 'string' ? { receipt, earlier: earlier === true } : undefined;
  });
}

export function keepReceipt(tab: Storage, companyId: number, receipt: KeptReceipt): void {
  tab.setItem(receiptKey(companyId), JSON.stringify(receipt));
}

export function dropReceipt(tab: Storage, companyId: number): void {
  tab.removeItem(receiptKey(companyId));
}

/** A year whose key isn't the one that this browser has seen before. */
export type ChangedKey = { period: string; known: string; given: string };

/**
 * Remembers the keys that this browser sees for the first time. With a key made for one person the site could recognize
 * their review, so if any key has changed, this returns the first that did and remembers none.
 */
export function pinKeys(
  browser: Storage,
  keys: readonly { period: string; public_key: string }[],
): ChangedKey | undefined {
  for (const { period, public_key: given } of keys) {
    const known = browser.getItem(pinKey(period));
    if (known !== null && known !== given) return { period, known, given };
  }
  for (const { period, public_key } of keys) browser.setItem(pinKey(period), public_key);
  return undefined;
}

const pinKey = (period: string) => `anonymity_key_${period}`;

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
