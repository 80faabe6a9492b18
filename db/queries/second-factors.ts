import type { Insertable } from 'kysely';
import { countOf, firstValue, insertNew, isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { SecondFactorsTable, SignInTicketsTable } from '#db/tables/users.ts';

type Tables = Pick<Schema, 'second_factors' | 'recovery_codes'>;
type TicketTables = Pick<Schema, 'sign_in_tickets'>;

export function findSecondFactor(db: Handle<Tables>, userId: number) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/**
 * Gives an account a second factor with recovery codes, in place of the one with this sealed secret, if it isn't null.
 * Returns false, and changes nothing, if there is another one. Of two requests at once, one gets true.
 */
export async function saveSecondFactor(
  trx: Transaction<Tables>,
  factor: Insertable<SecondFactorsTable>,
  codeHashes: readonly string[],
  replaces: string | null,
): Promise<boolean> {
  if (replaces !== null)
    await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', factor.user_id)
      .where('sealed_secret', '=', replaces)
      .execute();
  if (!(await insertNew(trx, 'second_factors', factor))) return false;
  await replaceRecoveryCodes(trx, factor.user_id, codeHashes);
  return true;
}

/** With its recovery codes. */
export async function deleteSecondFactor(db: Handle<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  trx: Transaction<Tables>,
  userId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

export const countRecoveryCodes = (db: Handle<Tables>, userId: number) =>
  countOf(db.selectFrom('recovery_codes').where('user_id', '=', userId));

/** Uses up a recovery code. Of two requests at once, one gets true. */
export function takeRecoveryCode(db: Handle<Tables>, userId: number, codeHash: string): Promise<boolean> {
  const codes = db.deleteFrom('recovery_codes').where('user_id', '=', userId);
  return isThere(codes.where('code_hash', '=', codeHash).returning('user_id'));
}

/** Counts a try before its code is looked at. Of two requests at once, one gets true. */
export function countTry(
  db: Handle<Tables>,
  userId: number,
  { wrong_codes, next_try_at }: { wrong_codes: number; next_try_at: string },
): Promise<boolean> {
  const counted = db.updateTable('second_factors').set({ wrong_codes, next_try_at });
  const before = counted.where('user_id', '=', userId).where('wrong_codes', '=', wrong_codes - 1);
  return isThere(before.returning('user_id'));
}

/** Uses up the code of a time step and those of all earlier ones. Of two requests at once, one gets true. */
export function takeStep(db: Handle<Tables>, userId: number, step: number): Promise<boolean> {
  const later = db.updateTable('second_factors').where('user_id', '=', userId).where('last_step', '<', step);
  return isThere(later.set({ last_step: step, wrong_codes: 0, next_try_at: null }).returning('user_id'));
}

export async function insertTicket(db: Handle<TicketTables>, ticket: SignInTicketsTable): Promise<void> {
  await db.insertInto('sign_in_tickets').values(ticket).execute();
}

/** Uses up one try of a ticket and returns its account; undefined if none is left, or it has expired. */
export async function spendTry(db: Handle<TicketTables>, ticketHash: string, now: string) {
  const ticket = db.updateTable('sign_in_tickets').where('ticket_hash', '=', ticketHash);
  const left = ticket.where('tries_left', '>', 0).where('expires_at', '>', now);
  return firstValue(left.set((eb) => ({ tries_left: eb('tries_left', '-', 1) })).returning('user_id'));
}

/** The email of the account of a ticket that can still be used; undefined for any other. */
export async function findTicketHolder(
  db: Handle<TicketTables & Pick<Schema, 'users'>>,
  ticketHash: string,
  now: string,
): Promise<string | undefined> {
  const ticket = db.selectFrom('sign_in_tickets').where('ticket_hash', '=', ticketHash);
  const left = ticket.where('tries_left', '>', 0).where('expires_at', '>', now);
  return firstValue(left.innerJoin('users', 'users.id', 'sign_in_tickets.user_id').select('users.email'));
}

/** Uses up a ticket. Of two requests at once, one gets true. */
export const takeTicket = (db: Handle<TicketTables>, ticketHash: string) =>
  isThere(db.deleteFrom('sign_in_tickets').where('ticket_hash', '=', ticketHash).returning('user_id'));

export async function purgeTickets(db: Handle<TicketTables>, now: string): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
}
