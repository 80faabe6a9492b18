import type { SessionUser } from '#db/queries/sessions.ts';
import { findUser } from '#db/queries/users.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { callLimits } from '#shared/limits.ts';

/**
 * Whether somebody who is signed in knows the password, as often as they may try.
 * @throws `invalid` about the field `password`, and `too_many`
 */
export async function checkOwnPassword(
  { db, passwords, rateLimits }: Pick<Deps, 'db' | 'passwords' | 'rateLimits'>,
  { user_id, email, session_id, token_hash }: SessionUser,
  password: string,
): Promise<void> {
  await rateLimits.spendEmailOf(callLimits.passwordChecks, email, session_id ?? token_hash);
  const user = await findUser(db, user_id);
  if (!(await passwords.verify(user?.password_hash, password)))
    throw invalidField('password', "This isn't your password.");
}
