import { sql } from 'kysely';
import { allValues } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { moveReviewWords } from '#db/search/review-words.ts';
import { readMergedCompanies } from '#db/tables/companies.ts';
import { contentColumns, isCommented, type ReviewsTable, readScores } from '#db/tables/reviews.ts';
import type { CountedReview } from '#db/tables/statistics.ts';
import type { Company } from '#shared/schemas/company.ts';

type Merges = Handle<Pick<Schema, 'company_merges'>>;

export function findMerge(db: Merges, companyId: number) {
  return db
    .selectFrom('company_merges')
    .select(['into_id', 'merged_on'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

type Tables = Pick<
  Schema,
  | 'companies'
  | 'company_merges'
  | 'moved_reviews'
  | 'reviews'
  | 'submissions'
  | 'search_review_words'
  | 'replies'
>;

/**
 * Notes that a company is part of another one from this day on, and which reviews go with it.
 * @returns the ids of its reviews, whatever their status
 */
export async function insertMerge(
  trx: Transaction<Tables>,
  merge: { company_id: number; into_id: number; merged_on: string },
): Promise<number[]> {
  const { company_id } = merge;
  await trx.insertInto('company_merges').values(merge).execute();
  // Whoever merges it has looked at it.
  await trx.updateTable('companies').set({ checked: 1 }).where('id', '=', company_id).execute();
  await trx
    .insertInto('moved_reviews')
    .columns(['company_id', 'review_id'])
    .expression(reviewsOf(trx, company_id))
    // A removed review that is pending again is in both tables.
    .onConflict((same) => same.doNothing())
    .execute();
  return listMoved(trx, company_id);
}

/** Ends a merge, and returns the ids of the reviews that it moved. */
export async function deleteMerge(trx: Transaction<Tables>, companyId: number): Promise<number[]> {
  const moved = await listMoved(trx, companyId);
  await trx.deleteFrom('moved_reviews').where('company_id', '=', companyId).execute();
  await trx.deleteFrom('company_merges').where('company_id', '=', companyId).execute();
  return moved;
}

async function listMoved(trx: Transaction<Tables>, companyId: number): Promise<number[]> {
  const moved = trx.selectFrom('moved_reviews').select('review_id').where('company_id', '=', companyId);
  return allValues(moved.orderBy('review_id'));
}

type Move = { from: number; to: number };

/**
 * Gives reviews of one company to another, those that it still has. The statistics of both must be locked.
 * @returns the published ones as they counted for the first company
 */
export async function moveReviews(
  trx: Transaction<Tables>,
  ids: readonly number[],
  { from, to }: Move,
): Promise<CountedReview[]> {
  if (ids.length === 0) return [];
  await trx
    .updateTable('submissions')
    .set({ company_id: to })
    .where('id', 'in', ids)
    .where('company_id', '=', from)
    .execute();
  const moved = await trx
    .updateTable('reviews')
    .set({ company_id: to })
    .where('id', 'in', ids)
    .where('company_id', '=', from)
    .returning(['id', 'status', 'published_month', ...contentColumns])
    .execute();
  await trx
    .updateTable('replies')
    .set({ company_id: to })
    .where('review_id', 'in', ids)
    .where('company_id', '=', from)
    .execute();
  const published = moved.filter(({ status }) => status === 'published');
  // After the update, for which the job that fills the search index may have made us wait.
  await moveReviewWords(trx, published, from);
  return published.map((review) => ({
    ...{ companyId: from, month: review.published_month },
    ...{ answers: readScores(review.scores), hasComments: isCommented(review) },
  }));
}

/** How many reviews a company has, whatever their status; counts no further than `limit`. */
export async function countAllReviews(trx: Transaction<Tables>, id: number, limit: number): Promise<number> {
  return (await reviewsOf(trx, id).limit(limit).execute()).length;
}

/** All reviews of a company. Each status is asked for by itself, because each has an index of its own. */
function reviewsOf(trx: Transaction<Tables>, companyId: number) {
  const inStatus = (status: ReviewsTable['status']) =>
    trx
      .selectFrom('reviews')
      .select(['company_id', 'id'])
      .where('company_id', '=', companyId)
      .where('status', '=', sql.lit(status));
  const submissions = trx
    .selectFrom('submissions')
    .select(['company_id', 'id'])
    .where('company_id', '=', companyId);
  return inStatus('published').unionAll(inStatus('removed')).unionAll(submissions);
}

/** Forgets that a review was moved, because it is deleted. */
export async function forgetMoved(trx: Transaction<Tables>, reviewId: number): Promise<void> {
  await trx.deleteFrom('moved_reviews').where('review_id', '=', reviewId).execute();
}

/** Forgets what undoing merges from before this day would need, and when they were made. */
export async function settleMerges(trx: Transaction<Tables>, firstDay: string): Promise<void> {
  const settled = trx.selectFrom('company_merges').select('company_id').where('merged_on', '<', firstDay);
  await trx.deleteFrom('moved_reviews').where('company_id', 'in', settled).execute();
  await trx
    .updateTable('company_merges')
    .set({ merged_on: null })
    .where('merged_on', '<', firstDay)
    .execute();
}

/** Notes with a company which others are part of it. Searches don't know yet. */
export async function setMergedCompanies(
  trx: Transaction<Tables>,
  id: number,
  merged: Company['merged_companies'],
): Promise<void> {
  const merged_companies = merged.length === 0 ? null : JSON.stringify(merged);
  await trx.updateTable('companies').set({ merged_companies }).where('id', '=', id).execute();
}

/** A company and those that are part of it. */
export async function readWithMerged(trx: Transaction<Tables>, id: number) {
  const row = await trx
    .selectFrom('companies')
    .select(['id', 'name', 'domain', 'state', 'merged_companies'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, merged_companies: readMergedCompanies(row.merged_companies) };
}
