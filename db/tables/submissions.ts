import type { ReviewContent } from './reviews.ts';

/** Reviews that are not public: the small table of their own that anonymity wants. Holds no time of arrival. */
export interface SubmissionsTable extends ReviewContent {
  id: number;
  status: 'pending' | 'held' | 'rejected';
  /** Month of the rejection, `YYYY-MM`: the text is erased three months later. */
  rejected_month: string | null;
}
