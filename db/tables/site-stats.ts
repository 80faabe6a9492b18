/** One row of site-wide counters, so that no page counts millions of rows. */
export interface SiteStatsTable {
  id: number;
  company_count: number;
  review_count: number;
}
