import { type ExpressionBuilder, sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { isOpenNotice } from '#db/tables/notices.ts';
import type { QueueSizesTable } from '#db/tables/reviews.ts';

type Tables = Pick<Schema, 'queue_sizes'>;
type QueuedTables = Pick<Schema, 'submissions' | 'reports' | 'legal_notices'>;
type Sizes = Omit<QueueSizesTable, 'id'>;
/** What a review can add to them. */
type Queued = Pick<Sizes, 'pending_reviews' | 'pending_reports' | 'open_notices'>;

const sizes = hotQuery((db: Handle<Tables>) =>
  db
    .selectFrom('queue_sizes')
    .select(['pending_reviews', 'pending_reports', 'pending_corrections', 'company_reports', 'open_notices']),
);

/** How many reviews, reports of reviews and of companies, corrections and legal notices wait for moderators. */
export async function readQueueSizes(db: Handle<Tables>): Promise<Sizes> {
  const [row] = await sizes(db);
  if (row === undefined) throw new Error('The queues of the moderators have no row of counters.');
  return row;
}

const pendingIn = (eb: ExpressionBuilder<QueuedTables, never>) => ({
  reviews: eb.selectFrom('submissions').select(countAll).where('submissions.status', '=', pending),
  reports: eb.selectFrom('reports').select(countAll).where('reports.status', '=', pending),
  notices: eb.selectFrom('legal_notices').select(countAll).where(isOpenNotice),
});
const countAll = sql<number>`count(*)`.as('count');
// A constant, which partial indexes need.
const pending = sql.lit('pending' as const);

/** What a review, which must be locked, adds to the queues. */
export function readQueued(trx: Transaction<QueuedTables>, reviewId: number): Promise<Queued> {
  return trx
    .selectNoFrom((eb) => {
      const { reviews, reports, notices } = pendingIn(eb);
      return [
        reviews.where('submissions.id', '=', reviewId).$asScalar().$notNull().as('pending_reviews'),
        reports.where('reports.review_id', '=', reviewId).$asScalar().$notNull().as('pending_reports'),
        notices.where('legal_notices.review_id', '=', reviewId).$asScalar().$notNull().as('open_notices'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Adds to the sizes of the queues. Last in a transaction, so no two wait for each other. */
export async function addToQueues(trx: Transaction<Tables>, by: Partial<Sizes>): Promise<void> {
  const changes = Object.entries(by).filter(([, count]) => count !== 0) as [keyof Sizes, number][];
  if (changes.length === 0) return;
  await trx
    .updateTable('queue_sizes')
    .set((eb) => Object.fromEntries(changes.map(([name, count]) => [name, eb(name, '+', count)])))
    .execute();
}

/** Counts the queues of reviews, reports and notices again, while no one else changes their sizes. */
export async function recountQueues(trx: Transaction<Tables & QueuedTables>): Promise<void> {
  await trx
    .updateTable('queue_sizes')
    .set((eb) => {
      const { reviews, reports, notices } = pendingIn(eb as never);
      return { pending_reviews: reviews, pending_reports: reports, open_notices: notices };
    })
    .execute();
}
