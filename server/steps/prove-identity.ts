import type { SessionUser } from '#db/queries/sessions.ts';
import { findUser } from '#db/queries/users.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { checkCode } from '#server/second-factor/check-code.ts';
import { countFailedSignIn } from '#server/steps/record-audit.ts';
import { callLimits } from '#shared/call-limits.ts';
import { errorTable } from '#shared/errors.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'keyedHash' | 'passwords' | 'rateLimits'>;

/**
 * Checks whether someone who is signed in knows the password, as often as they may try.
 * @returns the account
 * @throws `refusal` for a wrong one, and `too_many`
 */
export async function checkOwnPassword(
  deps: Needs,
  session: SessionUser,
  password: string,
  refusal = invalidField('password', "This isn't your password."),
) {
  const { user_id, email, session_id, token_hash } = session;
  await deps.rateLimits.spendEmailOf(callLimits.passwordChecks, email, session_id ?? token_hash);
  const user = await findUser(deps.db, user_id);
  const matches = await deps.passwords.verify(user?.password_hash, password);
  if (user !== undefined && matches) return user;
  await countFailure(deps, session);
  throw refusal;
}

/**
 * Checks whether someone who is signed in has the second factor.
 * @throws `invalid` about the field `code`, and `too_many`
 */
export async function checkOwnCode(
  deps: Needs,
  session: SessionUser,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw invalidField('code', errorTable.code_required.message);
  await checkCode(deps, session.user_id, code).catch(async (refusal) => {
    await countFailure(deps, session);
    throw refusal;
  });
}

const countFailure = (deps: Needs, { user_id: id, name, role }: SessionUser) =>
  countFailedSignIn(deps, { id, name, role });
