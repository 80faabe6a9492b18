import type { EmploymentStatus } from '#shared/words.ts';

/**
 * One review that somebody at a demo company wrote: what they do, how many stars their 20 answers come to, the
 * categories that they rate far below or above the rest (`-wellbeing +culture`; `same` for 20 equal answers), and the text.
 */
export type WrittenReview = readonly [
  job: string,
  stars: number,
  feelings: string,
  text: string,
  status?: EmploymentStatus,
];
