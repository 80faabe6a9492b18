import type { z } from 'zod';
import { findEmployer } from '#db/queries/companies.ts';
import { findLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import { openLink } from '#server/anonymity/link-token.ts';
import { livePeriods, subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { receiveReview } from '#server/sealing/receive-review.ts';
import { recordGrant } from '#server/sealing/record-grant.ts';
import type { Seal } from '#server/sealing/seal.ts';
import { openVerification, verificationLookup } from '#server/sealing/sealed-people.ts';
import type { reviewSubmission } from '#shared/schemas/review.ts';

type Submission = z.output<typeof reviewSubmission>;

/**
 * The plain path: uses this year's review of a verified employee and stores the review apart from it, with a random id
 * and no time. Of simultaneous requests, the one whose grant is written first wins.
 * @throws `invalid` when the receipt belongs to another review; `unverified`, the same for an unknown or expired
 * verification and for a second review in the year
 */
export async function submitReview(deps: Deps, input: Submission): Promise<void> {
  const { db, random } = deps;
  await db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, deps);
    // Before anything that depends on the person: a receipt that is taken is refused whether or not she has posted.
    // The review is stored first, so someone who sends the same receipt at the same time can't tell either.
    if ((await findEmployer(trx, input.company_id)) === undefined) throw new AppError('unverified');
    await receiveReview(trx, seal, deps, { review: input, nullifier: null });
    const verified = await findVerification(deps, trx, seal, input);
    // A random hash, so the grant doesn't show which path its review took.
    if (verified === undefined || !(await recordGrant(trx, seal, verified, random.token())))
      throw new AppError('unverified');
  });
}

async function findVerification({ keys, now }: Deps, trx: Transaction, seal: Seal, input: Submission) {
  const { token, email, company_id } = input;
  if (token !== undefined) {
    const verified = openLink(keys, token, now());
    return verified?.company_id === company_id ? verified : undefined;
  }
  if (email === undefined) return undefined;
  for (const year of livePeriods(now())) {
    const subject = subjectOf(keys.pepper(year), company_id, year, email);
    const lookup = verificationLookup(seal, subject);
    const sealed = await findLiveVerification(trx, lookup);
    const verified = sealed === undefined ? undefined : openVerification(seal, { lookup, sealed }, now());
    if (verified !== undefined) return verified;
  }
  return undefined;
}
