import type { EmploymentStatus, SalaryFrequency } from '#shared/words.ts';

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
