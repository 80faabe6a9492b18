import type { Release } from '#shared/words.ts';
import type { ReviewContent } from './reviews.ts';

/** Reviews that aren't public, in a small table of their own for anonymity. It has no time of arrival. */
export interface SubmissionsTable extends ReviewContent {
  id: number;
  status: 'pending' | 'held' | 'rejected';
  /** The author's choice: published when approved, or together with others. */
  release: Release;
  /**
   * A new random number each time the author changes the review, so that moderators decide only on what they have
   * read.
   */
  revision: number;
  /** Month of the rejection, `YYYY-MM`: the text is erased three months later. */
  rejected_month: string | null;
}
