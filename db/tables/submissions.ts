import type { Release } from '#shared/words.ts';
import type { ReviewContent } from './reviews.ts';

/** Reviews that are not public: the small table of their own that anonymity wants. Holds no time of arrival. */
export interface SubmissionsTable extends ReviewContent {
  id: number;
  status: 'pending' | 'held' | 'rejected';
  /** The author's choice: published when approved, or together with others. */
  release: Release;
  /** Random, another one each time the author changes the review: a moderator decides on what she has read. */
  revision: number;
  /** Month of the rejection, `YYYY-MM`: the text is erased three months later. */
  rejected_month: string | null;
}
