import type { EmploymentStatus } from '#shared/words.ts';

/**
 * One review by someone at a demo company: their job, the rating that results from their 20 scores, the categories
 * that they rate far below or above the rest (`-wellbeing +culture`; `same` for 20 equal scores), and the text.
 */
export type WrittenReview = readonly [
  job: string,
  stars: number,
  feelings: string,
  text: string,
  status?: EmploymentStatus,
];
