import { deleteSessionsOfUser, type SessionUser } from '#db/queries/sessions.ts';
import { replacePassword } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { checkOwnCode, checkOwnPassword } from '#server/steps/prove-identity.ts';
import { recordAudit } from '#server/steps/record-audit.ts';
import { type Opened, type Sender, startSession } from '#server/steps/start-session.ts';
import { personalProblem } from '#shared/rules/new-password.ts';

/**
 * Gives an account a new password, ends all its sessions and starts another one for the browser that asked.
 * @throws `invalid` for a wrong current password, for a new one that is easy to guess, and about the code if there is a
 * second factor
 */
export async function changePassword(
  deps: Deps,
  session: SessionUser,
  input: { current_password: string; password: string; code?: string | undefined },
  sender: Sender,
): Promise<Opened> {
  const { db, passwords } = deps;
  const user = await checkOwnPassword(deps, session, input.current_password, wrongPassword());
  const problem = personalProblem(input.password, user);
  if (problem) throw invalidField('password', problem);
  if (await passwords.verify(user.password_hash, input.password))
    throw invalidField('password', 'Choose a password that differs from your current one');
  const to = await passwords.hashNew(input.password);
  // Last, because a code works once.
  if (session.second_factor_since !== null) await checkOwnCode(deps, session, input.code);
  return db.transaction().execute(async (trx: Transaction) => {
    // Someone else may have changed it while we hashed.
    if (!(await replacePassword(trx, user.id, { from: user.password_hash, to }))) throw wrongPassword();
    await deleteSessionsOfUser(trx, user.id);
    const opened = await startSession(trx, deps, { ...user, password_hash: to }, sender);
    const of = { target: `account:${user.id}`, target_name: user.name };
    await recordAudit(trx, deps, { kind: 'password_changed', actor: session, ...of });
    return opened;
  });
}

const wrongPassword = () => invalidField('current_password', "That isn't your current password");
