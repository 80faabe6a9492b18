import { Secret, TOTP } from 'otpauth';
import type { Deps } from '#server/deps.ts';
import { oneTimeCode, recoveryCodes } from '#shared/account-limits.ts';
import { formatCode } from '#shared/rules/receipt.ts';

type Random = Pick<Deps, 'random'>;

const randomBytes = ({ random }: Random, count: number) =>
  new Uint8Array(Buffer.from(random.token(), 'base64url')).slice(0, count);

/** A new secret for an authenticator app, as base32. */
export function newSecret(deps: Random): string {
  return new Secret({ buffer: randomBytes(deps, oneTimeCode.secretBytes).buffer }).base32;
}

/** What the QR code says. */
export function appUri(secret: string, email: string, siteName: string): string {
  return totp(secret, { label: email, issuer: siteName }).toString();
}

const digits = new RegExp(`^\\d{${oneTimeCode.digits}}$`);

/** Whether someone typed a code of an app. */
export const isAppCode = (typed: string): boolean => digits.test(withoutSpaces(typed));

const withoutSpaces = (typed: string) => typed.replace(/\s/g, '');

/** The time step of a code, or undefined if it belongs to none that is near enough. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  // The library fails on other characters.
  if (!isAppCode(typed)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: withoutSpaces(typed), timestamp, window: oneTimeCode.drift });
  return delta === null ? undefined : TOTP.counter({ period: oneTimeCode.seconds, timestamp }) + delta;
}

function totp(secret: string, named: { label?: string; issuer?: string } = {}): TOTP {
  const { digits, seconds } = oneTimeCode;
  return new TOTP({ ...named, secret, algorithm: 'SHA1', digits, period: seconds });
}

/** New recovery codes, as people read them and as they are stored. */
export function newRecoveryCodes(deps: Pick<Deps, 'random' | 'keyedHash'>) {
  const codes = Array.from({ length: recoveryCodes.count }, () =>
    formatCode(randomBytes(deps, recoveryCodes.bytes)),
  );
  return { codes, hashes: codes.map((code) => recoveryHash(deps, code)) };
}

export function recoveryHash({ keyedHash }: Pick<Deps, 'keyedHash'>, code: string): string {
  return keyedHash('recovery code', code);
}
