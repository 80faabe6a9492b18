import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Deps } from '#server/deps.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Using = Pick<Deps, 'keyedHash' | 'random'>;

/** Encrypts a text for one account (or webhook) and purpose, under a key that follows from APP_SECRET. */
export function sealFor(deps: Using, userId: number, purpose: string, text: string): string {
  const iv = Buffer.from(deps.random.token(), 'base64url').subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(deps), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(userId, purpose));
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url');
}

/** The text; undefined if it was sealed for another account or purpose, or under another secret. */
export function openFor(
  deps: Pick<Deps, 'keyedHash'>,
  userId: number,
  purpose: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(deps), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(userId, purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** An HMAC of 32 bytes is a key. */
function keyOf({ keyedHash }: Pick<Deps, 'keyedHash'>): Buffer {
  return Buffer.from(keyedHash('key of second factors', ''), 'base64url');
}

const boundTo = (userId: number, purpose: string) => Buffer.from(`${purpose}\0${userId}`);
