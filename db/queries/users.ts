import { allValues, countOf, firstValue, isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { UsersTable } from '#db/tables/users.ts';
import { type Role, teamRoles } from '#shared/words.ts';

type Tables = Pick<Schema, 'users'>;

export function findUser(db: Handle<Tables>, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'password_hash', 'created_on'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findUserByEmail(db: Handle<Tables>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Adds an account and returns its id; undefined when the email is taken. */
export async function insertUser(db: Handle<Tables>, user: Omit<UsersTable, 'id'>) {
  const added = db.insertInto('users').values(user).returning('id');
  return firstValue(added.onConflict((conflict) => conflict.column('email').doNothing()));
}

/** Gives an account a role, and a new password and name with it if there are any. */
export async function updateRole(
  db: Handle<Tables>,
  id: number,
  change: { role: Role; password_hash?: string; name?: string },
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Replaces the hash of a password, unless it has changed in the meantime. Returns whether it did. */
export function replacePassword(
  db: Handle<Tables>,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const unchanged = db.updateTable('users').where('id', '=', id).where('password_hash', '=', from);
  return isThere(unchanged.set({ password_hash: to }).returning('id'));
}

/** The ids of all admins. Until the transaction ends, no one else can change one of them. */
export async function lockAdmins(trx: Transaction<Tables>): Promise<number[]> {
  // A write that changes nothing locks the rows, on both databases.
  return allValues(
    trx.updateTable('users').set({ role: 'admin' }).where('role', '=', 'admin').returning('id'),
  );
}

export async function deleteUser(db: Handle<Tables>, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export const hasUsers = (db: Handle<Tables>) => isThere(db.selectFrom('users').select('id').limit(1));

/** How many accounts may moderate. */
export const countTeam = (db: Handle<Tables>) =>
  countOf(db.selectFrom('users').where('role', 'in', teamRoles));
