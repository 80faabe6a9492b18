import { type InferResult, sql } from 'kysely';
import { allValues, firstValue, inOrderOf, isThere, type Page } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { contentColumns, presentModerated, type ReportsTable } from '#db/tables/reviews.ts';
import { reportFlood } from '#shared/limits.ts';
import type { QueueCursor } from '#shared/rules/queue-cursor.ts';
import type { Report } from '#shared/schemas/moderation.ts';

type Tables = Pick<Schema, 'reports'>;
type NamedTables = Pick<Schema, 'reports' | 'reviews' | 'companies'>;

export async function insertReport(db: Handle<Tables>, report: Omit<ReportsTable, 'status'>): Promise<void> {
  await db
    .insertInto('reports')
    .values({ ...report, status: 'pending' })
    .execute();
}

/** The id of the same report, if it is already pending: same text and network. */
export async function findOpenReport(
  db: Handle<Tables>,
  { review_id, reason, reporter_network }: Pick<ReportsTable, 'review_id' | 'reason' | 'reporter_network'>,
): Promise<number | undefined> {
  const same = db.selectFrom('reports').where('review_id', '=', review_id).where('reason', '=', reason);
  const open = same.select('id').where('status', '=', sql.lit('pending')).limit(1);
  const isSame = reporter_network === null ? 'is' : '=';
  return firstValue(open.where('reporter_network', isSame, reporter_network));
}

/** Resolves a review's pending reports; only those with the given ids, if any are given. Returns their ids. */
export async function resolveReports(
  db: Handle<Tables>,
  reviewId: number,
  ids?: readonly number[],
): Promise<number[]> {
  let open = db
    .updateTable('reports')
    .set({ status: 'resolved' })
    .where('review_id', '=', reviewId)
    .where('status', '=', 'pending');
  if (ids !== undefined) open = open.where('id', 'in', ids);
  return allValues(open.returning('id'));
}

/** Opens resolved reports again and returns how many there were. */
export async function reopenReports(db: Handle<Tables>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .updateTable('reports')
    .set({ status: 'pending' })
    .where('id', 'in', ids)
    .where('status', '=', 'resolved')
    .returning('id')
    .execute();
  return rows.length;
}

/** Whether a review was ever reported, so its row must stay. */
export const isReported = (db: Handle<Tables>, reviewId: number) =>
  isThere(db.selectFrom('reports').select('id').where('review_id', '=', reviewId).limit(1));

/** Deletes the reports about a review that its author withdrew, and returns their ids. */
export async function deleteReportsOfReview(db: Handle<Tables>, reviewId: number): Promise<number[]> {
  return allValues(db.deleteFrom('reports').where('review_id', '=', reviewId).returning('id'));
}

/** Pending reports with their reviews, oldest day first. */
export async function listOpenReports(db: Handle<NamedTables>, page: Page<QueueCursor>): Promise<Report[]> {
  const ids = (await readPage(openReports(db), page)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectNamed(db).where('reports.id', 'in', ids).execute();
  return inOrderOf(ids, rows.map(present));
}

/** Pending reports from the index alone, so skipped ones cost little. */
const openReports = (db: Handle<Tables>) =>
  db
    .selectFrom('reports')
    .select(['reports.id', 'reports.review_id'])
    .where('reports.status', '=', sql.lit('pending'))
    .orderBy('reports.created_on')
    .orderBy('reports.id');

/** The day of the oldest pending report; undefined without any. */
export async function oldestReportDay(db: Handle<Tables>): Promise<string | undefined> {
  const row = await openReports(db)
    .select('reports.created_on')
    .where('reports.created_on', '>', sql.lit(''))
    .limit(1)
    .executeTakeFirst();
  return row?.created_on;
}

async function readPage(
  open: ReturnType<typeof openReports>,
  { limit, offset, after }: Page<QueueCursor>,
): Promise<{ id: number; review_id: number }[]> {
  // Always true; it makes SQLite walk the index in day order instead of sorting by review.
  if (after === undefined)
    return open.where('reports.created_on', '>', sql.lit('')).limit(limit).offset(offset).execute();
  // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
  const same = await open
    .where('reports.created_on', '=', after.value)
    .where('reports.id', '>', after.id)
    .limit(limit)
    .execute();
  if (same.length === limit) return same;
  const later = open.where('reports.created_on', '>', after.value).limit(limit - same.length);
  return [...same, ...(await later.execute())];
}

/** Ids of reviews with pending reports, in the order of their oldest report. */
export async function listReportedReviews(db: Handle<Tables>, page: Page<QueueCursor>): Promise<number[]> {
  const oldest = openReports(db).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('reports as earlier')
          .select('earlier.id')
          .whereRef('earlier.review_id', '=', 'reports.review_id')
          .where('earlier.status', '=', sql.lit('pending'))
          .where(
            sql<boolean>`(earlier.created_on, earlier.id) < (${sql.ref('reports.created_on')}, ${sql.ref('reports.id')})`,
          ),
      ),
    ),
  );
  return (await readPage(oldest, page)).map(({ review_id }) => review_id);
}

