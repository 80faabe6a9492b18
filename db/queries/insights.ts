import { type Kysely, type NotNull, sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema } from '#db/schema.ts';
import { halfStarCounters, squaresCounters, sumCounters } from '#db/tables/statistics.ts';

const companyCounters = hotQuery((db: Kysely<Pick<Schema, 'company_stats'>>, companyId: number) =>
  db
    .selectFrom('company_stats')
    .select(['version', 'review_count', ...halfStarCounters, ...sumCounters, ...squaresCounters])
    .where('company_id', '=', companyId),
);

const siteCounters = hotQuery((db: Kysely<Pick<Schema, 'site_stats'>>) =>
  db.selectFrom('site_stats').select(['review_count', ...sumCounters]),
);

/** A company's counters for its charts; undefined for an unknown company. */
export async function readCompanyCounters(db: Kysely<Pick<Schema, 'company_stats'>>, companyId: number) {
  const [row] = await companyCounters(db, companyId);
  if (row === undefined) return undefined;
  return {
    /** Differs whenever a published review of the company does. */
    version: row.version,
    review_count: row.review_count,
    /** Published reviews in each half-star bin, from half a star to five. */
    half_stars: halfStarCounters.map((name) => row[name]),
    /** For each statement the sum of its published scores, and of their squares. */
    sums: sumCounters.map((name) => row[name]),
    squares: squaresCounters.map((name) => row[name]),
  };
}

/** The counters that the site's own averages need. */
export async function readSiteCounters(db: Kysely<Pick<Schema, 'site_stats'>>) {
  const [row] = await siteCounters(db);
  if (row === undefined) throw new Error('The site has no row of counters.');
  return { review_count: row.review_count, sums: sumCounters.map((name) => row[name]) };
}

/** The newest months with published reviews of a company, newest first. */
export const listMonths = hotQuery(
  (db: Kysely<Pick<Schema, 'company_months'>>, companyId: number, limit: number) =>
    db
      .selectFrom('company_months')
      .select(['month', 'review_count', 'score_total'])
      .where('company_id', '=', companyId)
      .where('review_count', '>', sql.lit(0))
      .orderBy('month', 'desc')
      .limit(limit),
);

/** The newest published salaries of a company, in hundredths of the currency unit. */
export const listSalaries = hotQuery(
  (db: Kysely<Pick<Schema, 'reviews'>>, companyId: number, limit: number) =>
    db
      .selectFrom('reviews')
      .select(['job_title', 'currency', 'salary_hundredths as hundredths'])
      .select((eb) => eb.fn.coalesce('salary_frequency', sql.lit('yearly' as const)).as('frequency'))
      .where('company_id', '=', companyId)
      // Constants, not parameters: they are the condition of the partial index.
      .where('status', '=', sql.lit('published'))
      .where('salary_hundredths', 'is not', null)
      .$narrowType<{ hundredths: NotNull }>()
      .orderBy('published_month', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
);
