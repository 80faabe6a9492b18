import { recommendation, scores } from '#shared/limits.ts';

/** Scores of one review in statement order: 20 integers from 1 to 10. */
export type Scores = readonly number[];

/** Sum of the 20 scores (20 to 200), what the database stores. */
export function scoreSum(answers: Scores): number {
  return answers.reduce((sum, score) => sum + score, 0);
}

/** Stars of one review: the average score divided by 2, so score_sum / 40, from 0.5 to 5. */
export function reviewRating(sum: number): number {
  return sum / (2 * scores.count);
}

/** A rating as displayed: one decimal, rounded half up. Stars and bars derive from this number. */
export function shownRating(rating: number): number {
  // From the underlying whole number, because 1.15 in binary is below the tie that it represents.
  return Math.floor(Math.round(rating * 2 * scores.count) / 4 + 0.5) / 10;
}

/** Half-star bin of one review, 1 (half a star) to 10 (five stars): the stars of the rating that it shows. */
export function halfStarBin(sum: number): number {
  return Math.floor(2 * shownRating(reviewRating(sum)));
}

/** The sums of scores of the reviews that a filter by stars finds: whole stars, of which the first has all below two. */
const starsFrom = [20, 78, 118, 158, 198];

/** Whole stars of a review, 1 to 5. */
export function wholeStars(sum: number): number {
  return starsFrom.findLastIndex((from) => sum >= from) + 1;
}

/** The lowest and the highest sum of scores with this many whole stars. */
export function sumsOfStars(stars: number): { from: number; to: number } {
  return { from: starsFrom[stars - 1] ?? 0, to: (starsFrom[stars] ?? scores.count * scores.max + 1) - 1 };
}

/**
 * Mean stars over published reviews with one decimal, rounded half up; null without reviews. `scoreTotal` sums their
 * score sums.
 */
export function companyRating(scoreTotal: number, reviewCount: number): number | null {
  if (reviewCount === 0) return null;
  const tenths = (scoreTotal * 10) / (reviewCount * 2 * scores.count);
  return Math.floor(tenths + 0.5) / 10;
}

/** Whether a review recommends the company: statement 3 scored at least 7. */
export function recommends(answers: Scores): boolean {
  return (answers[recommendation.statement - 1] ?? 0) >= recommendation.minScore;
}

/** Share of recommending reviews in whole percent, rounded half up; null without reviews. */
export function recommendPercentage(recommendCount: number, reviewCount: number): number | null {
  if (reviewCount === 0) return null;
  return Math.floor((recommendCount * 100) / reviewCount + 0.5);
}

/** The same for so few reviews that a percentage would look like more than it is. */
export function recommendWords(percentage: number, reviewCount: number): string {
  const count = Math.round((percentage * reviewCount) / 100);
  return `${count} of ${reviewCount} ${count === 1 ? 'recommends' : 'recommend'} it`;
}

export type RecommendLevel = 'good' | 'middle' | 'bad';

/** Badge color: green from 70 %, amber from 50 %, otherwise red. */
export function recommendLevel(percentage: number): RecommendLevel {
  if (percentage >= recommendation.greenPercent) return 'good';
  return percentage >= recommendation.amberPercent ? 'middle' : 'bad';
}

/** The color of a score: 1 to 4 red, 5 orange, 6 to 10 green. */
export function scoreLevel(score: number): 'bad' | 'middle' | 'good' {
  if (score <= 4) return 'bad';
  return score === 5 ? 'middle' : 'good';
}
