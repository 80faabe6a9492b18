import { deleteSecondFactor } from '#db/queries/second-factors.ts';
import { deleteSessionsOfUser } from '#db/queries/sessions.ts';
import { findUserByEmail, lockAdmins, updateRole } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import { AppError } from '#server/errors.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { Role } from '#shared/words.ts';

/**
 * Before an account gets a role: there is always an admin, also when two of them take each other's role away at once.
 * @throws `last_admin`
 */
export async function keepAnAdmin(trx: Transaction, userId: number, role: Role): Promise<void> {
  const admins = await lockAdmins(trx);
  if (role !== 'admin' && admins.length === 1 && admins[0] === userId) throw new AppError('last_admin');
}

/**
 * Gives an account that there is already another role and password, and ends its sessions. Someone who registered with the
 * email has never proved that it is theirs, so a user's second factor goes too.
 * @returns the account as it was
 * @throws `last_admin`
 */
export async function takeOver(
  trx: Transaction,
  { email, ...account }: { email: string; name?: string; role: Role; password_hash: string },
) {
  const user = await findUserByEmail(trx, email);
  if (user === undefined) throw new Error('The account disappeared while we were changing it.');
  await keepAnAdmin(trx, user.id, account.role);
  await updateRole(trx, user.id, account);
  await deleteSessionsOfUser(trx, user.id);
  if (!mayModerate([user.role])) await deleteSecondFactor(trx, user.id);
  return user;
}
