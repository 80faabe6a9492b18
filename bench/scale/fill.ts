import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { chance, type Random, seededRandom } from '#db/demo-data/random.ts';
import { isPostgres } from '#db/dialect.ts';
import type { Pace } from '#db/queries/bulk.ts';
import { insertCompanies } from '#db/queries/companies.ts';
import { recountQueues } from '#db/queries/queue-sizes.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { contentColumns } from '#db/tables/reviews.ts';
import { refreshDirectory } from '#server/jobs/refresh-directory.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { monthsBefore } from '#shared/rules/calendar.ts';
import { inventCompanies } from './companies.ts';
import { insertRows, withoutIndexes } from './insert.ts';
import { type PooledReview, reviewPools, type Texts, textWriter } from './review-pool.ts';
import { countStatistics } from './statistics.ts';
import { reviewCounts } from './zipf.ts';

export const sizes = {
  S: { companies: 1000, reviews: 10_000 },
  M: { companies: 100_000, reviews: 1_000_000 },
  L: { companies: 1_000_000, reviews: 10_000_000 },
};
export type SizeName = keyof typeof sizes;
export type Size = (typeof sizes)['S'];

const NOW = new Date('2026-06-15T00:00:00Z');
const MONTHS = Array.from({ length: 41 }, (_, age) => monthsBefore(NOW, age));
const COMPANIES_AT_ONCE = 1000;
const sortedAtTheEnd = [
  'company_stats',
  'directory_entries',
  'search_companies',
  'search_company_tokens',
  'search_review_words',
];
/** No one else waits for a transaction. */
const inLargeParts: Pace = { rows: () => 5000, run: (transaction) => transaction() };
const REMOVED = 0.04;
/** One review in so many is reported, or waits for a moderator. */
const PER_REPORT = 1000;
const PER_SUBMISSION = 500;

/**
 * Fills an empty database, the same each time. Statistics are what `npm run stats` would compute.
 * @param log is called with each step that is done
 */
export async function fillDatabase(
  db: Database,
  size: Size,
  log: (step: string) => void = () => {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await hurry(connection);
    if ((await readSiteStats(connection)).company_count > 0) throw new Error("The database isn't empty.");
    const pools = reviewPools();
    const statistics = countStatistics(size.companies, MONTHS);
    await withoutIndexes(connection, sortedAtTheEnd, async () => {
      const { ids, names } = await fillCompanies(connection, size.companies);
      log('companies');
      const columns = ['id', 'published_month', 'status', ...contentColumns] as const;
      const rows = reviewRows(size, { ids, pools, count: statistics.add });
      await withoutIndexes(connection, ['reviews'], async () => {
        await insertRows(connection, { table: 'reviews', columns, rows });
        log('reviews');
      });
      log('indexes of reviews');
      await statistics.store(connection, ids, names);
      log('statistics');
      await refreshDirectory({ db: connection }, { everything: true, changedAtOnce: 1000 });
      log('directory');
      await fillQueues(connection, size, { ids, pools });
      log('moderation');
      await refreshSearch({ db: connection }, { pace: inLargeParts });
      log('search index');
    });
    await settle(connection);
    log('indexes');
  });
}

/** A bench database that the machine loses in a crash is filled again. So on SQLite, nothing is written twice either. */
async function hurry(db: Database): Promise<void> {
  const settings = isPostgres(db)
    ? ['set statement_timeout = 0', 'set synchronous_commit = off', "set maintenance_work_mem = '256MB'"]
    : ['pragma synchronous = off', 'pragma cache_size = -500000', 'pragma journal_mode = memory'];
  for (const setting of settings) await sql.raw(setting).execute(db);
}

async function settle(db: Database): Promise<void> {
  await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'pragma journal_mode = wal').execute(db);
}

