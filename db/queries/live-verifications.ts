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

/** The verification of a subject, if its hour is not over. */
export function findLiveVerification(
  db: Kysely<Tables>,
  subject: string,
  now: string,
): Promise<{ subject: string; company_id: number; period: string } | undefined> {
  return db
    .selectFrom('live_verifications')
    .select(['subject', 'company_id', 'period'])
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteLiveVerification(db: Kysely<Tables>, subject: string): Promise<void> {
  await db.deleteFrom('live_verifications').where('subject', '=', subject).execute();
}

export async function purgeLiveVerifications(db: Kysely<Tables>, now: string): Promise<void> {
  await db.deleteFrom('live_verifications').where('expires_at', '<=', now).execute();
}
