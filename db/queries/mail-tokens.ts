import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { MailTokensTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'mail_tokens'>;

/** Whom a link verifies: a keyed hash, never an address. */
export type VerifiedSubject = { subject: string; company_id: number; period: string };

export async function insertMailToken(db: Kysely<Tables>, token: MailTokensTable): Promise<void> {
  await db.insertInto('mail_tokens').values(token).execute();
}

/** Looks a link up without changing anything. */
export function findMailToken(
  db: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<VerifiedSubject | undefined> {
  return db
    .selectFrom('mail_tokens')
    .select(['subject', 'company_id', 'period'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends every link of somebody whose review is in. */
export async function deleteMailTokensOf(db: Kysely<Tables>, subject: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('subject', '=', subject).execute();
}

export async function deleteMailToken(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('token_hash', '=', tokenHash).execute();
}

export async function purgeMailTokens(db: Kysely<Tables>, now: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<=', now).execute();
}
