import type { StatementSums } from './company-stats.ts';

/** One row of site-wide counters, so that no page counts millions of rows. The sums are those of all companies. */
export type SiteStatsTable = {
  id: number;
  company_count: number;
  review_count: number;
} & StatementSums;
