import { type Kysely, sql } from 'kysely';

/** Moderators look reviews up by status and company, and read the reports of one review together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index submissions_company on submissions (company_id, status, id)`.execute(db);
  await sql`create index reviews_status on reviews (status, published_month, id)`.execute(db);
  await sql`create index reviews_removed on reviews (company_id, published_month, id) where status = 'removed'`.execute(
    db,
  );
  await sql`create index reports_open on reports (review_id, created_on, id) where status = 'pending'`.execute(
    db,
  );
  await sql`drop index reports_queue`.execute(db);
  await sql`create index reports_queue on reports (created_on, id, review_id) where status = 'pending'`.execute(
    db,
  );
}
