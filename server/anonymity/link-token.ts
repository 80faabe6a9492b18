import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import type { Keys } from './keys.ts';
import { livePeriods, type VerifiedSubject } from './subject.ts';

type YearKeys = Pick<Keys, 'pepper' | 'has'>;
type Opened = { person: VerifiedSubject; expiresAt: Date };
/** What opens a sealed token, in addition to our key: the code in the email and the secret of the tab that asked. */
type Opener = { code: string; tabSecret: string };

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
  return seal(linkKey(keys, person.period), { person, expiresAt }, random);
}

/** The employee that a link belongs to; undefined when we didn't make the token or it has expired. */
export function openLink(keys: YearKeys, token: string, now: Date): VerifiedSubject | undefined {
  return open(keys, linkKey, token, now)?.person;
}

/**
 * Seals a token for the tab that asked for the link, which can't read it. The key also depends on the code and the
 * tab's secret, so we couldn't open it either.
 */
export function sealForTab(keys: YearKeys, link: Opened, opener: Opener, random: string): string {
  return seal(tabKey(keys, link.person.period, opener), link, random);
}

/** Undefined with another code or tab, or for the reasons of `openLink`. */
export function openFromTab(keys: YearKeys, sealed: string, opener: Opener, now: Date): Opened | undefined {
  return open(keys, (_keys, period) => tabKey(keys, period, opener), sealed, now);
}

function seal(key: Buffer, { person, expiresAt }: Opened, random: string): string {
  const iv = Buffer.from(random, 'base64url').subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  const text = JSON.stringify([person.subject, person.company_id, expiresAt.getTime()]);
  return toBase64url(Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]));
}

function open(
  keys: YearKeys,
  keyOf: (keys: YearKeys, period: string) => Buffer,
  sealed: string,
  now: Date,
): Opened | undefined {
  const bytes = fromBase64url(sealed);
  if (bytes === undefined || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  for (const period of livePeriods(now).filter(keys.has)) {
    const text = decrypt(keyOf(keys, period), bytes);
    if (text === undefined) continue;
    const [subject, company_id, expires]: [string, number, number] = JSON.parse(text);
    if (now.getTime() >= expires) return undefined;
    return { person: { subject, company_id, period }, expiresAt: new Date(expires) };
  }
  return undefined;
}

function linkKey(keys: YearKeys, period: string): Buffer {
  return derived(keys.pepper(period), '', 'employer-review/link/v1');
}

function tabKey(keys: YearKeys, period: string, { code, tabSecret }: Opener): Buffer {
  return derived(keys.pepper(period), Buffer.from(tabSecret, 'base64url'), `employer-review/code/v1 ${code}`);
}

function derived(pepper: Buffer, salt: string | Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, salt, info, 32));
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
