import type { Kysely } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

/** When someone confirmed the password in a session. An earlier version leaves it empty: then the sign-in counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute();
  await leaveUnsampled(db, 'sessions', ['confirmed_at']);
}
