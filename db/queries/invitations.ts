import { isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { InvitationsTable } from '#db/tables/users.ts';

type Tables = Pick<Schema, 'invitations'>;

/** An earlier invitation of the same email stops working. */
export async function replaceInvitation(
  trx: Transaction<Tables>,
  invitation: InvitationsTable,
): Promise<void> {
  await deleteInvitation(trx, invitation.email);
  await trx.insertInto('invitations').values(invitation).execute();
}

/** False when there is none. */
export const deleteInvitation = (db: Handle<Tables>, email: string) =>
  isThere(db.deleteFrom('invitations').where('email', '=', email).returning('email'));

export function findInvitation(db: Handle<Tables>, tokenHash: string, now: string) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up an invitation. Of two requests at once, one gets it. */
export function takeInvitation(trx: Transaction<Tables>, tokenHash: string, now: string) {
  return trx
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

/** Those that name someone and still work. There are only ever a few. */
export function listInvitations(db: Handle<Tables>, now: string) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'expires_at'])
    .where('expires_at', '>', now)
    .where('email', '!=', '')
    .execute();
}

export async function purgeInvitations(db: Handle<Tables>, now: string): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
