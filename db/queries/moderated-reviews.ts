import { type InferResult, type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import {
  contentColumns,
  presentModerated,
  type ReviewsTable,
  type SubmissionsTable,
} from '#db/tables/reviews.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';

type Tables = Pick<Schema, 'submissions' | 'reviews' | 'companies'>;

/** A review as moderators and its author see it, whichever table holds it. */
export type FoundReview = ModeratedReview & Pick<SubmissionsTable, 'release' | 'revision' | 'rejected_month'>;

/** What a published or removed review has instead of a submission's fields. */
const noSubmission = { release: 'at_once', revision: 0, rejected_month: null } as const;

/** A review by its id: the submission if there is one, because a removed review may exist too. */
export async function findReview(db: Kysely<Tables>, id: number): Promise<FoundReview | undefined> {
  const submission = await selectSubmissions(db).where('submissions.id', '=', id).executeTakeFirst();
  if (submission !== undefined) return presentSubmission(submission);
  const [review] = await listReviewsById(db, [id]);
  return review && { ...review, ...noSubmission };
}

/** A page of the reviews in one status. */
export async function listReviewsIn(
  db: Kysely<Tables>,
  { status, ...page }: Page<ModeratedReview['status']>,
): Promise<FoundReview[]> {
  if (status !== 'published' && status !== 'removed') return listSubmissions(db, { status, ...page });
  const reviews = await listReviewsById(db, await listDecidedReviews(db, { status, ...page }));
  return reviews.map((review) => ({ ...review, ...noSubmission }));
}

/** Published or removed reviews, in the order of the ids. */
export async function listReviewsById(
  db: Kysely<Tables>,
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
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows
    .map(presentModerated)
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

type Page<Status> = { status: Status; company_id?: number | undefined; limit: number; offset: number };

/** Submissions in one status. Ids are random, so their order says nothing about the order of arrival. */
async function listSubmissions(
  db: Kysely<Tables>,
  { status, company_id, limit, offset }: Page<SubmissionsTable['status']>,
): Promise<FoundReview[]> {
  let found = selectSubmissions(db).where('submissions.status', '=', status);
  if (company_id !== undefined) found = found.where('submissions.company_id', '=', company_id);
  const rows = await found.orderBy('submissions.id').limit(limit).offset(offset).execute();
  return rows.map(presentSubmission);
}

/**
 * Ids of published or removed reviews, newest month first and by random id within it. Removed reviews that are
 * pending again, as a submission, are left out.
 */
async function listDecidedReviews(
  db: Kysely<Tables>,
  { status, company_id, limit, offset }: Page<ReviewsTable['status']>,
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

const selectSubmissions = (db: Kysely<Tables>) =>
  db
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.company_id')
    .select([
      'submissions.id',
      'submissions.status',
      'submissions.release',
      'submissions.revision',
      'submissions.rejected_month',
      'companies.name as company_name',
      ...contentColumns,
    ]);

type SubmissionRow = InferResult<ReturnType<typeof selectSubmissions>>[number];

function presentSubmission(row: SubmissionRow): FoundReview {
  const { release, revision, rejected_month } = row;
  return { ...presentModerated({ ...row, published_month: null }), release, revision, rejected_month };
}
