import type { Database } from '#db/connect.ts';
import { insertSession, type SessionUser } from '#db/queries/sessions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isSame } from '#server/secrets/same-secret.ts';
import { browserName } from '#shared/rules/browser-name.ts';
import { coarseTime, sessionEnd } from '#shared/rules/session-times.ts';
import type { User } from '#shared/schemas/auth.ts';
import type { Role } from '#shared/words.ts';

/** Who sends a request, as far as a sign-in needs to know. */
export type Sender = { address: string; userAgent?: string | undefined };
export type Opened = { token: string; user: User; known_browser: string };
type Account = { id: number; name: string; email: string; role: Role; password_hash: string };
type Tools = Pick<Deps, 'random' | 'keyedHash' | 'now'>;

/** Starts a session of someone who has just proved who they are. */
export async function startSession(
  db: Database | Transaction,
  tools: Tools,
  { id, name, email, role, password_hash }: Account,
  { userAgent }: Sender,
): Promise<Opened> {
  const at = coarseTime(tools.now());
  const session = {
    user_id: id,
    role,
    session_id: tools.random.token(),
    started_at: at,
    browser: browserName(userAgent),
    confirmed_at: null,
  };
  return {
    token: await issueToken(db, tools, session),
    user: { id, name, email, roles: [role] },
    known_browser: markBrowser(tools, password_hash),
  };
}

type Begun = Pick<SessionUser, 'user_id' | 'role' | 'session_id' | 'browser' | 'confirmed_at'> & {
  started_at: string;
};

/** Another token of a session. It ends when the session does. */
export async function issueToken(
  db: Database | Transaction,
  { random, keyedHash, now }: Tools,
  { role, ...session }: Begun,
): Promise<string> {
  const token = random.token();
  const at = coarseTime(now());
  await insertSession(db, {
    ...session,
    token_hash: keyedHash('session', token),
    issued_at: at,
    used_at: at,
    expires_at: sessionEnd(role, session.started_at, at),
  });
  return token;
}

/**
 * What a browser keeps, also after signing out, to show that it has signed in to this account with its present password.
 * We keep nothing.
 */
function markBrowser(
  { random, keyedHash }: Pick<Tools, 'random' | 'keyedHash'>,
  passwordHash: string,
): string {
  const number = random.token();
  return `${number}.${keyedHash('known-browser', `${number} ${passwordHash}`)}`;
}

/**
 * The number of a browser that has signed in to this account with its present password; undefined for any other, and
 * for an account that doesn't exist.
 */
export function knownBrowser(
  { keyedHash }: Pick<Tools, 'keyedHash'>,
  mark: string | undefined,
  passwordHash: string | undefined,
): string | undefined {
  const [number = '', proof = ''] = mark?.split('.') ?? [];
  const isProved = isSame(keyedHash('known-browser', `${number} ${passwordHash ?? ''}`), proof);
  return isProved && passwordHash !== undefined ? number : undefined;
}
