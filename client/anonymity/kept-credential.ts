import type { Store } from './store.ts';

type Kept = {
  /** The year that it is for. */
  period: string;
  nonce: string;
  /** The 24 letters of the receipt that goes with the review. */
  receipt: string;
};

/** Ready to be signed, as often as need be. All bytes are base64url. */
export type BlindedCredential = Kept & {
  state: 'blinded';
  blind: string;
  blinded: string;
  tweakedKey: string;
};

/** Signed; what could link it to its signing is gone. */
export type SignedCredential = Kept & {
  state: 'signed';
  output: string;
  /** Digests of the reviews that were sent with it and to which no answer has come. */
  sent: string[];
};

export type Credential = BlindedCredential | SignedCredential;

const keyOf = (companyId: number) => `credential_${companyId}`;
const texts = {
  blinded: ['period', 'nonce', 'receipt', 'blind', 'blinded', 'tweakedKey'],
  signed: ['period', 'nonce', 'receipt', 'output'],
} as const;

/** The credential of a company that this tab has begun, whatever its state. */
export function readCredential(tab: Store, companyId: number): Credential | undefined {
  const stored = tab.getItem(keyOf(companyId));
  if (stored === null) return undefined;
  const credential = parseCredential(stored);
  if (credential === undefined) dropCredential(tab, companyId);
  return credential;
}

export function keepCredential(tab: Store, companyId: number, credential: Credential): void {
  tab.setItem(keyOf(companyId), JSON.stringify(credential));
}

export function dropCredential(tab: Store, companyId: number): void {
  tab.removeItem(keyOf(companyId));
}

function parseCredential(stored: string): Credential | undefined {
  try {
    const credential = JSON.parse(stored) as Credential;
    const fields = texts[credential.state] as readonly string[];
    const values = credential as unknown as Record<string, unknown>;
    const complete = fields.every((field) => typeof values[field] === 'string');
    return complete && (credential.state === 'blinded' || Array.isArray(credential.sent))
      ? credential
      : undefined;
  } catch {
    return undefined;
  }
}
