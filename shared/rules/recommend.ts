import { recommendation } from '#shared/limits.ts';
import type { Scores } from './review-score.ts';

/** Whether a review recommends the company: statement 3 scored at least 7. */
export function recommends(answers: Scores): boolean {
  return (answers[recommendation.statement - 1] ?? 0) >= recommendation.minScore;
}

/** Share of recommending reviews in whole percent, rounded half up; null without reviews. */
export function recommendPercentage(recommendCount: number, reviewCount: number): number | null {
  if (reviewCount === 0) return null;
  return Math.floor((recommendCount * 100) / reviewCount + 0.5);
}

export type RecommendLevel = 'good' | 'middle' | 'bad';

/** Badge color: green from 70 %, amber from 50 %, otherwise red. */
export function recommendLevel(percentage: number): RecommendLevel {
  if (percentage >= recommendation.greenPercent) return 'good';
  return percentage >= recommendation.amberPercent ? 'middle' : 'bad';
}
