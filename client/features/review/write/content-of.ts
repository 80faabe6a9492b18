import { statements } from '#shared/statements.ts';
import { answerKey, type FormValues } from './form-values.ts';

/** What a filled form says of a review, as the server takes it; shared/schemas/review.ts judges it. */
export function contentOf(values: FormValues) {
  const salary = salaryFrom(values.salary);
  return {
    enps_responses: Object.fromEntries(
      statements.map(({ number }) => [String(number), values.answers[answerKey(number)] ?? 0]),
    ),
    review_text: values.review_text.trim(),
    job_title: values.job_title.trim(),
    employment_status: values.employment_status,
    // Without a salary they mean nothing, and would only set a review apart from others.
    ...(salary !== undefined && {
      salary,
      salary_frequency: values.salary_frequency,
      currency: values.currency,
    }),
  };
}

/** A typed amount; commas and spaces may part the thousands. NaN when it is no number. */
export function salaryFrom(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return Number(/^\d{1,3}([ ,]\d{3})+(\.\d+)?$/.test(typed) ? typed.replace(/[ ,]/g, '') : typed);
}
