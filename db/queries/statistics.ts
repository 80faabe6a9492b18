import { sql } from 'kysely';
import { isIn, isPostgres, numbersIn, rowsIn } from '#db/dialect.ts';
import { updateEntries } from '#db/directory/entries.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import {
  addCounters,
  type CountedReview,
  type MonthCounter,
  monthCounters,
  monthCountersOf,
  siteCounters,
  statsCounters,
} from '#db/tables/statistics.ts';

type SiteTables = Pick<Schema, 'site_stats'>;
type CompanyTables = Pick<
  Schema,
  'companies' | 'company_stats' | 'company_months' | 'directory_entries' | 'directory_cells'
>;

const siteCounts = hotQuery((db: Handle<SiteTables>) =>
  db.selectFrom('site_stats').select(['company_count', 'review_count']),
);
const siteVersion = hotQuery((db: Handle<SiteTables>) => db.selectFrom('site_stats').select('version'));

export async function readSiteStats(db: Handle<SiteTables>) {
  const [row] = await siteCounts(db);
  if (row === undefined) throw new Error('The site has no row of counters.');
  return row;
}

/**
 * The public data version: it differs after every change of public data, whichever process made it. Verifying and
 * submitting leave it alone, because disappearing cache entries would show that someone just did.
 */
export async function readPublicVersion(db: Handle<SiteTables>): Promise<number> {
  const [row] = await siteVersion(db);
  return row?.version ?? 0;
}

/**
 * Tells every server that public data has changed, and updates the site's counters. Code that changes public data
 * calls it in the same transaction.
 */
export function publicDataChanged(
  trx: Transaction<SiteTables>,
  counted: Partial<Schema['site_stats']> = {},
): Promise<void> {
  return countForSite(trx, { ...counted, version: 1 });
}

/** Updates the site's counters silently. Callers call `publicDataChanged` after their last change. */
export async function countForSite(
  trx: Transaction<SiteTables>,
  counted: Partial<Schema['site_stats']>,
): Promise<void> {
  const changes = Object.entries(counted) as [keyof Schema['site_stats'], number][];
  await trx
    .updateTable('site_stats')
    .set((eb) => Object.fromEntries(changes.map(([name, by]) => [name, eb(name, '+', by)])))
    .execute();
}

/** Locks the site's row until the transaction ends. */
export async function lockSite(trx: Transaction<SiteTables>): Promise<void> {
  await trx
    .updateTable('site_stats')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .execute();
}

/**
 * Adds a review that is published now (`by` 1) to the figures of its company and of the site, or removes it (`by` -1).
 */
export async function countReview(
  trx: Transaction<SiteTables & CompanyTables>,
  review: CountedReview,
  by: 1 | -1,
): Promise<void> {
  await publicDataChanged(trx, await countForCompanies(trx, [review], by));
}

/**
 * Adds reviews to the figures of their companies, or removes them. The companies' rows are the locks for their months.
 * @returns what they add to the figures of the site
 */
export async function countForCompanies(
  trx: Transaction<CompanyTables>,
  reviews: readonly CountedReview[],
  by: 1 | -1,
): Promise<Partial<Schema['site_stats']>> {
  const ofSite = await addCounts(
    trx,
    reviews.map((review) => ({ ...review, by })),
  );
  await updateEntries(trx, [...new Set(reviews.map(({ companyId }) => companyId))]);
  return ofSite;
}

/**
 * Moves what reviews add to the figures of one company to another. The caller updates the directory.
 * @returns what it adds to the figures of the site, if not everyone may see both companies
 */
export function moveCounts(
  trx: Transaction<CompanyTables>,
  reviews: readonly CountedReview[],
  to: number,
): Promise<Partial<Schema['site_stats']>> {
  return addCounts(
    trx,
    reviews.flatMap((review) => [
      { ...review, by: -1 as const },
      { ...review, by: 1 as const, companyId: to },
    ]),
  );
}

