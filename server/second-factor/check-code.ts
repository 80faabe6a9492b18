import { countTry, findSecondFactor, takeRecoveryCode, takeStep } from '#db/queries/second-factors.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, tooMany } from '#server/errors.ts';
import { recoveryCodes } from '#shared/account-limits.ts';
import { secondsAfterWrongCodes } from '#shared/rules/code-wait.ts';
import { parseCode } from '#shared/rules/receipt.ts';
import { isAppCode, recoveryHash, stepOf } from './codes.ts';
import { openFor } from './secrets.ts';

type Checking = Pick<Deps, 'db' | 'keyedHash' | 'now'>;
export type CodeKind = 'app' | 'recovery';

/**
 * Accepts a code of the account's authenticator app, or one of its recovery codes, once. Wrong codes slow down the next
 * ones; recovery codes aren't slowed down, because no one guesses one, so their owner gets in while a thief of the
 * password is guessing.
 * @throws `invalid` about the field `code`, and `too_many` with the seconds to wait
 */
export async function checkCode(deps: Checking, userId: number, typed: string): Promise<CodeKind> {
  if (isAppCode(typed)) {
    await checkAppCode(deps, userId, typed);
    return 'app';
  }
  const recoveryCode = parseCode(typed, recoveryCodes.bytes);
  if (
    recoveryCode === undefined ||
    !(await takeRecoveryCode(deps.db, userId, recoveryHash(deps, recoveryCode)))
  )
    throw invalidField('code', "This code isn't right, or has been used. Check each character.");
  return 'recovery';
}

async function checkAppCode(deps: Checking, userId: number, code: string): Promise<void> {
  const factor = await findSecondFactor(deps.db, userId);
  if (factor === undefined) throw wrong();
  const now = deps.now();
  const wait = secondsBetween(now, factor.next_try_at);
  if (wait > 0) throw tooMany(wait);
  // Counted before it is looked at, so many at once don't get more tries.
  const wrong_codes = factor.wrong_codes + 1;
  const pause = secondsAfterWrongCodes(wrong_codes);
  const next_try_at = new Date(now.getTime() + pause * 1000).toISOString();
  if (!(await countTry(deps.db, userId, { wrong_codes, next_try_at }))) throw tooMany(1);
  const secret = openSecret(deps, userId, factor.sealed_secret);
  const step = stepOf(secret, code, now);
  if (step === undefined) throw wrong();
  if (!(await takeStep(deps.db, userId, step)))
    throw invalidField('code', 'This code has been used. Wait for the next one.');
}

const wrong = () =>
  invalidField('code', "This code isn't right. Enter the newest one, and check the clock of your phone.");

function secondsBetween(now: Date, later: string | null): number {
  return later === null ? 0 : Math.ceil((Date.parse(later) - now.getTime()) / 1000);
}

/** The secret of a stored second factor. */
function openSecret(deps: Checking, userId: number, sealed: string): string {
  const secret = openFor(deps, userId, 'second factor', sealed);
  if (secret === undefined)
    throw new Error('A second factor was sealed under another APP_SECRET. npm run user can reset it.');
  return secret;
}
