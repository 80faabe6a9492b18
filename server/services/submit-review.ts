import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { insertGrant } from '#db/queries/grants.ts';
import { deleteLiveVerification, findLiveVerification } from '#db/queries/live-verifications.ts';
import { deleteMailTokensOf, findMailToken, type VerifiedSubject } from '#db/queries/mail-tokens.ts';
import { insertSubmission } from '#db/queries/submissions.ts';
import type { ReviewContent } from '#db/tables/reviews.ts';
import { livePeriods, mailTokenHash, subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { scoreSum } from '#shared/rules/review-score.ts';
import type { reviewSubmission } from '#shared/schemas/review.ts';

type Submission = z.output<typeof reviewSubmission>;

/**
 * Takes a review of a verified employee: notes the grant of the year, ends the person's verifications and stores the
 * review apart from all of them, with a random id and no time. Of requests that race, the one whose grant is written
 * first gets the review.
 * @throws `unverified`, the same for an unknown or spent verification and for a second review in the year
 */
export async function submitReview(deps: Deps, input: Submission): Promise<void> {
  await deps.db.transaction().execute(async (trx: Database) => {
    const verified = await findVerification(deps, trx, input);
    if (verified === undefined || !(await insertGrant(trx, verified))) throw new AppError('unverified');
    await deleteMailTokensOf(trx, verified.subject);
    await deleteLiveVerification(trx, verified.subject);
    await insertSubmission(trx, { id: deps.random.id(), ...toContent(input) });
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

function toContent(input: Submission): ReviewContent {
  const answers = Array.from({ length: 20 }, (_, index) => input.enps_responses[String(index + 1)] ?? 0);
  return {
    company_id: input.company_id,
    scores: JSON.stringify(answers),
    score_sum: scoreSum(answers),
    review_text: input.review_text,
    job_title: input.job_title,
    employment_status: input.employment_status,
    salary_hundredths: input.salary === null ? null : Math.round(input.salary * 100),
    salary_frequency: input.salary === null ? null : input.salary_frequency,
    currency: input.currency,
  };
}
