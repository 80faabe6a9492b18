import { deleteInvitation } from '#db/queries/invitations.ts';
import { deleteSecondFactor } from '#db/queries/second-factors.ts';
import { deleteSessionsOfUser } from '#db/queries/sessions.ts';
import { findUserByEmail, insertUser, updateRole } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { keepAnAdmin } from '#server/steps/keep-an-admin.ts';
import { day } from '#shared/rules/calendar.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { Role } from '#shared/words.ts';

type Account = { email: string; name: string; password: string; role: Role };

/**
 * Creates an account, or gives an existing one the role and this password and ends its sessions: anyone who registered
 * with the email before has never proved that it is theirs. A user's second factor goes for the same reason; that of
 * somebody on the team stays.
 * @throws `last_admin`, and `invalid` for a common password
 */
export async function ensureAccount(
  { db, passwords, now }: Pick<Deps, 'db' | 'passwords' | 'now'>,
  account: Account,
): Promise<'created' | 'updated'> {
  const email = account.email.toLowerCase();
  const { name, role } = account;
  const password_hash = await passwords.hashNew(account.password);
  return db.transaction().execute(async (trx: Transaction) => {
    await deleteInvitation(trx, email);
    const created = await insertUser(trx, { email, name, role, password_hash, created_on: day(now()) });
    if (created !== undefined) return 'created';
    const user = await findUserByEmail(trx, email);
    if (user === undefined) throw new Error('The account disappeared while it was changed.');
    await keepAnAdmin(trx, user.id, role);
    await updateRole(trx, user.id, { role, password_hash });
    await deleteSessionsOfUser(trx, user.id);
    if (!mayModerate([user.role])) await deleteSecondFactor(trx, user.id);
    return 'updated';
  });
}
