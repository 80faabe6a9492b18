import { z } from 'zod';
import { scores } from '#shared/limits.ts';
import { reviewRating } from '#shared/rules/review-score.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { ReviewContent } from './reviews.ts';

/** The columns that say what a review says, in both tables that hold reviews. */
export const contentColumns = [
  'company_id',
  'scores',
  'score_sum',
  'review_text',
  'job_title',
  'employment_status',
  'salary_hundredths',
  'salary_frequency',
  'currency',
] as const satisfies (keyof ReviewContent)[];

const storedScores = z.array(z.int().min(scores.min).max(scores.max)).length(scores.count);

/** The 20 scores of a stored review, in statement order. */
export function readScores(text: string): number[] {
  return storedScores.parse(JSON.parse(text));
}

/** The public fields of a review's content: an allow-list, so that a new column stays private until it is named here. */
export function presentContent(row: ReviewContent): Omit<Review, 'id' | 'created_at'> {
  return {
    company_id: row.company_id,
    rating: reviewRating(row.score_sum),
    enps_responses: Object.fromEntries(
      readScores(row.scores).map((score, index) => [String(index + 1), score]),
    ),
    free_form_text: row.review_text,
    job_title: row.job_title,
    salary: row.salary_hundredths === null ? null : row.salary_hundredths / 100,
    salary_frequency: row.salary_frequency,
    currency: row.currency,
  };
}
