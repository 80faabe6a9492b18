import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'mail_tokens' | 'live_verifications'>;

/** Who is verified: a keyed hash, never an address. */
export type VerifiedSubject = { subject: string; company_id: number; period: string };

export async function insertMailToken(db: Kysely<Tables>, token: Schema['mail_tokens']): Promise<void> {
  await db.insertInto('mail_tokens').values(token).execute();
}

/** The employee that a verification link belongs to, if it has not expired at `now` (ISO instant). */
export function findMailToken(db: Kysely<Tables>, tokenHash: string, now: string) {
  return db
    .selectFrom('mail_tokens')
    .select(['subject', 'company_id', 'period'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteMailToken(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('token_hash', '=', tokenHash).execute();
}

/** Deletes every verification link of an employee. */
export async function deleteMailTokensOf(db: Kysely<Tables>, subject: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('subject', '=', subject).execute();
}

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

/** Deletes the links and verifications that have expired at `now` (ISO instant). */
export async function purgeVerifications(db: Kysely<Tables>, now: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('live_verifications').where('expires_at', '<=', now).execute();
}
