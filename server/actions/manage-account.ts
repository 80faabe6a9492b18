import { listAuditEntries } from '#db/queries/audit.ts';
import { deleteInvitation } from '#db/queries/invitations.ts';
import { deleteSecondFactor, findSecondFactor } from '#db/queries/second-factors.ts';
import { deleteSessionsOfUser, listSessions, type SessionUser } from '#db/queries/sessions.ts';
import { findMember } from '#db/queries/team.ts';
import { deleteUser, findUser } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { keepAnAdmin } from '#server/steps/keep-an-admin.ts';
import { checkOwnCode, checkOwnPassword } from '#server/steps/prove-identity.ts';
import { type Actor, recordAudit } from '#server/steps/record-audit.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { AccountCopy } from '#shared/schemas/account.ts';
import type { Role } from '#shared/words.ts';

/** More than anyone does between two backups of the trail. */
const ENTRIES = 100_000;

/**
 * Everything we keep about an account, except secrets that only prove who someone is.
 * @throws `not_found`
 */
export async function copyAccount({ db, now }: Deps, id: number): Promise<AccountCopy> {
  const user = await findUser(db, id);
  if (user === undefined) throw new AppError('not_found');
  const { password_hash: _hash, ...account } = user;
  const factor = await findSecondFactor(db, id);
  const sessions = await listSessions(db, id, now().toISOString());
  const entries = await listAuditEntries(db, { actor: id }, ENTRIES);
  return {
    account,
    second_factor_since: factor?.since ?? null,
    sessions: sessions.map(({ session_id: _id, ...session }) => session),
    audit: entries.map(({ at, kind, target, target_name, before, after, times }) => {
      return { at, kind, target, target_name, before, after, times };
    }),
  };
}

/**
 * The same about someone on the team.
 * @throws `not_found` for anyone else
 */
export async function copyMember(deps: Deps, id: number): Promise<AccountCopy> {
  if ((await findMember(deps.db, id)) === undefined) throw new AppError('not_found');
  return copyAccount(deps, id);
}

/**
 * Deletes the account of whoever is signed in.
 * @throws `invalid` for a wrong password or code, and `last_admin`
 */
export async function deleteOwnAccount(
  deps: Deps,
  session: SessionUser,
  input: { password: string; code?: string | undefined },
): Promise<void> {
  await checkOwnPassword(deps, session, input.password);
  if (session.second_factor_since !== null) await checkOwnCode(deps, session, input.code);
  const { user_id: id, email, name, role } = session;
  await deps.db.transaction().execute((trx) => deleteAccount(trx, deps, { id, email, name, role }, session));
}

/**
 * Deletes the account of someone else on the team.
 * @throws `not_found` for anyone else, `forbidden` for one's own, `last_admin`
 */
export function deleteMember(deps: Deps, id: number, actor: Actor): Promise<void> {
  if (id === actor.user_id)
    throw new AppError('forbidden', { message: 'Delete your own account under "Your account".' });
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const found = await findMember(trx, id);
    if (found === undefined) throw new AppError('not_found');
    await deleteAccount(trx, deps, found, actor);
  });
}

type Account = { id: number; email: string; name: string; role: Role };

/**
 * With all that belongs to it. The audit trail keeps the name of who moderated.
 * @throws `last_admin`
 */
export async function deleteAccount(
  trx: Transaction,
  deps: Pick<Deps, 'now' | 'keyedHash'>,
  { id, email, name, role }: Account,
  actor?: Actor,
): Promise<void> {
  await keepAnAdmin(trx, id, 'user');
  await deleteSessionsOfUser(trx, id);
  await deleteSecondFactor(trx, id);
  await deleteInvitation(trx, email);
  await deleteUser(trx, id);
  // An account without privileges isn't recorded: its owner may be an author.
  if (!mayModerate([role])) return;
  const of = { target: `account:${id}`, target_name: name };
  await recordAudit(trx, deps, { kind: 'account_deleted', ...(actor && { actor }), ...of, before: role });
}
