import { type InferResult, sql } from 'kysely';
import { allValues, inOrderOf, type Page } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import {
  chosenRelease,
  contentColumns,
  presentModerated,
  type ReviewsTable,
  type SubmissionsTable,
} from '#db/tables/reviews.ts';
import type { QueueCursor } from '#shared/rules/queue-cursor.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { Release } from '#shared/words.ts';

type Tables = Pick<Schema, 'submissions' | 'reviews' | 'companies' | 'messages'>;

/** A review as moderators and its author see it, whichever table holds it. */
export type FoundReview = ModeratedReview & { release: Release } & Pick<
    SubmissionsTable,
    'revision' | 'rejected_month'
  >;

/** What a published or removed review has instead of a submission's fields. */
const noSubmission = { release: 'at_once', revision: 0, rejected_month: null } as const;

/** A review by its id: the submission if there is one, because a removed review may exist too. */
export async function findReview(db: Handle<Tables>, id: number): Promise<FoundReview | undefined> {
  const submission = await selectSubmissions(db).where('submissions.id', '=', id).executeTakeFirst();
  if (submission !== undefined) return presentSubmission(submission);
  const [review] = await listReviewsById(db, [id]);
  return review && { ...review, ...noSubmission };
}

/** A page of the reviews in one status. */
export async function listReviewsIn(
  db: Handle<Tables>,
  { status, ...page }: PageOf<ModeratedReview['status']>,
): Promise<FoundReview[]> {
  if (status !== 'published' && status !== 'removed') return listSubmissions(db, { status, ...page });
  const reviews = await listReviewsById(db, await listDecidedReviews(db, { status, ...page }));
  return reviews.map((review) => ({ ...review, ...noSubmission }));
}

/** Published or removed reviews, in the order of the ids. */
export async function listReviewsById(
  db: Handle<Tables>,
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
      'companies.domain as company_domain',
      ...contentColumns,
    ])
    .where('reviews.id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows.map(presentModerated));
}

type PageOf<Status> = PendingPage & { status: Status };

/** Submissions in one status. */
async function listSubmissions(
  db: Handle<Tables>,
  { status, ...page }: PageOf<SubmissionsTable['status']>,
): Promise<FoundReview[]> {
  const ids = status === 'pending' ? await listPendingIds(db, page) : await listIds(db, { status, ...page });
  if (ids.length === 0) return [];
  const rows = await selectSubmissions(db).where('submissions.id', 'in', ids).execute();
  return inOrderOf(ids, rows.map(presentSubmission));
}

export type PendingPage = {
  order?: 'usual' | 'company' | undefined;
  /** Only those with an appeal, or only those with these ids. */
  only?: 'appeals' | readonly number[] | undefined;
  company_id?: number | undefined;
} & Page<QueueCursor>;

/**
 * Ids of a page of the pending reviews: appeals first, or by company. Ids are random, so their order says nothing about the
 * order of arrival.
 */
async function listPendingIds(db: Handle<Tables>, page: PendingPage): Promise<number[]> {
  if (Array.isArray(page.only) && page.only.length === 0) return [];
  if (page.order === 'company') return listByCompany(db, page);
  const { after, limit, offset, only } = page;
  if (only === 'appeals') return idsOf(from(appealed(db, page, true), page), limit, after ? 0 : offset);
  if (after !== undefined && after.value !== 'appeal')
    return idsOf(appealed(db, page, false).where('id', '>', after.id), limit, 0);
  const appeals = await idsOf(from(appealed(db, page, true), page), limit, after ? 0 : offset);
  const rest = limit - appeals.length;
  if (rest === 0) return appeals;
  const before =
    after || appeals.length > 0 ? 0 : offset - (await idsOf(appealed(db, page, true), offset, 0)).length;
  return [...appeals, ...(await idsOf(appealed(db, page, false), rest, before))];
}

function pending(db: Handle<Tables>, { company_id, only }: PendingPage) {
  // From an index alone, so skipped submissions cost little.
  let found = db.selectFrom('submissions').select('id').where('status', '=', sql.lit('pending'));
  if (company_id !== undefined) found = found.where('company_id', '=', company_id);
  return Array.isArray(only) ? found.where('id', 'in', only) : found;
}
type Pending = ReturnType<typeof pending>;

