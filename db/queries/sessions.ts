import type { Kysely } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'sessions'>;
type UserTables = Pick<Schema, 'sessions' | 'users' | 'second_factors'>;

export async function insertSession(
  db: Kysely<Tables>,
  session: { token_hash: string; user_id: number; expires_at: string },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

const liveSession = hotQuery((db: Kysely<UserTables>, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'sessions.token_hash',
      'sessions.expires_at',
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
export async function findSession(db: Kysely<UserTables>, tokenHash: string, now: string) {
  const [session] = await liveSession(db, tokenHash, now);
  return session;
}

/** Makes a session expire earlier, never later. */
export async function shortenSession(db: Kysely<Tables>, tokenHash: string, expiresAt: string) {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', expiresAt)
    .execute();
}

export async function deleteSession(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Those that wait for a code too. */
export async function deleteSessionsOfUser(
  db: Kysely<Pick<Schema, 'sessions' | 'sign_in_tickets'>>,
  userId: number,
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}

/** Ends all sessions of an account but one. */
export async function deleteOtherSessions(
  db: Kysely<Pick<Schema, 'sessions' | 'sign_in_tickets'>>,
  { user_id, token_hash }: Pick<SessionUser, 'user_id' | 'token_hash'>,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', token_hash)
    .execute();
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).execute();
}

export async function purgeSessions(db: Kysely<Tables>, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
