import type { z } from 'zod';
import { findLiveVerification, findMailToken } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import { livePeriods, mailTokenHash, subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordGrant } from '#server/steps/record-grant.ts';
import { storeSubmission } from '#server/steps/store-submission.ts';
import type { reviewSubmission } from '#shared/schemas/review.ts';

type Submission = z.output<typeof reviewSubmission>;

/**
 * The plain path: uses this year's review of a verified employee and stores the review apart from it, with a random id
 * and no time. Of simultaneous requests, the one whose grant is written first wins.
 * @throws `unverified`, the same for an unknown or used verification and for a second review in the year
 */
export async function submitReview(deps: Deps, input: Submission): Promise<void> {
  const { db, random } = deps;
  await db.transaction().execute(async (trx: Transaction) => {
    const verified = await findVerification(deps, trx, input);
    // A random hash, so that the grant doesn't show which path its review took.
    if (verified === undefined || !(await recordGrant(trx, verified, random.token())))
      throw new AppError('unverified');
    await storeSubmission(trx, random, input);
  });
}

async function findVerification({ keys, now }: Deps, trx: Transaction, input: Submission) {
  const { token, email, company_id } = input;
  const at = now().toISOString();
  if (token !== undefined) {
    const verified = await findMailToken(trx, mailTokenHash(token), at);
    return verified?.company_id === company_id ? verified : undefined;
  }
  if (email === undefined) return undefined;
  for (const year of livePeriods(now())) {
    const subject = subjectOf(keys.pepper(year), company_id, year, email);
    const verified = await findLiveVerification(trx, subject, at);
    if (verified !== undefined) return verified;
  }
  return undefined;
}
