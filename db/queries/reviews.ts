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

/** A published or removed review as moderators see it. */
export async function findModeratedReview(
  db: Kysely<Pick<Schema, 'reviews' | 'companies'>>,
  id: number,
): Promise<ModeratedReview | undefined> {
  const row = await db
    .selectFrom('reviews')
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .select([
      'reviews.id',
      'reviews.status',
      'reviews.published_month',
      'companies.name as company_name',
      ...contentColumns,
    ])
    .where('reviews.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      ...presentContent(row),
      created_at: firstDay(row.published_month),
      company_name: row.company_name,
      employment_status: row.employment_status,
      status: row.status,
    }
  );
}
