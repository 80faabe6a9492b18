import { Secret, TOTP } from 'otpauth';
import { AppError } from '#server/errors.ts';
import { PASSWORD, type TestServer } from './make-app.ts';

/** What an authenticator app shows, by its own computation. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Turns the second factor on for the account of this session. Later codes come half a minute later. */
export async function enrol(server: TestServer, token: string) {
  const { secondFactor } = server.as(token);
  const { secret, draft } = await secondFactor.start({ password: PASSWORD });
  const code = codeOf(secret, server.clock.now);
  const { recovery_codes: recoveryCodes } = await secondFactor.confirm({ draft, code });
  server.clock.now = new Date(server.clock.now.getTime() + 30_000);
  return { secret, recoveryCodes, code: () => codeOf(secret, server.clock.now) };
}

type From = { email: string; known_browser?: string; address?: string };

/** The ticket of a sign-in with the right password. */
export async function ticketOf(server: TestServer, from: string | From): Promise<string> {
  const { address, ...login } = typeof from === 'string' ? { email: from } : from;
  const refusal = await server
    .as(undefined, address)
    .auth.login({ ...login, password: PASSWORD })
    .catch((error) => error.cause);
  if (!(refusal instanceof AppError) || refusal.code !== 'code_required')
    throw new Error('No code was asked for.');
  return String(refusal.extra?.ticket);
}
