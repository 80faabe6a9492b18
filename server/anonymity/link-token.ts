import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import type { Keys } from './keys.ts';
import { livePeriods, type VerifiedSubject } from './subject.ts';

type YearKeys = Pick<Keys, 'pepper' | 'has'>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The token of a verification link: who is verified, encrypted and authenticated with a key derived from the year's
 * pepper. The database stores nothing about a link, so a link keeps working until it expires, whatever its owner has
 * done: someone else who reads the mailbox can't tell from it whether she has posted.
 * @param random 256 random bits in base64url
 */
export function sealLink(keys: YearKeys, person: VerifiedSubject, expiresAt: Date, random: string): string {
  const iv = Buffer.from(random, 'base64url').subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys, person.period), iv, { authTagLength: TAG_BYTES });
  const text = JSON.stringify([person.subject, person.company_id, expiresAt.getTime()]);
  return toBase64url(Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]));
}

/** The employee that a link belongs to; undefined when we didn't make the token or it has expired. */
export function openLink(keys: YearKeys, token: string, now: Date): VerifiedSubject | undefined {
  const bytes = fromBase64url(token);
  if (bytes === undefined || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  for (const period of livePeriods(now).filter(keys.has)) {
    const text = decrypt(keyOf(keys, period), bytes);
    if (text === undefined) continue;
    const [subject, company_id, expires]: [string, number, number] = JSON.parse(text);
    return now.getTime() < expires ? { subject, company_id, period } : undefined;
  }
  return undefined;
}

function keyOf(keys: YearKeys, period: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.pepper(period), '', 'employer-review/link/v1', 32));
}

function decrypt(key: Buffer, bytes: Uint8Array): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
