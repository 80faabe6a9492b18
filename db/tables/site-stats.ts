import type { StatementSums } from './company-stats.ts';

/** One row of site-wide counters, so that no page counts millions of rows. The sums cover all companies. */
export type SiteStatsTable = {
  id: number;
  company_count: number;
  review_count: number;
  /** Incremented after each change of public data, and only then. */
  version: number;
} & StatementSums;
