import { reviewRating, scoreSum } from '#shared/rules/review-score.ts';
import { contentOf } from './content-of.ts';
import type { FormValues } from './form-values.ts';

export type Credential = { token: string } | { email: string };

/** The payload of a filled form; shared/schemas/review.ts judges it. */
export function submissionOf(companyId: number, credential: Credential, values: FormValues) {
  const content = contentOf(values);
  return {
    company_id: companyId,
    ...credential,
    rating: Math.round(reviewRating(scoreSum(Object.values(content.enps_responses)))),
    is_anonymous: true,
    ...content,
  };
}
