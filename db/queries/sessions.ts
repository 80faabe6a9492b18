import { sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { SessionsTable } from '#db/tables/users.ts';

type Tables = Pick<Schema, 'sessions'>;
type UserTables = Pick<Schema, 'sessions' | 'users' | 'second_factors'>;

export async function insertSession(db: Handle<Tables>, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

const liveSession = hotQuery((db: Handle<UserTables>, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'sessions.token_hash',
      'sessions.expires_at',
      'sessions.session_id',
      'sessions.started_at',
      'sessions.issued_at',
      'sessions.used_at',
      'sessions.browser',
      'sessions.confirmed_at',
      'users.id as user_id',
      'users.email',
      'users.name',
      'users.role',
      'second_factors.since as second_factor_since',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now),
);

export type SessionUser = Awaited<ReturnType<typeof liveSession>>[number];

/** The account of a session that has not expired at `now` (ISO instant). */
export async function findSession(db: Handle<UserTables>, tokenHash: string, now: string) {
  const [session] = await liveSession(db, tokenHash, now);
  return session;
}

/** Records that a token was used, unless another one has taken over. */
export async function extendSession(
  db: Handle<Tables>,
  tokenHash: string,
  times: { used_at: string; expires_at: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set(times)
    .where('token_hash', '=', tokenHash)
    .where('used_at', '<', times.used_at)
    .execute();
}

/** Notes that the person of this session has confirmed the password, for all its tokens. */
export async function confirmSession(
  db: Handle<Tables>,
  { user_id, session_id, token_hash }: Pick<SessionUser, 'user_id' | 'session_id' | 'token_hash'>,
  at: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: at })
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('session_id', '=', session_id), eb('token_hash', '=', token_hash)]))
    .execute();
}

/** Lets another token take over: this one expires at `expiresAt` or earlier, and use doesn't extend it. */
export async function retireToken(db: Handle<Tables>, tokenHash: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      used_at: null,
      expires_at: sql<string>`case when expires_at > ${expiresAt} then ${expiresAt} else expires_at end`,
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The tokens of an account that haven't expired, those that others have taken over from left out; in no order. */
export function listSessions(db: Handle<Tables>, userId: number, now: string) {
  return db
    .selectFrom('sessions')
    .select((eb) => [
      eb.fn.coalesce('session_id', 'token_hash').as('session_id'),
      'browser',
      'started_at',
      'used_at',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('session_id', 'is', null)]))
    .execute();
}

export async function deleteSession(db: Handle<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends a session of this account, with all its tokens. */
export async function deleteSessionOfUser(db: Handle<Tables>, userId: number, id: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('session_id', '=', id), eb('token_hash', '=', id)]))
    .execute();
}

/** Those that wait for a code too. */
export async function deleteSessionsOfUser(
  db: Handle<Pick<Schema, 'sessions' | 'sign_in_tickets'>>,
  userId: number,
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}

/** Ends all sessions of an account but one. */
export async function deleteOtherSessions(
  db: Handle<Pick<Schema, 'sessions' | 'sign_in_tickets'>>,
  { user_id, token_hash }: Pick<SessionUser, 'user_id' | 'token_hash'>,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', token_hash)
    .execute();
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).execute();
}

export async function purgeSessions(db: Handle<Tables>, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
