import { scores } from '#shared/limits.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { reviewRating } from '#shared/rules/review-score.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { ReviewContent } from './reviews.ts';

/** The columns with a review's content, in both tables that contain reviews. */
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

/**
 * The 20 scores of a stored review, in statement order. Validated by hand, because zod took as long as the rest of a
 * page.
 */
export function readScores(text: string): number[] {
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored) || stored.length !== scores.count || !stored.every(isScore)) {
    throw new Error("A stored review doesn't have 20 scores from 1 to 10.");
  }
  return stored;
}

function isScore(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= scores.min && Number(value) <= scores.max;
}

const noScores: Record<string, number> = Object.fromEntries(
  Array.from({ length: scores.count }, (_, index) => [index + 1, 0]),
);

/**
 * Map of statement number to score. Copied from a complete object, because adding the keys one by one takes ten times
 * as long.
 */
function byStatement(answers: number[]): Record<string, number> {
  const map = { ...noScores };
  for (const [index, score] of answers.entries()) map[index + 1] = score;
  return map;
}

/**
 * The public fields of a review's content: an allow-list, so that a new column stays private until it is named here.
 */
export function presentContent(row: ReviewContent): Omit<Review, 'id' | 'created_at'> {
  return {
    company_id: row.company_id,
    rating: reviewRating(row.score_sum),
    enps_responses: byStatement(readScores(row.scores)),
    free_form_text: row.review_text,
    job_title: row.job_title,
    salary: row.salary_hundredths === null ? null : row.salary_hundredths / 100,
    salary_frequency: row.salary_frequency,
    currency: row.currency,
  };
}

type ModeratedRow = ReviewContent &
  Pick<ModeratedReview, 'id' | 'status' | 'company_name'> & { published_month: string | null };

/** The same, with the fields that only moderators and the author may see. */
export function presentModerated(row: ModeratedRow): ModeratedReview {
  return {
    id: row.id,
    ...presentContent(row),
    created_at: row.published_month === null ? null : firstDay(row.published_month),
    company_name: row.company_name,
    employment_status: row.employment_status,
    status: row.status,
  };
}
