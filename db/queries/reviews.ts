import { type OnConflictBuilder, sql } from 'kysely';
import { isIn, isPostgres, numbersIn } from '#db/dialect.ts';
import { allValues, isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { addReviewWords, removeReviewWords } from '#db/search/review-words.ts';
import {
  contentColumns,
  isCommented,
  type ReviewContent,
  type ReviewsTable,
  readScores,
  withoutTexts,
} from '#db/tables/reviews.ts';
import type { CountedReview } from '#db/tables/statistics.ts';

type Tables = Pick<Schema, 'reviews'>;
type FoundTables = Pick<Schema, 'reviews' | 'search_review_words'>;

/**
 * Locks reviews until the transaction ends, whether they are pending, published or removed, so simultaneous
 * actions of their authors, moderators and reporters happen one after the other. Code that changes existing reviews
 * calls this first, and once. SQLite runs one writing transaction at a time anyway.
 *
 * The locks are on the rows of their companies' statistics, in the order of the companies: a company's reviews are published
 * and counted together, and locks on their own rows, which move between two tables, caused deadlocks.
 */
export async function lockReviews(trx: Transaction<LockedTables>, ids: readonly number[]): Promise<void> {
  if (!isPostgres(trx)) return;
  for (let isLocked = false; !isLocked; ) {
    await sql`savepoint before_lock`.execute(trx);
    const companies = await listCompaniesOf(trx, ids);
    if (companies.length === 0) return;
    await trx
      .selectFrom('company_stats')
      .select('company_id')
      .where('company_id', 'in', companies)
      .orderBy('company_id')
      .forUpdate()
      .execute();
    // A merge may have moved some while this waited. Wrong locks are given back: more of them could be a deadlock.
    isLocked = (await listCompaniesOf(trx, ids)).join() === companies.join();
    if (!isLocked) await sql`rollback to savepoint before_lock`.execute(trx);
  }
}

type LockedTables = Pick<Schema, 'company_stats' | 'submissions' | 'reviews'>;

async function listCompaniesOf(trx: Transaction<LockedTables>, ids: readonly number[]): Promise<number[]> {
  const ofReviews = trx.selectFrom('reviews').select('company_id').where('id', 'in', ids);
  const ofSubmissions = trx.selectFrom('submissions').select('company_id').where('id', 'in', ids);
  return allValues(ofSubmissions.union(ofReviews).orderBy('company_id'));
}

export const isPublished = (db: Handle<Tables>, id: number) =>
  isThere(db.selectFrom('reviews').select('id').where('id', '=', id).where('status', '=', 'published'));

type Published = ReviewContent & { id: number; published_month: string };

/** An edited review that is published again keeps its first month. */
const newContent = (conflict: OnConflictBuilder<Schema, 'reviews'>) =>
  conflict
    .column('id')
    .doUpdateSet((eb) =>
      Object.fromEntries(
        (['status', ...contentColumns] as const).map((name) => [name, eb.ref(`excluded.${name}`)]),
      ),
    );

/**
 * Publishes a review. One that was published before and has been edited since keeps its first month.
 * @returns the month it counts for
 */
export async function insertPublished(db: Handle<FoundTables>, review: Published): Promise<string> {
  const { published_month } = await db
    .insertInto('reviews')
    .values({ ...review, status: 'published' })
    .onConflict(newContent)
    .returning('published_month')
    .executeTakeFirstOrThrow();
  await addReviewWords(db, [{ ...review, published_month }]);
  return published_month;
}

/** Publishes submissions and deletes them there. Returns them in the order of their random ids, each with its month. */
export async function publishSubmissions(
  db: Handle<FoundTables & Pick<Schema, 'submissions'>>,
  ids: readonly number[],
  thisMonth: string,
): Promise<Published[]> {
  const these = isIn(db, 'id', numbersIn(db, JSON.stringify(ids)));
  const inserted = await db
    .insertInto('reviews')
    .columns(['published_month', 'status', 'id', ...contentColumns])
    .expression((eb) =>
      eb
        .selectFrom('submissions')
        .select([eb.val(thisMonth).as('published_month'), sql.lit('published').as('status')])
        .select(['id', ...contentColumns])
        .where(these)
        // Rows stay in the order in which they are stored, which mustn't be the one in which they were sent.
        .orderBy('id'),
    )
    .onConflict(newContent)
    .returning(['id', 'published_month'])
    .execute();
  const months = new Map(inserted.map(({ id, published_month }) => [id, published_month]));
  const taken = await db
    .deleteFrom('submissions')
    .where(these)
    .returning(['id', ...contentColumns])
    .execute();
  const published = taken
    .sort((one, other) => one.id - other.id)
    .map((row) => ({ ...row, published_month: months.get(row.id) ?? thisMonth }));
  await addReviewWords(db, published);
  return published;
}

/** Deletes a review, which must not be published any more. */
export async function deleteReview(db: Handle<Tables>, id: number): Promise<void> {
  await db.deleteFrom('reviews').where('id', '=', id).execute();
}

/** Erases the texts of a removed review whose texts are in a submission again. */
export async function eraseReviewTexts(db: Handle<Tables>, id: number): Promise<void> {
  await db.updateTable('reviews').set(withoutTexts).where('id', '=', id).execute();
}

/** The content of a removed review; undefined when there is none. */
export function findRemovedContent(db: Handle<Tables>, id: number): Promise<ReviewContent | undefined> {
  return db
    .selectFrom('reviews')
    .select(contentColumns)
    .where('id', '=', id)
    .where('status', '=', 'removed')
    .executeTakeFirst();
}

/**
 * Moves a review from one status to another and returns what it counts for; undefined when it wasn't in the first.
 */
export async function changeReviewStatus(
  db: Handle<FoundTables>,
  id: number,
  from: ReviewsTable['status'],
  to: ReviewsTable['status'],
): Promise<CountedReview | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select(['id', 'published_month', ...contentColumns])
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (to === 'removed') await removeReviewWords(db, row);
  await db.updateTable('reviews').set({ status: to }).where('id', '=', id).execute();
  if (to === 'published') await addReviewWords(db, [row]);
  return {
    ...{ companyId: row.company_id, month: row.published_month },
    ...{ answers: readScores(row.scores), hasComments: isCommented(row) },
  };
}
