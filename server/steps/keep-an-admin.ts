import { lockAdmins } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Role } from '#shared/words.ts';

/**
 * Before an account gets a role: there is always an admin, also when two of them take each other's role away at once.
 * @throws `last_admin`
 */
export async function keepAnAdmin(trx: Transaction, userId: number, role: Role): Promise<void> {
  const admins = await lockAdmins(trx);
  if (role !== 'admin' && admins.length === 1 && admins[0] === userId) throw new AppError('last_admin');
}
