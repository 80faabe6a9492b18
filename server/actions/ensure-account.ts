import { deleteInvitation } from '#db/queries/invitations.ts';
import { insertUser } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { takeOver } from '#server/steps/keep-an-admin.ts';
import { recordAudit } from '#server/steps/record-audit.ts';
import { day } from '#shared/rules/calendar.ts';
import type { AuditKind, Role } from '#shared/words.ts';

type Account = { email: string; name: string; password: string; role: Role };

/**
 * Creates an account, or gives an existing one the role and this password and ends its sessions: anyone who registered
 * with the email before has never proved that it is theirs. A user's second factor goes for the same reason; that of
 * a team member stays.
 * @throws `last_admin`, and `invalid` for a common password
 */
export async function ensureAccount(
  deps: Pick<Deps, 'db' | 'passwords' | 'now' | 'keyedHash'>,
  account: Account,
): Promise<'created' | 'updated'> {
  const { db, passwords, now } = deps;
  const email = account.email.toLowerCase();
  const { name, role } = account;
  const password_hash = await passwords.hashNew(account.password);
  /** An account without privileges, before and after, isn't recorded: its owner may be an author. */
  const record = async (trx: Transaction, kind: AuditKind, id: number, before: Role | '') => {
    if (role === 'user' && (before === '' || before === 'user')) return;
    await recordAudit(trx, deps, { kind, target: `account:${id}`, target_name: name, before, after: role });
  };
  return db.transaction().execute(async (trx: Transaction) => {
    await deleteInvitation(trx, email);
    const created = await insertUser(trx, { email, name, role, password_hash, created_on: day(now()) });
    if (created !== undefined) {
      await record(trx, 'account_created', created, '');
      return 'created';
    }
    const user = await takeOver(trx, { email, role, password_hash });
    await record(trx, user.role === role ? 'password_changed' : 'role_changed', user.id, user.role);
    return 'updated';
  });
}
