import { deleteSessionsOfUser, type SessionUser } from '#db/queries/sessions.ts';
import { findUser, replacePassword } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { recordAudit } from '#server/steps/record-audit.ts';
import { type Opened, type Sender, startSession } from '#server/steps/start-session.ts';
import { callLimits } from '#shared/limits.ts';
import { personalProblem } from '#shared/rules/new-password.ts';

/**
 * Gives an account a new password, ends all its sessions and starts another one for the browser that asked.
 * @throws `invalid` for a wrong current password and for a new one that is easy to guess
 */
export async function changePassword(
  deps: Deps,
  session: SessionUser,
  input: { current_password: string; password: string },
  sender: Sender,
): Promise<Opened> {
  const { db, passwords, rateLimits } = deps;
  const browser = session.session_id ?? session.token_hash;
  await rateLimits.spendEmailOf(callLimits.passwordChecks, session.email, browser);
  const user = await findUser(db, session.user_id);
  if (user === undefined) throw new AppError('unauthenticated');
  if (!(await passwords.verify(user.password_hash, input.current_password)))
    throw invalidField('current_password', "That isn't your current password");
  const problem = personalProblem(input.password, user);
  if (problem) throw invalidField('password', problem);
  if (await passwords.verify(user.password_hash, input.password))
    throw invalidField('password', 'Choose a password that differs from your current one');
  const to = await passwords.hashNew(input.password);
  return db.transaction().execute(async (trx: Transaction) => {
    // Somebody else may have changed it while we hashed.
    if (!(await replacePassword(trx, user.id, { from: user.password_hash, to })))
      throw invalidField('current_password', "That isn't your current password");
    await deleteSessionsOfUser(trx, user.id);
    const opened = await startSession(trx, deps, user, sender);
    const of = { target: `account:${user.id}`, target_name: user.name };
    await recordAudit(trx, deps, { kind: 'password_changed', actor: session, ...of });
    return opened;
  });
}
