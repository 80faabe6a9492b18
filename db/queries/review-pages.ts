import { sql } from 'kysely';
import { isIn, isShownToAll, numbersIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import { COUNTED_FROM, inOrderOf, type Page } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { contentColumns, presentReview } from '#db/tables/reviews.ts';
import { halfStarCounters } from '#db/tables/statistics.ts';
import { unicodeDomain } from '#db/tables/unicode-domain.ts';
import { scores } from '#shared/limits.ts';
import { replyBefore } from '#shared/rules/reply-before.ts';
import type { ReviewCursor } from '#shared/rules/review-cursor.ts';
import { halfStarBin } from '#shared/rules/review-score.ts';
import type { PublishedReply } from '#shared/schemas/published-reply.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { ReviewSort } from '#shared/words.ts';

type Tables = Pick<Schema, 'companies' | 'reviews' | 'reply_texts' | 'company_months' | 'company_stats'>;

const publishedReviews = (db: Handle<Tables>, companyId: number) =>
  db
    .selectFrom('reviews')
    .select(['id', 'published_month', ...contentColumns])
    .where('company_id', '=', companyId)
    // A constant, not a parameter: a plan that doesn't know the value can't use the partial indexes.
    .where('status', '=', sql.lit('published'));

function sortedBy(column: 'published_month' | 'score_sum', direction: 'asc' | 'desc') {
  const beyond = direction === 'asc' ? '>' : '<';
  const sorted = (db: Handle<Tables>, companyId: number, limit: number) =>
    publishedReviews(db, companyId).orderBy(column, direction).orderBy('id', direction).limit(limit);
  return {
    atOffset: hotQuery((db: Handle<Tables>, companyId: number, limit: number, offset: number) =>
      sorted(db, companyId, limit).offset(offset),
    ),
    /** Begins at the reviews with this value. */
    fromValue: hotQuery(
      (db: Handle<Tables>, companyId: number, limit: number, value: string | number, skip: number) =>
        sorted(db, companyId, limit).where(column, `${beyond}=`, value).offset(skip),
    ),
    // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
    ofSameValue: hotQuery(
      (db: Handle<Tables>, companyId: number, limit: number, value: string | number, id: number) =>
        sorted(db, companyId, limit).where(column, '=', value).where('id', beyond, id),
    ),
    ofFurtherValues: hotQuery(
      (db: Handle<Tables>, companyId: number, limit: number, value: string | number) =>
        sorted(db, companyId, limit).where(column, beyond, value),
    ),
  };
}

const pages = {
  recent: sortedBy('published_month', 'desc'),
  highest: sortedBy('score_sum', 'desc'),
  lowest: sortedBy('score_sum', 'asc'),
};

export type ReviewPage = Page<ReviewCursor> & { company_id: number; sort: ReviewSort };

/** A page of a company's published reviews; ties are broken by id. */
export async function listReviews(db: Handle<Tables>, page: ReviewPage): Promise<Review[]> {
  const rows = await readPage(db, page);
  return withReplies(db, rows.map(presentReview));
}

const reviewsByIds = hotQuery((db: Handle<Tables>, ids: string) =>
  db
    .selectFrom('reviews')
    .select(['id', 'status', 'published_month', ...contentColumns])
    .where(isIn(db, 'id', numbersIn(db, ids))),
);

/** Published reviews, in the order of their ids here. */
export async function listReviewsById(db: Handle<Tables>, ids: readonly number[]): Promise<Review[]> {
  const rows = ids.length === 0 ? [] : await reviewsByIds(db, JSON.stringify(ids));
  const published = rows.filter(({ status }) => status === 'published');
  return withReplies(db, inOrderOf(ids, published.map(presentReview)));
}

/** Published reviews of companies that everyone may see. */
const shownReviews = (db: Handle<Tables>) =>
  db
    .selectFrom('reviews')
    .innerJoin('company_stats', 'company_stats.company_id', 'reviews.company_id')
    .select(['reviews.id', 'published_month'])
    .select(contentColumns.map((column) => `reviews.${column}` as const))
    .where('status', '=', sql.lit('published'))
    .where(isShownToAll(db));

const publishedById = hotQuery((db: Handle<Tables>, id: number) =>
  shownReviews(db).where('reviews.id', '=', id),
);

/** One published review, of a company that everyone may see. */
export async function findReview(db: Handle<Tables>, id: number): Promise<Review | undefined> {
  const rows = await publishedById(db, id);
  const [found] = await withReplies(db, rows.map(presentReview));
  return found;
}

const newestOfSite = (db: Handle<Tables>, limit: number) =>
  shownReviews(db)
    .innerJoin('companies', 'companies.id', 'reviews.company_id')
    .select(['companies.name as company_name', 'companies.domain as company_domain'])
    .orderBy('published_month', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit);

const newestReviews = hotQuery((db: Handle<Tables>, before: string, limit: number) =>
  newestOfSite(db, limit).where('published_month', '<', before),
);
const reviewsOfMonth = hotQuery((db: Handle<Tables>, of: string, before: number, limit: number) =>
  newestOfSite(db, limit).where('published_month', '=', of).where('reviews.id', '<', before),
);
const monthBefore = hotQuery((db: Handle<Tables>, before: string) =>
  db
    .selectFrom('reviews')
    .select('published_month as month')
    .where('status', '=', sql.lit('published'))
    .where('published_month', '<', before)
    .orderBy('published_month', 'desc')
    .limit(1),
);

/** The last month before one in which any review appeared, `YYYY-MM`. */
export async function lastMonthBefore(db: Handle<Tables>, before: string): Promise<string | undefined> {
  return (await monthBefore(db, before))[0]?.month;
}

/** The newest published reviews of all companies, of the months before one (`YYYY-MM`); ties are broken by id. */
export async function listNewestReviews(
  db: Handle<Tables>,
  { before, limit }: { before: string; limit: number },
): Promise<ReviewOfSite[]> {
  return withCompanies(db, await newestReviews(db, before, limit));
}

/** The published reviews of all companies of a month (`YYYY-MM`), from an id downwards. */
export async function listReviewsOfMonth(
  db: Handle<Tables>,
  { month, before, limit }: { month: string; before: number; limit: number },
): Promise<ReviewOfSite[]> {
  return withCompanies(db, await reviewsOfMonth(db, month, before, limit));
}

type ReviewOfSite = Review & { company_name: string; company_domain: string; shown_domain: string };

async function withCompanies(
  db: Handle<Tables>,
  rows: Awaited<ReturnType<typeof newestReviews>>,
): Promise<ReviewOfSite[]> {
  return withReplies(
    db,
    rows.map(({ company_name, company_domain, ...row }) => ({
      ...presentReview(row),
      company_name,
      company_domain,
      shown_domain: unicodeDomain(company_domain),
    })),
  );
}

const publishedOfSite = (db: Handle<Tables>, limit: number) =>
  shownReviews(db).orderBy('published_month').orderBy('reviews.id').limit(limit);

const ofSameMonth = hotQuery((db: Handle<Tables>, value: string, id: number, limit: number) =>
  publishedOfSite(db, limit).where('published_month', '=', value).where('reviews.id', '>', id),
);
const ofLaterMonths = hotQuery((db: Handle<Tables>, value: string, before: string, limit: number) =>
  publishedOfSite(db, limit).where('published_month', '>', value).where('published_month', '<', before),
);

/**
 * Published reviews of all companies after a place, oldest first, of the months before one (`YYYY-MM`), with what had
 * been replied to them by then; ties are broken by id.
 */
export async function listReviewsOfSite(
  db: Handle<Tables>,
  { after, before, limit }: { after: { value: string; id: number }; before: string; limit: number },
): Promise<Review[]> {
  if (after.value >= before) return [];
  const same = await ofSameMonth(db, after.value, after.id, limit);
  const later = same.length < limit ? await ofLaterMonths(db, after.value, before, limit - same.length) : [];
  const reviews = await withReplies(db, [...same, ...later].map(presentReview));
  return reviews.map((review) => ({ ...review, reply: replyBefore(before, review.reply) }));
}

type Replies = Pick<Schema, 'reply_texts'>;

const textsOf = hotQuery((db: Handle<Replies>, reviewIds: string) =>
  db
    .selectFrom('reply_texts')
    .select(['review_id', 'position', 'body as text', 'month'])
    .where(isIn(db, 'review_id', numbersIn(db, reviewIds))),
);

/** The published replies to some reviews, by the ids of those that have one. */
export async function readReplies(
  db: Handle<Replies>,
  reviewIds: readonly number[],
): Promise<Map<number, PublishedReply>> {
  const replies = new Map<number, PublishedReply>();
  if (reviewIds.length === 0) return replies;
  const rows = await textsOf(db, JSON.stringify(reviewIds));
  const newestFirst = rows.sort((one, other) => other.position - one.position);
  for (const { review_id, position: _, ...text } of newestFirst) {
    const reply = replies.get(review_id);
    if (reply === undefined) replies.set(review_id, { ...text, history: [] });
    else reply.history.push(text);
  }
  return replies;
}

/** Gives each review its reply, or null. */
async function withReplies<Row extends { id: number }>(
  db: Handle<Replies>,
  reviews: readonly Row[],
): Promise<(Row & { reply: PublishedReply | null })[]> {
  const replies = await readReplies(
    db,
    reviews.map(({ id }) => id),
  );
  return reviews.map((review) => ({ ...review, reply: replies.get(review.id) ?? null }));
}

async function readPage(db: Handle<Tables>, { company_id, sort, limit, offset, after }: ReviewPage) {
  const { atOffset, fromValue, ofSameValue, ofFurtherValues } = pages[sort];
  if (after === undefined) {
    if (offset < COUNTED_FROM) return atOffset(db, company_id, limit, offset);
    const place = await findPlace(db, { company_id, sort, offset });
    return place ? fromValue(db, company_id, limit, place.value, place.skip) : [];
  }
  const same = await ofSameValue(db, company_id, limit, after.value, after.id);
  if (same.length === limit) return same;
  return [...same, ...(await ofFurtherValues(db, company_id, limit - same.length, after.value))];
}

const monthCounts = hotQuery((db: Handle<Tables>, companyId: number) =>
  db
    .selectFrom('company_months')
    .select(['month as value', 'review_count as count'])
    .where('company_id', '=', companyId)
    .orderBy('month', 'desc'),
);
const binCounts = hotQuery((db: Handle<Tables>, companyId: number) =>
  db.selectFrom('company_stats').select(halfStarCounters).where('company_id', '=', companyId),
);
const sums = Array.from({ length: scores.count * scores.max }, (_, index) => index + 1);

/**
 * Where to begin for an offset: the statistics count the reviews of each month and of each half star, so only those
 * of one are skipped one by one. Undefined beyond the last review.
 */
async function findPlace(
  db: Handle<Tables>,
  { company_id, sort, offset }: Pick<ReviewPage, 'company_id' | 'sort' | 'offset'>,
): Promise<{ value: string | number; skip: number } | undefined> {
  let skip = offset;
  for (const { value, count } of await countsInOrder(db, company_id, sort)) {
    if (skip < count) return { value, skip };
    skip -= count;
  }
  return undefined;
}

async function countsInOrder(db: Handle<Tables>, companyId: number, sort: ReviewSort) {
  if (sort === 'recent') return monthCounts(db, companyId);
  const [row] = await binCounts(db, companyId);
  const find = sort === 'highest' ? 'findLast' : 'find';
  const bins = halfStarCounters.map((name, index) => ({
    value: sums[find]((sum) => halfStarBin(sum) === index + 1) ?? 0,
    count: row?.[name] ?? 0,
  }));
  return sort === 'highest' ? bins.reverse() : bins;
}
