import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = {
  name: string;
  /** By what a sealed row is found: a keyed hash of its key. `kind` separates keys of different kinds. */
  lookup: (kind: string, key: string) => string;
  /** Encrypts and authenticates the row with this lookup, padded to a multiple of `size` bytes. */
  seal: (lookup: string, row: object, size: number) => string;
  /** Throws when another key sealed the row, or when it belongs to another lookup. */
  open: <Row extends object>(lookup: string, sealed: string) => Row;
};

/**
 * The key of an hour. Rows that can be traced to a person are stored as a lookup and an AES-256-GCM ciphertext, and
 * sealed again under the next key each hour. Without the keys, which are destroyed, nobody can tell from copies of the
 * database which rows of two hours belong together, or what they were.
 * @param key 32 random bytes
 */
export function createSeal(name: string, key: Uint8Array): Seal {
  const [lookups, cipher, ivs] = ['lookup', 'cipher', 'iv'].map((purpose) =>
    // As key objects: with plain bytes, each call takes five times as long.
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `employer-review/seal/v1/${purpose}`, 32))),
  ) as [KeyObject, KeyObject, KeyObject];
  const hash = (secret: KeyObject, text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    name,
    lookup: (kind, text) => hash(lookups, `${kind}\0${text}`).toString('base64url'),
    seal(lookup, row, size) {
      const text = Buffer.from(JSON.stringify(row));
      // JSON may end with spaces.
      const padded = Buffer.alloc(Math.ceil(text.length / size) * size, ' ');
      text.copy(padded);
      // Computed from the content, so that no two contents share one, without a generator that could repeat itself.
      const iv = createHmac('sha256', ivs).update(lookup).update(padded).digest().subarray(0, IV_BYTES);
      const encrypt = createCipheriv(CIPHER, cipher, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(lookup),
      );
      const parts = [iv, encrypt.update(padded), encrypt.final()];
      return Buffer.concat([...parts, encrypt.getAuthTag()]).toString('base64url');
    },
    open(lookup, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decrypt = createDecipheriv(CIPHER, cipher, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decrypt.setAAD(Buffer.from(lookup)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decrypt.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
      return JSON.parse(text + decrypt.final('utf8'));
    },
  };
}

/** How rows are stored that are older than sealing. The first rewrite seals them. */
export const unsealed: Seal = {
  name: 'none',
  lookup: (_kind, key) => key,
  seal: (_lookup, row) => JSON.stringify(row),
  open: (_lookup, text) => JSON.parse(text),
};
