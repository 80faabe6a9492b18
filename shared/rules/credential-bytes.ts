// The byte strings of the anonymous credential. The browser and the server build them separately and must agree to
// the byte. A change needs a new version in the label.

const labels = {
  info: 'employer-review/credential/v2',
  infoOfId: 'employer-review/credential/v1',
  slip: 'employer-review/slip/v2',
  key: 'employer-review/key/v1',
  yearKey: 'employer-review/year-key/v1',
  keyLog: 'employer-review/key-log/v1',
  nullifier: 'employer-review/nullifier/v1',
  receipt: 'employer-review/receipt/v1',
  mailbox: 'employer-review/mailbox/v1',
  logRoot: 'employer-review/moderation-log/v1',
};

/** Lengths in bytes of the parts of a credential (RFC 9497, ristretto255-SHA512), and of the identity (Ed25519). */
export const credentialBytes = {
  nonce: 32,
  element: 32,
  proof: 64,
  output: 64,
  receiptHash: 32,
  identity: 32,
  repeatKey: 16,
  root: 32,
  signature: 64,
} as const;

/**
 * What a credential is bound to: one employer in one period (`YYYY`). The domain is what the author typed, so a server
 * that shows five people five companies with one domain can't tell their credentials apart. Version 1 had the company's
 * id.
 */
export function credentialInfo(employer: string | number, period: string): Uint8Array {
  const label = typeof employer === 'string' ? labels.info : labels.infoOfId;
  return joined(prefixed(label), prefixed(String(employer)), prefixed(period));
}

/** What the parts of a slip are derived for: `nonce`, `blind` or `receipt`. */
export function slipInfo(part: 'nonce' | 'blind' | 'receipt'): Uint8Array {
  return joined(prefixed(labels.slip), prefixed(part));
}

/** What the checksum of a slip is made from. */
export function slipInput(identity: Uint8Array, period: string, slip: Uint8Array): Uint8Array {
  return joined(prefixed(labels.slip), identity, prefixed(period), slip);
}

/** Separates a period's key from any other key derived from the same seed. */
export function keyInfo(period: string): Uint8Array {
  return joined(prefixed(labels.key), prefixed(period));
}

/** What the site's identity key signs: the public key of a period. */
export function yearKeyStatement(period: string, publicKey: Uint8Array): Uint8Array {
  return joined(prefixed(labels.yearKey), prefixed(period), publicKey);
}

/** What the site's identity key signs as well: how many years have had a key, and the root of the tree over those keys. */
export function keyLogStatement(size: number, root: Uint8Array): Uint8Array {
  return joined(prefixed(labels.keyLog), prefixed(String(size)), root);
}

/** What the site's identity key signs about a month of the moderation log: how many entries it has, and their root. */
export function logRootStatement(month: string, entries: number, root: Uint8Array): Uint8Array {
  return joined(prefixed(labels.logRoot), prefixed(month), prefixed(String(entries)), root);
}

/** What is hashed into the mark of a used credential. */
export function nullifierInput(infoHash: Uint8Array, nonce: Uint8Array): Uint8Array {
  return joined(prefixed(labels.nullifier), infoHash, nonce);
}

/** What is hashed into the stored form of a receipt, from its 24 characters. */
export function receiptInput(letters: string): Uint8Array {
  return joined(prefixed(labels.receipt), prefixed(letters));
}

/** What the site's identity key signs about the author of a review, which is named by its address. */
export function mailboxStatement(review: string, sentence: string): Uint8Array {
  return joined(prefixed(labels.mailbox), new TextEncoder().encode(`${review}\n${sentence}`));
}

/** UTF-8 after one byte with its length, so joined parts can't be split differently. */
function prefixed(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return joined(Uint8Array.of(bytes.length), bytes);
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
