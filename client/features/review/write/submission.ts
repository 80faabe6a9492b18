import { z } from 'zod';
import { reviewRating, scoreSum } from '#shared/rules/review-score.ts';
import { authorChoices, reviewContent } from '#shared/schemas/review.ts';
import { contentOf } from './content-of.ts';
import type { FormValues } from './form-values.ts';

/** What opens the way for a review: the token of a mailed link, or an address that was verified elsewhere. */
export type Access = { token: string } | { email: string };

/** What is sent of a form, whichever way it goes. */
const content = z.object({
  rating: z.int(),
  is_anonymous: z.literal(true),
  ...reviewContent,
  release: authorChoices.release,
});
export type Content = z.output<typeof content>;

/** The payload of a filled form, or what is wrong with it. */
export function submissionOf(values: FormValues) {
  const written = contentOf(values);
  return content.safeParse({
    rating: Math.round(reviewRating(scoreSum(Object.values(written.enps_responses)))),
    is_anonymous: true,
    ...written,
    release: values.release,
  });
}
