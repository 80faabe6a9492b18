import { sql } from 'kysely';
import { isShownToAll } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { hasComments, readScores } from '#db/tables/reviews.ts';
import {
  addCounters,
  monthCounters,
  monthCountersOf,
  siteCounters,
  statsCounters,
} from '#db/tables/statistics.ts';

type CompanyTables = Pick<Schema, 'company_stats' | 'company_months'>;
type Tables = CompanyTables & Pick<Schema, 'reviews'>;
type SiteTables = Pick<Schema, 'company_stats' | 'site_stats'>;
/** By how much the statistics of a company differ from its reviews: what to add to each counter, in their order. */
export type Difference = { company_id: number; counters: number[]; months: Map<string, number[]> };

const COMPANIES_AT_ONCE = 1000;
const REVIEWS_AT_ONCE = 500;

/** The tables from which `findDifferences` and `siteDifferences` read. */
export const recountedTables = ['reviews', 'company_stats', 'company_months', 'site_stats'] as const;

// Joined to the companies in this order, because SQLite would otherwise look up all published reviews and sort them.
const published = (db: Handle<Tables>, limit: number) =>
  db
    .selectFrom('company_stats')
    .crossJoin('reviews')
    .select(['reviews.company_id', 'published_month', 'id', 'scores'])
    .select(hasComments.as('has_comments'))
    .whereRef('reviews.company_id', '=', 'company_stats.company_id')
    .where('status', '=', sql.lit('published'))
    .orderBy('company_stats.company_id')
    .orderBy('published_month')
    .orderBy('id')
    .limit(limit);

// Three steps, because SQLite can't seek in an index with a tuple that ends in the row id.
const ofMonth = hotQuery(
  (db: Handle<Tables>, limit: number, companyId: number, month: string, after: number) =>
    published(db, limit)
      .where('company_stats.company_id', '=', companyId)
      .where('published_month', '=', month)
      .where('id', '>', after),
);
const ofLaterMonths = hotQuery((db: Handle<Tables>, limit: number, companyId: number, month: string) =>
  published(db, limit).where('company_stats.company_id', '=', companyId).where('published_month', '>', month),
);
const ofCompanies = hotQuery((db: Handle<Tables>, limit: number, after: number, last: number) =>
  published(db, limit)
    .where('company_stats.company_id', '>', after)
    .where('company_stats.company_id', '<=', last)
    // The same again: PostgreSQL would otherwise read the reviews of all companies before.
    .where('reviews.company_id', '>', after)
    .where('reviews.company_id', '<=', last),
);

type Place = Awaited<ReturnType<typeof ofCompanies>>[number];

/** The published reviews of the companies after one id up to another, part by part, so memory doesn't grow. */
export async function* publishedOf(
  db: Handle<Tables>,
  after: number,
  last: number,
  atOnce = REVIEWS_AT_ONCE,
): AsyncGenerator<Place[]> {
  let rows = await ofCompanies(db, atOnce, after, last);
  while (rows.length > 0) {
    yield rows;
    const { company_id, published_month, id } = rows.at(-1) as Place;
    rows = await ofMonth(db, atOnce, company_id, published_month, id);
    if (rows.length < atOnce)
      rows.push(...(await ofLaterMonths(db, atOnce - rows.length, company_id, published_month)));
    if (rows.length < atOnce) rows.push(...(await ofCompanies(db, atOnce - rows.length, company_id, last)));
  }
}

/**
 * Compares the statistics of some companies, those with the next ids after one, with their reviews. It must read a
 * snapshot.
 * @returns how many companies they are, the last of them (undefined without any) and where they differ
 */
export async function findDifferences(db: Handle<Tables>, after: number) {
  const companies = await db
    .selectFrom('company_stats')
    .select(['company_id', ...statsCounters])
    .where('company_id', '>', after)
    .orderBy('company_id')
    .limit(COMPANIES_AT_ONCE)
    .execute();
  const last = companies.at(-1)?.company_id;
  const found = new Map<number, Difference>();
  for (const company of companies) {
    const counters = statsCounters.map((name) => -company[name]);
    found.set(company.company_id, { company_id: company.company_id, counters, months: new Map() });
  }
  if (last === undefined) return { count: 0, last, differences: [] };
  const months = await db
    .selectFrom('company_months')
    .selectAll()
    .where('company_id', '>', after)
    .where('company_id', '<=', last)
    .execute();
  for (const row of months)
    found.get(row.company_id)?.months.set(
      row.month,
      monthCounters.map((name) => -row[name]),
    );
  for await (const rows of publishedOf(db, after, last)) for (const row of rows) count(found, row);
  const differences = [...found.values()].filter(differs);
  return { count: companies.length, last, differences };
}

function count(found: Map<number, Difference>, row: Place): void {
  const difference = found.get(row.company_id);
  if (difference === undefined) return;
  const { counters, months } = difference;
  const answers = readScores(row.scores);
  addCounters(counters, answers);
  const before = months.get(row.published_month) ?? monthCounters.map(() => 0);
  const added = monthCountersOf({ answers, hasComments: row.has_comments === 1 });
  months.set(
    row.published_month,
    before.map((value, index) => value + (added[index] ?? 0)),
  );
}

/** Also drops the months that don't differ. */
function differs({ counters, months }: Difference): boolean {
  for (const [month, values] of months) if (values.every((value) => value === 0)) months.delete(month);
  return months.size > 0 || counters.some((value) => value !== 0);
}

const allOfSite = ['company_count', 'review_count', ...siteCounters] as const;

/** By how much the site's counters differ from the sums of the companies' that everyone may see. It must read a snapshot. */
export async function siteDifferences(db: Handle<SiteTables>) {
  const site = await db.selectFrom('site_stats').select(allOfSite).executeTakeFirstOrThrow();
  const totals = await db
    .selectFrom('company_stats')
    .where(isShownToAll(db))
    .select((eb) => [
      eb.fn.countAll<number>().as('company_count'),
      ...(['review_count', ...siteCounters] as const).map((name) =>
        eb.fn.coalesce(eb.fn.sum<number>(name), eb.lit(0)).as(name),
      ),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(allOfSite.map((name) => [name, totals[name] - site[name]]));
}
