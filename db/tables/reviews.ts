import type { EmploymentStatus, Release, SalaryFrequency } from '#shared/words.ts';

/** A review's content: the same columns in `submissions` and `reviews`. */
export interface ReviewContent {
  company_id: number;
  /** JSON array of the 20 scores in statement order. */
  scores: string;
  /** Sum of the scores, 20 to 200. */
  score_sum: number;
  review_text: string;
  job_title: string;
  employment_status: EmploymentStatus;
  /** Salary in hundredths of the currency unit. */
  salary_hundredths: number | null;
  salary_frequency: SalaryFrequency | null;
  currency: string;
}

/** Reviews that are or were public. */
export interface ReviewsTable extends ReviewContent {
  id: number;
  status: 'published' | 'removed';
  /** Month of the first publication, `YYYY-MM`. It never changes. */
  published_month: string;
}

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

export interface ReportsTable {
  id: number;
  review_id: number;
  reason: string;
  /** The reporter's network, IPv4 /24 or IPv6 /48. Never shown. */
  reporter_network: string | null;
  status: 'pending' | 'resolved';
  created_on: string;
}
