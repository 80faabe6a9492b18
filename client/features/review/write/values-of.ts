import type { OwnReview } from '#shared/schemas/receipt.ts';
import { defaultJobTitle } from '#shared/schemas/review.ts';
import { statements } from '#shared/statements.ts';
import { answerKey, emptyForm, type FormValues } from './form-values.ts';

/** The form of a review that is there already. Its author says anew that it is honest. */
export function valuesOf(review: OwnReview): FormValues {
  return {
    ...emptyForm(),
    answers: Object.fromEntries(
      statements.map(({ number }) => [answerKey(number), review.enps_responses[number] ?? null]),
    ),
    review_text: review.free_form_text,
    job_title: review.job_title === defaultJobTitle ? '' : review.job_title,
    employment_status: review.employment_status,
    salary: review.salary === null ? '' : String(review.salary),
    salary_frequency: review.salary_frequency ?? 'yearly',
    currency: review.currency,
    release: review.release,
  };
}
