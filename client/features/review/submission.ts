import { reviewRating, scoreSum } from '#shared/rules/review-score.ts';
import { statements } from '#shared/statements.ts';
import { answerKey, type FormValues } from './form-values.ts';

export type Credential = { token: string } | { email: string };

/** The payload of a filled form; shared/schemas/review.ts judges it. */
export function submissionOf(companyId: number, credential: Credential, values: FormValues) {
  const answers = statements.map(({ number }) => values.answers[answerKey(number)] ?? 0);
  const salary = salaryFrom(values.salary);
  return {
    company_id: companyId,
    ...credential,
    rating: Math.round(reviewRating(scoreSum(answers))),
    is_anonymous: true,
    enps_responses: Object.fromEntries(answers.map((score, index) => [String(index + 1), score])),
    review_text: values.review_text.trim(),
    job_title: values.job_title.trim(),
    employment_status: values.employment_status,
    currency: values.currency,
    ...(salary !== undefined && { salary, salary_frequency: values.salary_frequency }),
  };
}

/** A typed amount; commas and spaces may part the thousands. NaN when it is no number. */
export function salaryFrom(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return Number(/^\d{1,3}([ ,]\d{3})+(\.\d+)?$/.test(typed) ? typed.replace(/[ ,]/g, '') : typed);
}