async function fillCompanies(db: Database, count: number) {
  const ids: number[] = [];
  const names: string[] = [];
  for (const companies of inParts(inventCompanies(count), COMPANIES_AT_ONCE)) {
    const added = await db.transaction().execute((trx: Transaction) => insertCompanies(trx, companies));
    for (const { domain, name } of companies) {
      ids.push(added.get(domain) ?? 0);
      names.push(name);
    }
  }
  return { ids, names };
}

function* inParts<Item>(items: Iterable<Item>, size: number) {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

type Employers = { ids: readonly number[]; pools: readonly (readonly PooledReview[])[] };

function* reviewRows(
  { companies, reviews }: Size,
  { ids, pools, count }: Employers & { count: ReturnType<typeof countStatistics>['add'] },
) {
  const random = seededRandom(2);
  const write = textWriter(random);
  const employers = employersOfReviews(random, companies, reviews);
  for (const [place, company] of employers.entries()) {
    const review = pickReview(random, pools, company);
    const month = Math.floor(random() * random() * MONTHS.length);
    const removed = chance(random, REMOVED);
    if (!removed) count(company, month, review);
    const status = removed ? 'removed' : 'published';
    yield [idAt(random, place, reviews), MONTHS[month], status, ...contentOf(review, ids[company], write())];
  }
}

/** The company of each review, in no order. */
function employersOfReviews(random: Random, companies: number, reviews: number): Int32Array {
  const employers = new Int32Array(reviews);
  let filled = 0;
  for (const [company, count] of shuffled(random, reviewCounts(companies, reviews)).entries()) {
    employers.fill(company, filled, filled + count);
    filled += count;
  }
  return shuffled(random, employers);
}

function shuffled<List extends number[] | Int32Array>(random: Random, list: List): List {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] ?? 0, list[last] ?? 0];
  }
  return list;
}

/** Random ids in ascending order: one from each of as many equal parts of all numbers below 2^53. */
function idAt(random: Random, place: number, count: number): number {
  return Math.floor(((place + random()) / count) * 2 ** 53) || 1;
}

function pickReview(random: Random, pools: Employers['pools'], company: number): PooledReview {
  const pool = pools[company % pools.length] ?? [];
  const review = pool[Math.floor(random() * pool.length)];
  if (review === undefined) throw new Error('A pool of reviews is empty.');
  return review;
}

function contentOf({ content }: PooledReview, company_id: number | undefined, texts: Texts) {
  const row = { ...content, company_id, ...texts };
  return contentColumns.map((name) => row[name]);
}

/** What moderators find: submissions, pending and held, and reports. */
async function fillQueues(
  db: Database,
  { companies, reviews }: Size,
  { ids, pools }: Employers,
): Promise<void> {
  const random = seededRandom(3);
  const write = textWriter(random);
  const employer = () => Math.floor(random() * random() * companies);
  const count = Math.floor(reviews / PER_SUBMISSION);
  await insertRows(db, {
    table: 'submissions',
    columns: ['id', 'status', 'release', 'revision', ...contentColumns],
    rows: Array.from({ length: count }, (_, place) => {
      const company = employer();
      const content = contentOf(pickReview(random, pools, company), ids[company], write());
      const state = chance(random, 0.3) ? ['held', 'with_others'] : ['pending', 'at_once'];
      return [idAt(random, place, count), ...state, 1, ...content];
    }),
  });
  const reported = await db
    .selectFrom('reviews')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(Math.floor(reviews / PER_REPORT))
    .execute();
  await insertRows(db, {
    table: 'reports',
    columns: ['id', 'review_id', 'reason', 'status', 'created_on'],
    rows: reported.map(({ id }, place) => [
      idAt(random, place, reported.length),
      id,
      'It names a colleague and their illness.',
      chance(random, 0.5) ? 'pending' : 'resolved',
      `2026-06-${String(1 + Math.floor(random() * 14)).padStart(2, '0')}`,
    ]),
  });
  await db.transaction().execute((trx: Transaction) => recountQueues(trx));
}
