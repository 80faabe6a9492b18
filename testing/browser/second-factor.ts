import { Secret, TOTP } from 'otpauth';
import { callRest } from './rest.ts';
import type { Site } from './site.ts';

/** What an authenticator app shows, by its own computation: now, or so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** Signs in and turns the second factor on, as any program could. */
export async function enrol(site: Site, account: { email: string; password: string }) {
  const { token, user } = await callRest<{ token: string; user: object }>(site, '/login', { body: account });
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
  return { token, user, secret, recoveryCodes: recovery_codes };
}
