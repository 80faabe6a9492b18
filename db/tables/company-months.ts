/** A company's published reviews by the month of their first publication, changed together with its statistics. */
export interface CompanyMonthsTable {
  company_id: number;
  /** `YYYY-MM`. */
  month: string;
  /** 0 if all reviews of the month were removed. */
  review_count: number;
  /** Sum of `reviews.score_sum`. */
  score_total: number;
}
