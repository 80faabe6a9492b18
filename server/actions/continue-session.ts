import { extendSession, findSession, type SessionUser } from '#db/queries/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import { coarseTime, sessionEnd } from '#shared/rules/session-times.ts';

/** The session of a token, which goes on as long as it is used. That is recorded once in a quarter of an hour. */
export async function continueSession(deps: Deps, token: string): Promise<SessionUser | undefined> {
  const { db, keyedHash, now } = deps;
  const session = await findSession(db, keyedHash('session', token), now().toISOString());
  if (session === undefined) return undefined;
  const { started_at, used_at, role } = session;
  // From an earlier version, which lets everyone go two weeks without use.
  if (started_at === null) return mayModerate([role]) ? undefined : session;
  const at = coarseTime(now());
  if (used_at !== null && used_at < at)
    await extendSession(db, session.token_hash, {
      used_at: at,
      expires_at: sessionEnd(role, started_at, at),
    });
  return session;
}