async function addCounts(
  trx: Transaction<CompanyTables>,
  reviews: readonly (CountedReview & { by: 1 | -1 })[],
): Promise<Partial<Schema['site_stats']>> {
  const counted = new Map<number, number[]>();
  const months: Schema['company_months'][] = [];
  for (const [company_id, ofCompany] of Map.groupBy(reviews, ({ companyId }) => companyId)) {
    const by = ofCompany[0]?.by ?? 1;
    const counters = statsCounters.map(() => 0);
    for (const { answers } of ofCompany) addCounters(counters, answers);
    counted.set(company_id, times(counters, by));
    for (const [month, ofMonth] of Map.groupBy(ofCompany, (review) => review.month)) {
      const ofThat = monthCounters.map(() => 0);
      for (const review of ofMonth) addTo(ofThat, monthCountersOf(review), by);
      months.push(monthRow({ company_id, month }, ofThat));
    }
  }
  // The companies' rows first, because they are the locks for their months.
  const shown = await addToCompanies(trx, counted);
  await addToMonths(trx, months);
  const site = statsCounters.map(() => 0);
  for (const id of shown) addTo(site, counted.get(id) ?? [], 1);
  const ofSite = new Set<string>(['review_count', ...siteCounters]);
  return Object.fromEntries(
    statsCounters.flatMap((name, index) => (ofSite.has(name) ? [[name, site[index] ?? 0]] : [])),
  );
}

function addTo(counters: number[], added: readonly number[], by: 1 | -1): void {
  for (const [index, value] of added.entries()) counters[index] = (counters[index] ?? 0) + by * value;
}

const times = (counters: readonly number[], by: 1 | -1) => counters.map((value) => by * value);

/**
 * @param added what is added to each company's counters, in table order
 * @returns those of them that everyone may see
 */
async function addToCompanies(
  trx: Transaction<CompanyTables>,
  added: ReadonlyMap<number, readonly number[]>,
): Promise<number[]> {
  const rows = [...added];
  const changed = statsCounters.flatMap((name, index) =>
    rows.some(([, counters]) => counters[index] !== 0) ? [{ name, index }] : [],
  );
  const list = rows.map(([id, counters]) => [id, ...changed.map(({ index }) => counters[index])]);
  const sums = changed.map(({ name }, index) => {
    const column = sql.ref(name);
    return sql`${column} = company_stats.${column} + added.${sql.ref(`column_${index + 1}`)}`;
  });
  // PostgreSQL would read a small table whole. SQLite would read all that is added once for each company.
  const ids = JSON.stringify([...added.keys()]);
  const among = isPostgres(trx) && sql`and ${isIn(trx, 'company_stats.company_id', numbersIn(trx, ids))}`;
  const types = ['bigint' as const, ...changed.map(() => 'bigint' as const)];
  const { rows: updated } = await sql<{
    company_id: number;
    hidden: number;
  }>`update company_stats set ${sql.join([...sums, sql`version = company_stats.version + 1`])}
    from (${rowsIn(trx, JSON.stringify(list), types)}) as added where company_stats.company_id = added.column_0
    ${among || sql``} returning company_id, hidden`.execute(trx);
  return updated.flatMap(({ company_id, hidden }) => (hidden === 0 ? [company_id] : []));
}

/** @param counters in the order of `monthCounters` */
export function monthRow(
  key: { company_id: number; month: string },
  counters: readonly number[],
): Schema['company_months'] {
  const values = monthCounters.map((name, index) => [name, counters[index] ?? 0]);
  return { ...key, ...(Object.fromEntries(values) as Record<MonthCounter, number>) };
}

/** Adds to the counters of months. The companies' rows are their locks. */
async function addToMonths(
  trx: Transaction<CompanyTables>,
  rows: readonly Schema['company_months'][],
): Promise<void> {
  await trx
    .insertInto('company_months')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'month'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            monthCounters.map((name) => [
              name,
              eb(`company_months.${name}`, '+', eb.ref(`excluded.${name}`)),
            ]),
          ),
        ),
    )
    .execute();
}

/**
 * Locks companies' rows until the transaction ends, in the order of their ids, so no decision slips in between reading
 * and counting. SQLite runs one writing transaction at a time anyway.
 */
export async function lockStats(
  trx: Transaction<CompanyTables>,
  companyIds: readonly number[],
): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx
    .selectFrom('company_stats')
    .select('company_id')
    .where('company_id', 'in', companyIds)
    .orderBy('company_id')
    .forUpdate()
    .execute();
}

/**
 * Corrects the statistics of a company: adds to its counters and to those of its months. What has been counted since the
 * difference was found stays counted.
 */
export async function correctStats(
  trx: Transaction<CompanyTables>,
  {
    company_id,
    counters,
    months,
  }: { company_id: number; counters: readonly number[]; months: Map<string, number[]> },
): Promise<void> {
  // The company's row first, because it is the lock for the company's months.
  await addToCompanies(trx, new Map([[company_id, counters]]));
  if (months.size === 0) return;
  await addToMonths(
    trx,
    [...months].map(([month, by]) => monthRow({ company_id, month }, by)),
  );
  await trx
    .deleteFrom('company_months')
    .where('company_id', '=', company_id)
    .where('review_count', '=', 0)
    .where('score_total', '=', 0)
    .execute();
}
