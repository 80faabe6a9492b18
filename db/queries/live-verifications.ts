import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { LiveVerificationsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'live_verifications'>;

/** Starts the hour of an employee, or starts it again. */
export async function saveLiveVerification(
  db: Kysely<Tables>,
  verification: LiveVerificationsTable,
): Promise<void> {
  await db
    .insertInto('live_verifications')
    .values(verification)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ expires_at: verification.expires_at }))
    .execute();
}

/** Uses a verification up: of requests that race, one gets it. */
export function takeLiveVerification(
  db: Kysely<Tables>,
  subject: string,
  now: string,
): Promise<{ subject: string; company_id: number; period: string } | undefined> {
  return db
    .deleteFrom('live_verifications')
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .returning(['subject', 'company_id', 'period'])
    .executeTakeFirst();
}

export async function purgeLiveVerifications(db: Kysely<Tables>, now: string): Promise<void> {
  await db.deleteFrom('live_verifications').where('expires_at', '<=', now).execute();
}
