import { Secret, TOTP } from 'otpauth';
import { callRest, logIn } from './rest.ts';
import type { Site } from './site.ts';

/** What an authenticator app shows, by its own computation: now, or so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** Signs in and turns the second factor on, as any program could. */
export async function enrol(site: Site, account: { email: string; password: string }) {
  const session = await logIn(site, account);
  const { token } = session;
  const { password } = account;
  const path = '/account/second-factor';
  const { secret, draft } = await callRest<{ secret: string; draft: string }>(site, `${path}/start`, {
    body: { password },
    token,
  });
  const { recovery_codes } = await callRest<{ recovery_codes: string[] }>(site, `${path}/confirm`, {
    body: { draft, code: codeOf(secret) },
    token,
  });
  return { ...session, secret, recoveryCodes: recovery_codes };
}
