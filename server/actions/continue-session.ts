import { extendSession, findSession, type SessionUser } from '#db/queries/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
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

/**
 * Lets someone add a company as the operator has chosen, with an account or not.
 * @throws `unauthenticated`, `forbidden`
 */
export async function requireAdder(deps: Deps, token: string | undefined): Promise<void> {
  const { companies_by } = (await deps.site.read()).settings;
  if (companies_by === 'anyone') return;
  const session = token === undefined ? undefined : await continueSession(deps, token);
  if (session === undefined) throw new AppError('unauthenticated');
  if (companies_by === 'team' && !mayModerate([session.role])) throw new AppError('forbidden');
}
