import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { insertGrant } from '#db/queries/grants.ts';
import { deleteLiveVerification, findLiveVerification } from '#db/queries/live-verifications.ts';
import { deleteMailTokensOf, findMailToken, type VerifiedSubject } from '#db/queries/mail-tokens.ts';
import { insertReceipt } from '#db/queries/receipts.ts';
import { saveSubmission, storedContent } from '#db/queries/submissions.ts';
import { livePeriods, mailTokenHash, subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import type { reviewSubmission } from '#shared/schemas/review.ts';

type Submission = z.output<typeof reviewSubmission>;

/**
 * The plain path: takes a review of a verified employee, notes the grant of the year, ends the person's verifications
 * and stores the review apart from all of them, with a random id and no time. Of requests that race, the one whose
 * grant is written first gets the review.
 * @throws `unverified`, the same for an unknown or spent verification and for a second review in the year
 */
export async function submitReview(deps: Deps, input: Submission): Promise<void> {
  const { db, random } = deps;
  await db.transaction().execute(async (trx: Database) => {
    const verified = await findVerification(deps, trx, input);
    if (verified === undefined) throw new AppError('unverified');
    // A random hash, so that the grant does not tell by which path its review came.
    if (!(await insertGrant(trx, { ...verified, request_hash: random.token() })))
      throw new AppError('unverified');
    await deleteMailTokensOf(trx, verified.subject);
    await deleteLiveVerification(trx, verified.subject);
    const id = random.id();
    await saveSubmission(trx, { id, revision: random.id(), release: input.release, ...storedContent(input) });
    if (input.receipt_hash === undefined) return;
    if (!(await insertReceipt(trx, { receipt_hash: input.receipt_hash, review_id: id })))
      throw invalidField('receipt_hash', 'This receipt is in use already. Please make another one.');
  });
}

async function findVerification(
  { keys, now }: Deps,
  trx: Database,
  { token, email, company_id }: Submission,
): Promise<VerifiedSubject | undefined> {
  const at = now().toISOString();
  if (token !== undefined) {
    const verified = await findMailToken(trx, mailTokenHash(token), at);
    return verified?.company_id === company_id ? verified : undefined;
  }
  if (email === undefined) return undefined;
  for (const year of livePeriods(now())) {
    const verified = await findLiveVerification(
      trx,
      subjectOf(keys.pepper(year), company_id, year, email),
      at,
    );
    if (verified !== undefined) return verified;
  }
  return undefined;
}
