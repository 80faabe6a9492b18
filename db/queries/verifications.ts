import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'live_verifications'>;

/** Who is verified: a keyed hash, never an address. */
export type VerifiedSubject = { subject: string; company_id: number; period: string };

/** Starts the hour in which an employee may send a review by email, or starts it again. */
export async function saveLiveVerification(db: Kysely<Tables>, verification: Schema['live_verifications']) {
  await db
    .insertInto('live_verifications')
    .values(verification)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ expires_at: verification.expires_at }))
    .execute();
}

/** The verification of a subject, if its hour is not over at `now` (ISO instant). */
export function findLiveVerification(db: Kysely<Tables>, subject: string, now: string) {
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

/** Deletes the verifications that have expired at `now` (ISO instant). */
export async function purgeVerifications(db: Kysely<Tables>, now: string): Promise<void> {
  await db.deleteFrom('live_verifications').where('expires_at', '<=', now).execute();
}
