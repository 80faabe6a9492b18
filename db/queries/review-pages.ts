import { type Kysely, sql } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema } from '#db/schema.ts';
import { contentColumns, presentContent } from '#db/tables/reviews.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { ReviewCursor } from '#shared/rules/review-cursor.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { ReviewSort } from '#shared/words.ts';

type Tables = Pick<Schema, 'reviews'>;

const publishedReviews = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('reviews')
    .select(['id', 'published_month', ...contentColumns])
    .where('company_id', '=', companyId)
    // A constant, not a parameter: a plan that doesn't know the value can't use the partial indexes.
    .where('status', '=', sql.lit('published'));

function sortedBy(column: 'published_month' | 'score_sum', direction: 'asc' | 'desc') {
  const beyond = direction === 'asc' ? '>' : '<';
  const sorted = (db: Kysely<Tables>, companyId: number, limit: number) =>
    publishedReviews(db, companyId).orderBy(column, direction).orderBy('id', direction).limit(limit);
  return {
    atOffset: hotQuery((db: Kysely<Tables>, companyId: number, limit: number, offset: number) =>
      sorted(db, companyId, limit).offset(offset),
    ),
    // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
    ofSameValue: hotQuery(
      (db: Kysely<Tables>, companyId: number, limit: number, value: string | number, id: number) =>
        sorted(db, companyId, limit).where(column, '=', value).where('id', beyond, id),
    ),
    ofFurtherValues: hotQuery(
      (db: Kysely<Tables>, companyId: number, limit: number, value: string | number) =>
        sorted(db, companyId, limit).where(column, beyond, value),
    ),
  };
}

const pages = {
  recent: sortedBy('published_month', 'desc'),
  highest: sortedBy('score_sum', 'desc'),
  lowest: sortedBy('score_sum', 'asc'),
};

type Page = {
  company_id: number;
  sort: ReviewSort;
  limit: number;
  offset: number;
  /** Where the previous page ends. If given, `offset` is ignored. */
  after?: ReviewCursor | undefined;
};

/** A page of a company's published reviews; ties are broken by id. */
export async function listReviews(db: Kysely<Tables>, page: Page): Promise<Review[]> {
  const rows = await readPage(db, page);
  return rows.map((row) => ({
    id: row.id,
    ...presentContent(row),
    created_at: firstDay(row.published_month),
  }));
}

async function readPage(db: Kysely<Tables>, { company_id, sort, limit, offset, after }: Page) {
  const { atOffset, ofSameValue, ofFurtherValues } = pages[sort];
  if (after === undefined) return atOffset(db, company_id, limit, offset);
  const same = await ofSameValue(db, company_id, limit, after.value, after.id);
  if (same.length === limit) return same;
  return [...same, ...(await ofFurtherValues(db, company_id, limit - same.length, after.value))];
}
