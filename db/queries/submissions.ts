import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { contentColumns, presentContent, readScores } from '#db/tables/review-content.ts';
import type { ReviewContent } from '#db/tables/reviews.ts';
import type { SubmissionsTable } from '#db/tables/submissions.ts';
import { scores } from '#shared/limits.ts';
import { scoreSum } from '#shared/rules/review-score.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';
import type { StoredReview } from '#shared/schemas/review.ts';

type Tables = Pick<Schema, 'submissions'>;
type NamedTables = Pick<Schema, 'submissions' | 'companies'>;

/** A checked review as the tables hold its content. */
export function storedContent(review: Omit<StoredReview, 'release' | 'receipt_hash'>): ReviewContent {
  const answers = Array.from(
    { length: scores.count },
    (_, index) => review.enps_responses[String(index + 1)] ?? 0,
  );
  return {
    company_id: review.company_id,
    scores: JSON.stringify(answers),
    score_sum: scoreSum(answers),
    review_text: review.review_text,
    job_title: review.job_title,
    employment_status: review.employment_status,
    salary_hundredths: review.salary === null ? null : Math.round(review.salary * 100),
    salary_frequency: review.salary === null ? null : review.salary_frequency,
    currency: review.currency,
  };
}

type NewSubmission = ReviewContent &
  Pick<SubmissionsTable, 'id' | 'release' | 'revision'> &
  Partial<Pick<SubmissionsTable, 'status' | 'rejected_month'>>;

/** Puts a review before the moderators unless it says another status; it takes the place of what is under its id. */
export async function saveSubmission(db: Kysely<Tables>, submission: NewSubmission): Promise<void> {
  const row: SubmissionsTable = { status: 'pending', rejected_month: null, ...submission };
  await db
    .insertInto('submissions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Puts a rejected submission before the moderators again; false when it is not rejected. */
export async function reopenSubmission(db: Kysely<Tables>, id: number): Promise<boolean> {
  const row = await db
    .updateTable('submissions')
    .set({ status: 'pending', rejected_month: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSubmission(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('submissions').where('id', '=', id).execute();
}

export type TakenSubmission = { id: number; content: ReviewContent; answers: number[] };

/** Removes a submission that its author wants published at once and returns it with its parsed scores. */
export async function takeSubmission(db: Kysely<Tables>, id: number): Promise<TakenSubmission | undefined> {
  const row = await db
    .deleteFrom('submissions')
    .where('id', '=', id)
    .where('release', '=', 'at_once')
    .returning(['id', ...contentColumns])
    .executeTakeFirst();
  return row && taken(row);
}

/** Approves a submission that waits for others; returns its company, or undefined when there is none to approve. */
export async function holdSubmission(db: Kysely<Tables>, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('submissions')
    .set({ status: 'held', rejected_month: null })
    .where('id', '=', id)
    .where('release', '=', 'with_others')
    .where('status', '<>', 'held')
    .returning('company_id')
    .executeTakeFirst();
  return row?.company_id;
}

/** How many approved submissions of a company wait for others. */
export async function countHeld(db: Kysely<Tables>, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Ids of the approved submissions of a company that wait for others. */
export async function listHeld(db: Kysely<Tables>, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'held')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the approved submissions of a company that wait for others, in the order of their random ids. */
export async function takeHeld(db: Kysely<Tables>, companyId: number): Promise<TakenSubmission[]> {
  const rows = await db
    .deleteFrom('submissions')
    .where('company_id', '=', companyId)
    .where('status', '=', 'held')
    .returning(['id', ...contentColumns])
    .execute();
  return rows.sort((one, other) => one.id - other.id).map(taken);
}

function taken({ id, ...content }: ReviewContent & { id: number }): TakenSubmission {
  return { id, content, answers: readScores(content.scores) };
}

/** Rejects a submission that is undecided; false when there is none. */
export async function rejectSubmission(db: Kysely<Tables>, id: number, month: string): Promise<boolean> {
  const row = await db
    .updateTable('submissions')
    .set({ status: 'rejected', rejected_month: month })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'held'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the texts of submissions that were rejected in or before a month (`YYYY-MM`). */
export async function eraseRejectedTexts(db: Kysely<Tables>, upToMonth: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ review_text: '' })
    .where('status', '=', 'rejected')
    .where('rejected_month', '<=', upToMonth)
    .where('review_text', '<>', '')
    .execute();
}

type Listed = {
  status: SubmissionsTable['status'];
  company_id?: number | undefined;
  limit: number;
  offset: number;
};

/** Submissions in one status. Ids are random, so their order says nothing about the order of arrival. */
export async function listSubmissions(
  db: Kysely<NamedTables>,
  { status, company_id, limit, offset }: Listed,
): Promise<Submission[]> {
  const found = selectNamed(db)
    .where('submissions.status', '=', status)
    .orderBy('submissions.id')
    .limit(limit)
    .offset(offset);
  const rows = await (company_id === undefined
    ? found
    : found.where('submissions.company_id', '=', company_id)
  ).execute();
  return rows.map(presentSubmission);
}

export async function countPending(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findSubmission(db: Kysely<NamedTables>, id: number): Promise<Submission | undefined> {
  const row = await selectNamed(db).where('submissions.id', '=', id).executeTakeFirst();
  return row && presentSubmission(row);
}

const selectNamed = (db: Kysely<NamedTables>) =>
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

type Standing = Pick<SubmissionsTable, 'release' | 'revision' | 'rejected_month'>;
type Submission = ModeratedReview & Standing;
type NamedRow = ReviewContent &
  Standing & { id: number; status: SubmissionsTable['status']; company_name: string };

function presentSubmission(row: NamedRow): Submission {
  return {
    id: row.id,
    ...presentContent(row),
    created_at: null,
    company_name: row.company_name,
    employment_status: row.employment_status,
    status: row.status,
    release: row.release,
    revision: row.revision,
    rejected_month: row.rejected_month,
  };
}
