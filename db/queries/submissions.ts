import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { contentColumns, presentContent, readScores } from '#db/tables/review-content.ts';
import type { ReviewContent } from '#db/tables/reviews.ts';
import type { SubmissionsTable } from '#db/tables/submissions.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';

type Tables = Pick<Schema, 'submissions'>;
type NamedTables = Pick<Schema, 'submissions' | 'companies'>;

export async function insertSubmission(
  db: Kysely<Tables>,
  submission: ReviewContent & { id: number },
): Promise<void> {
  await db
    .insertInto('submissions')
    .values({ ...submission, status: 'pending', rejected_month: null })
    .execute();
}

/** Removes a submission of any status and returns it with its parsed scores, for publication. */
export async function takeSubmission(
  db: Kysely<Tables>,
  id: number,
): Promise<{ content: ReviewContent; answers: number[] } | undefined> {
  const content = await db
    .deleteFrom('submissions')
    .where('id', '=', id)
    .returning(contentColumns)
    .executeTakeFirst();
  return content && { content, answers: readScores(content.scores) };
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

/** Undecided submissions. Ids are random, so their order says nothing about the order of arrival. */
export async function listPending(
  db: Kysely<NamedTables>,
  limit: number,
  offset: number,
): Promise<ModeratedReview[]> {
  const rows = await selectNamed(db)
    .where('submissions.status', '=', 'pending')
    .orderBy('submissions.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(present);
}

export async function countPending(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findSubmission(
  db: Kysely<NamedTables>,
  id: number,
): Promise<ModeratedReview | undefined> {
  const row = await selectNamed(db).where('submissions.id', '=', id).executeTakeFirst();
  return row && present(row);
}

const selectNamed = (db: Kysely<NamedTables>) =>
  db
    .selectFrom('submissions')
    .innerJoin('companies', 'companies.id', 'submissions.company_id')
    .select(['submissions.id', 'submissions.status', 'companies.name as company_name', ...contentColumns]);

type NamedRow = ReviewContent & { id: number; status: SubmissionsTable['status']; company_name: string };

function present(row: NamedRow): ModeratedReview {
  return {
    id: row.id,
    ...presentContent(row),
    created_at: null,
    company_name: row.company_name,
    employment_status: row.employment_status,
    status: row.status,
  };
}