function appealed(db: Handle<Tables>, page: PendingPage, isAppealed: boolean): Pending {
  const appeals = db.selectFrom('messages').select('review_id').where('kind', '=', sql.lit('appeal'));
  return pending(db, page)
    .where('id', isAppealed ? 'in' : 'not in', appeals)
    .orderBy('id');
}

const from = (found: Pending, { after }: PendingPage) =>
  after === undefined ? found : found.where('id', '>', after.id);

async function idsOf(found: Pending, limit: number, offset: number): Promise<number[]> {
  if (limit === 0) return [];
  return allValues(found.limit(limit).offset(offset));
}

async function listByCompany(db: Handle<Tables>, page: PendingPage): Promise<number[]> {
  const { after, limit, offset } = page;
  const found = pending(db, page).orderBy('company_id').orderBy('id');
  if (after === undefined) return idsOf(found, limit, offset);
  // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
  const company = Number(after.value);
  const same = await idsOf(found.where('company_id', '=', company).where('id', '>', after.id), limit, 0);
  const others = await idsOf(found.where('company_id', '>', company), limit - same.length, 0);
  return [...same, ...others];
}

/** Held or rejected submissions. Ids are random, so their order says nothing about the order of arrival. */
async function listIds(
  db: Handle<Tables>,
  { status, company_id, limit, offset, after }: PageOf<SubmissionsTable['status']>,
): Promise<number[]> {
  let page = db
    .selectFrom('submissions')
    .select('id')
    .where('status', '=', status)
    .orderBy('id')
    .limit(limit);
  if (company_id !== undefined) page = page.where('company_id', '=', company_id);
  page = after === undefined ? page.offset(offset) : page.where('id', '>', after.id);
  return allValues(page);
}

/** A company's submissions: up to so many of those that wait for a decision, and as many of the others. */
export async function listSubmissionsOf(
  db: Handle<Tables>,
  companyId: number,
  limit: number,
): Promise<FoundReview[]> {
  const all = selectSubmissions(db)
    .where('submissions.company_id', '=', companyId)
    .orderBy('submissions.status')
    .orderBy('submissions.id')
    .limit(limit);
  const pending = await all.where('submissions.status', '=', sql.lit('pending')).execute();
  const others = await all.where('submissions.status', '<>', sql.lit('pending')).execute();
  return [...pending, ...others].map(presentSubmission);
}

/**
 * Ids of published or removed reviews, newest month first and by random id within it. Removed reviews that are
 * pending again, as a submission, are left out.
 */
async function listDecidedReviews(
  db: Handle<Tables>,
  { status, company_id, limit, offset, after }: PageOf<ReviewsTable['status']>,
): Promise<number[]> {
  let found = db
    .selectFrom('reviews')
    .select('id')
    .where('status', '=', sql.lit(status))
    .orderBy('published_month', 'desc')
    .orderBy('id', 'desc');
  if (company_id !== undefined) found = found.where('company_id', '=', company_id);
  if (status === 'removed')
    found = found.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('submissions').select('id').whereRef('submissions.id', '=', 'reviews.id'))),
    );
  if (after === undefined) return allValues(found.limit(limit).offset(offset));
  // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
  const same = await allValues(
    found.where('published_month', '=', after.value).where('id', '<', after.id).limit(limit),
  );
  if (same.length === limit) return same;
  const earlier = found.where('published_month', '<', after.value).limit(limit - same.length);
  return [...same, ...(await allValues(earlier))];
}

const selectSubmissions = (db: Handle<Tables>) =>
  db
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.company_id')
    .select([
      'submissions.id',
      'submissions.status',
      'submissions.release',
      'submissions.revision',
      'submissions.monthly_revision',
      'submissions.half_year_revision',
      'submissions.rejected_month',
      'companies.name as company_name',
      'companies.domain as company_domain',
      ...contentColumns,
    ]);

type SubmissionRow = InferResult<ReturnType<typeof selectSubmissions>>[number];

function presentSubmission(row: SubmissionRow): FoundReview {
  const { revision, rejected_month } = row;
  return {
    ...presentModerated({ ...row, published_month: null }),
    ...{ release: chosenRelease(row), revision, rejected_month },
  };
}
