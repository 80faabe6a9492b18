import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { CountedReview } from '#db/tables/company-stats.ts';
import { contentColumns, presentContent, readScores } from '#db/tables/review-content.ts';
import type { ReviewContent, ReviewsTable } from '#db/tables/reviews.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';

type Tables = Pick<Schema, 'reviews'>;

export async function isPublished(db: Kysely<Tables>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Publishes a review; one that was published before and has been edited since keeps its first month.
 * @returns the month it counts for
 */
export async function publishReview(
  db: Kysely<Tables>,
  review: ReviewContent & { id: number; published_month: string },
): Promise<string> {
  const { published_month, ...rest } = review;
  const row = await db
    .insertInto('reviews')
    .values({ ...rest, published_month, status: 'published' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...rest, status: 'published' }))
    .returning('published_month')
    .executeTakeFirstOrThrow();
  return row.published_month;
}

/** Erases a review that its author withdrew; it must not be published any more. */
export async function deleteReview(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('reviews').where('id', '=', id).execute();
}

/** Erases the text of a review that is down, whose words wait or were rejected as a submission. */
export async function eraseReviewText(db: Kysely<Tables>, id: number): Promise<void> {
  await db.updateTable('reviews').set({ review_text: '' }).where('id', '=', id).execute();
}

/** The content of a review that was taken down; undefined when there is none. */
export function findRemovedContent(db: Kysely<Tables>, id: number): Promise<ReviewContent | undefined> {
  return db
    .selectFrom('reviews')
    .select(contentColumns)
    .where('id', '=', id)
    .where('status', '=', 'removed')
    .executeTakeFirst();
}

/** Moves a review from one status to the other and returns what it counts for; undefined when it was not in the first. */
export async function changeReviewStatus(
  db: Kysely<Tables>,
  id: number,
  from: ReviewsTable['status'],
  to: ReviewsTable['status'],
): Promise<CountedReview | undefined> {
  const row = await db
    .updateTable('reviews')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['company_id', 'published_month', 'scores'])
    .executeTakeFirst();
  return row && countedReview(row);
}

/** Every published review of a company as the statistics count it. */
export async function listCountedReviews(db: Kysely<Tables>, companyId: number): Promise<CountedReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['company_id', 'published_month', 'scores'])
    .where('company_id', '=', companyId)
    .where('status', '=', sql.lit('published'))
    .execute();
  return rows.map(countedReview);
}

function countedReview(row: Pick<ReviewsTable, 'company_id' | 'published_month' | 'scores'>): CountedReview {
  return { companyId: row.company_id, month: row.published_month, answers: readScores(row.scores) };
}

type NamedTables = Pick<Schema, 'reviews' | 'companies'>;

/** A published or removed review as moderators see it. */
export async function findModeratedReview(
  db: Kysely<NamedTables>,
  id: number,
): Promise<ModeratedReview | undefined> {
  return (await listModeratedReviews(db, [id]))[0];
}

/** Published or removed reviews as moderators see them, in the order of the ids. */
export async function listModeratedReviews(
  db: Kysely<NamedTables>,
  ids: readonly number[],
): Promise<ModeratedReview[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .select([
      'reviews.id',
      'reviews.status',
      'reviews.published_month',
      'companies.name as company_name',
      ...contentColumns,
    ])
    .where('reviews.id', 'in', ids)
    .execute();
  const reviews = rows.map((row) => ({
    id: row.id,
    ...presentContent(row),
    created_at: firstDay(row.published_month),
    company_name: row.company_name,
    employment_status: row.employment_status,
    status: row.status,
  }));
  const places = new Map(ids.map((id, index) => [id, index]));
  return reviews.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

type Decided = {
  status: ReviewsTable['status'];
  company_id?: number | undefined;
  limit: number;
  offset: number;
};

/**
 * Ids of published or removed reviews, newest month first and by random id within it. Those that wait for a decision
 * again, as a submission beside them, are not among the removed ones.
 */
export async function listDecidedReviews(
  db: Kysely<Pick<Schema, 'reviews' | 'submissions'>>,
  { status, company_id, limit, offset }: Decided,
): Promise<number[]> {
  let found = db
    .selectFrom('reviews')
    .select('id')
    .where('status', '=', sql.lit(status))
    .orderBy('published_month', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  if (company_id !== undefined) found = found.where('company_id', '=', company_id);
  if (status === 'removed')
    found = found.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('submissions').select('id').whereRef('submissions.id', '=', 'reviews.id'))),
    );
  return (await found.execute()).map(({ id }) => id);
}
