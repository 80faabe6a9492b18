/** The browser's localStorage or sessionStorage, or a stand-in for them. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Begun = {
  /** The domain that it is for. */
  domain: string;
  /** The year that it is for. */
  period: string;
  /** 15 bytes in base64url. Everything else follows from it. */
  secret: string;
};

/** Asked for, and asked for again until the server's response arrives. */
export type AskedSlip = Begun & {
  state: 'asked';
  publicKey: string;
  /** By which the server recognizes the next try. It doesn't follow from the secret. */
  repeatKey: string;
};

export type KeptSlip = Begun & {
  state: 'kept';
  evaluated: string;
  /** Its owner has saved it somewhere else. */
  saved: boolean;
  /** Digests of the reviews that were submitted with it and got no answer. */
  sent: string[];
};

const texts = {
  asked: ['domain', 'period', 'secret', 'publicKey', 'repeatKey'],
  kept: ['domain', 'period', 'secret', 'evaluated'],
} as const;

const slipKey = (companyId: number) => `slip_${companyId}`;

/** The slip that this tab has asked for or got for a company. */
export function readSlip(tab: Storage, companyId: number): AskedSlip | KeptSlip | undefined {
  return read(tab, slipKey(companyId), (value) => {
    const slip = value as AskedSlip | KeptSlip;
    const fields: readonly string[] = texts[slip.state];
    const isComplete = fields.every((field) => typeof Reflect.get(slip, field) === 'string');
    return isComplete && (slip.state === 'asked' || Array.isArray(slip.sent)) ? slip : undefined;
  });
}

/** The slip that this tab has for a company, once the server's response has arrived. */
export function readKeptSlip(tab: Storage, companyId: number): KeptSlip | undefined {
  const slip = readSlip(tab, companyId);
  return slip?.state === 'kept' ? slip : undefined;
}

/** Whether this tab submitted a review with its slip and got no answer. */
export function wasSubmitted(tab: Storage, companyId: number): boolean {
  return (readKeptSlip(tab, companyId)?.sent.length ?? 0) > 0;
}

export function keepSlip(tab: Storage, companyId: number, slip: AskedSlip | KeptSlip): void {
  tab.setItem(slipKey(companyId), JSON.stringify(slip));
}

export function dropSlip(tab: Storage, companyId: number): void {
  tab.removeItem(slipKey(companyId));
}

/** The receipt of a review that was submitted from this tab, until its author says that it is saved. */
export type KeptReceipt = {
  /** Its 24 letters. */
  receipt: string;
  /** The server may have the review as it was at an earlier try. */
  earlier: boolean;
  /** Its author has saved the slip that it follows from. */
  saved: boolean;
  /** Fingerprint of the key that this browser used. None on the plain path. */
  fingerprint?: string | undefined;
};

const receiptKey = (companyId: number) => `review_receipt_${companyId}`;

export function readReceipt(tab: Storage, companyId: number): KeptReceipt | undefined {
  return read(tab, receiptKey(companyId), (value) => {
    const { receipt, earlier, saved, fingerprint } = value as Partial<KeptReceipt>;
    if (typeof receipt !== 'string') return undefined;
    const flags = { earlier: earlier === true, saved: saved === true };
    return { receipt, ...flags, ...(typeof fingerprint === 'string' && { fingerprint }) };
  });
}

export function keepReceipt(tab: Storage, companyId: number, receipt: KeptReceipt): void {
  tab.setItem(receiptKey(companyId), JSON.stringify(receipt));
}

export function dropReceipt(tab: Storage, companyId: number): void {
  tab.removeItem(receiptKey(companyId));
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
