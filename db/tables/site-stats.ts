import type { StatementSums } from './company-stats.ts';

/** One row of site-wide counters, so that no page counts millions of rows. The sums are those of all companies. */
export type SiteStatsTable = {
  id: number;
  company_count: number;
  review_count: number;
  /** One more after each change of what everybody may read, and after nothing else. */
  version: number;
} & StatementSums;
