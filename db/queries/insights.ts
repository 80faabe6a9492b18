import { type InferResult, type NotNull, sql } from 'kysely';
import { isIn, isShownToAll, numbersIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';
import {
  categorySquaresCounters,
  halfStarCounters,
  siteCounters,
  squaresCounters,
  sumCounters,
} from '#db/tables/statistics.ts';
import type { ScoreSums } from '#shared/rules/compared-figures.ts';

const companyCounters = hotQuery((db: Handle<Pick<Schema, 'company_stats'>>, companyId: number) =>
  db
    .selectFrom('company_stats')
    .select(['version', 'review_count', ...halfStarCounters, ...siteCounters])
    .where('company_id', '=', companyId)
    .where(isShownToAll(db)),
);

const counters = (db: Handle<Pick<Schema, 'company_stats'>>) =>
  db
    .selectFrom('company_stats')
    .select(['company_id', 'version', 'review_count', 'recommend_count', ...siteCounters])
    .where(isShownToAll(db));

const countersOfSome = hotQuery((db: Handle<Pick<Schema, 'company_stats'>>, ids: string) =>
  counters(db).where(isIn(db, 'company_id', numbersIn(db, ids))),
);

const countersAfter = hotQuery((db: Handle<Pick<Schema, 'company_stats'>>, after: number, limit: number) =>
  counters(db).where('company_id', '>', after).orderBy('company_id').limit(limit),
);

/** What is counted over the reviews of some companies, by their ids. */
export async function readCountersOf(db: Handle<Pick<Schema, 'company_stats'>>, ids: readonly number[]) {
  return byCompany(await countersOfSome(db, JSON.stringify(ids)));
}

/** The same over the first companies with higher ids, in their order. */
export async function readCountersAfter(
  db: Handle<Pick<Schema, 'company_stats'>>,
  after: number,
  limit: number,
) {
  return byCompany(await countersAfter(db, after, limit));
}

const byCompany = (rows: InferResult<ReturnType<typeof counters>>) =>
  new Map(
    rows.map((row) => [
      row.company_id,
      { version: row.version, sums: sumsIn(row), recommendCount: row.recommend_count },
    ]),
  );

const countersOfSite = hotQuery((db: Handle<Pick<Schema, 'site_stats'>>) =>
  db.selectFrom('site_stats').select(['review_count', ...siteCounters]),
);

type Counters = Pick<Schema['site_stats'], 'review_count' | (typeof siteCounters)[number]>;

const sumsIn = (row: Counters): ScoreSums => ({
  count: row.review_count,
  sums: sumCounters.map((name) => row[name]),
  squares: squaresCounters.map((name) => row[name]),
  categorySquares: categorySquaresCounters.map((name) => row[name]),
  scoreSquares: row.score_squares,
});

/** A company's counters for its charts; undefined for an unknown company. */
export async function readCompanyCounters(db: Handle<Pick<Schema, 'company_stats'>>, companyId: number) {
  const [row] = await companyCounters(db, companyId);
  if (row === undefined) return undefined;
  return {
    /** Differs whenever a published review of the company does. */
    version: row.version,
    /** Published reviews in each half-star bin, from half a star to five. */
    half_stars: halfStarCounters.map((name) => row[name]),
    sums: sumsIn(row),
  };
}

/** The same sums over all companies. */
export async function readSiteCounters(db: Handle<Pick<Schema, 'site_stats'>>): Promise<ScoreSums> {
  const [row] = await countersOfSite(db);
  if (row === undefined) throw new Error('The site has no row of counters.');
  return sumsIn(row);
}

/** The newest months with published reviews of a company, newest first. */
export const listMonths = hotQuery(
  (db: Handle<Pick<Schema, 'company_months'>>, companyId: number, limit: number) =>
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
  (db: Handle<Pick<Schema, 'reviews'>>, companyId: number, limit: number) =>
    db
      .selectFrom('reviews')
      .select(['id', 'job_title', 'kind_of_work', 'currency', 'salary_hundredths as hundredths'])
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