type OpenReport = Pick<Report, 'id' | 'reason' | 'created_at'> & { same_network: number };

/** The pending reports of some reviews, oldest day first, at most `limit` per review. */
export async function listReportsOf(
  db: Handle<Tables>,
  reviewIds: readonly number[],
  limit: number,
): Promise<Map<number, OpenReport[]>> {
  const found = new Map<
    number,
    (Omit<OpenReport, 'same_network'> & Pick<ReportsTable, 'reporter_network'>)[]
  >();
  for (const reviewId of reviewIds) {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'reason', 'reporter_network', 'created_on as created_at'])
      .where('review_id', '=', reviewId)
      .where('status', '=', sql.lit('pending'))
      .orderBy('created_on')
      .orderBy('id')
      .limit(limit)
      .execute();
    found.set(reviewId, rows);
  }
  const networks = [...found.values()].flat().map(({ reporter_network }) => reporter_network);
  const counts = await countByNetwork(db, networks);
  const counted = [...found].map(([reviewId, rows]): [number, OpenReport[]] => [
    reviewId,
    rows.map(({ reporter_network, ...report }) => ({
      ...report,
      same_network: counts.get(reporter_network) ?? 0,
    })),
  ]);
  return new Map(counted);
}

/** How many open reports come from each of these networks, if they are so many that one person may have sent them. */
async function countByNetwork(
  db: Handle<Tables>,
  networks: readonly (string | null)[],
): Promise<Map<string | null, number>> {
  const known = new Set(networks.filter((network) => network !== null));
  if (known.size === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select(['reporter_network', sql<number>`count(*)`.as('count')])
    .where('reporter_network', 'in', [...known])
    .where('status', '=', sql.lit('pending'))
    .groupBy('reporter_network')
    .having(sql<boolean>`count(*) >= ${reportFlood}`)
    .execute();
  return new Map(rows.map(({ reporter_network, count }) => [reporter_network, count]));
}

export async function findReport(db: Handle<NamedTables>, id: number): Promise<Report | undefined> {
  const row = await selectNamed(db).where('reports.id', '=', id).executeTakeFirst();
  return row && present(row);
}

const selectNamed = (db: Handle<NamedTables>) =>
  db
    .selectFrom('reports')
    .innerJoin('reviews', 'reviews.id', 'reports.review_id')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .select([
      'reports.id',
      'reports.review_id',
      'reports.reason',
      'reports.status',
      'reports.created_on',
      'reviews.status as review_status',
      'reviews.published_month',
      'companies.name as company_name',
      'companies.domain as company_domain',
      ...contentColumns,
    ]);

function present(row: InferResult<ReturnType<typeof selectNamed>>[number]): Report {
  const { review_id, reason, status, created_on, review_status } = row;
  const review = presentModerated({ ...row, id: review_id, status: review_status });
  return { id: row.id, review_id, reason, status, created_at: created_on, review };
}
