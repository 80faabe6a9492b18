import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { autoId, bigInteger, keyOrdered } from '#db/dialect.ts';

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index + 1}`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCompanies(db);
  await createAccounts(db);
  await createReviews(db);
  await createVerification(db);
}

async function createCompanies(db: Kysely<unknown>) {
  await db.schema
    .createTable('companies')
    .$call(autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull().unique())
    .addColumn('hq_location', 'text')
    .addColumn('address', 'text')
    .addColumn('created_on', 'text', (column) => column.notNull())
    .execute();

  let stats = db.schema
    .createTable('company_stats')
    .addColumn('company_id', bigInteger(db) as never, (column) =>
      column.primaryKey().references('companies.id'),
    )
    .addColumn('sort_name', 'text', (column) => column.notNull());
  const counters = [
    'review_count',
    'score_total',
    'recommend_count',
    ...numbered('half_stars', 10),
    ...numbered('sum', 20),
    ...numbered('squares', 20),
  ];
  for (const counter of counters) {
    stats = stats.addColumn(counter, bigInteger(db) as never, (column) => column.notNull().defaultTo(0));
  }
  await stats.execute();
  await db.schema
    .createIndex('company_stats_directory')
    .on('company_stats')
    .columns(['review_count desc', 'sort_name', 'company_id'])
    .execute();

  await db.schema
    .createTable('site_stats')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('company_count', 'integer', (column) => column.notNull())
    .addColumn('review_count', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into site_stats (id, company_count, review_count) values (1, 0, 0)`.execute(db);
}

async function createAccounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .$call(autoId(db))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('user', 'moderator', 'admin')`),
    )
    .addColumn('created_on', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', bigInteger(db) as never, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
}

/** The columns that `submissions` and `reviews` share. */
function reviewContent(db: Kysely<unknown>) {
  return <Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) =>
    table
      .addColumn('company_id', bigInteger(db) as never, (column) =>
        column.notNull().references('companies.id'),
      )
      .addColumn('scores', 'text', (column) => column.notNull())
      .addColumn('score_sum', 'integer', (column) =>
        column.notNull().check(sql`score_sum between 20 and 200`),
      )
      .addColumn('review_text', 'text', (column) => column.notNull())
      .addColumn('job_title', 'text', (column) => column.notNull())
      .addColumn('employment_status', 'text', (column) =>
        column
          .notNull()
          .check(sql`employment_status in ('full_time', 'part_time', 'contract', 'internship', 'freelance')`),
      )
      .addColumn('salary_hundredths', bigInteger(db) as never)
      .addColumn('salary_frequency', 'text', (column) =>
        column.check(sql`salary_frequency in ('hourly', 'monthly', 'yearly')`),
      )
      .addColumn('currency', 'text', (column) => column.notNull());
}

async function createReviews(db: Kysely<unknown>) {
  await db.schema
    .createTable('reviews')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .$call(reviewContent(db))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('published', 'removed')`))
    .addColumn('published_month', 'text', (column) => column.notNull())
    .execute();
  await sql`create index reviews_recent on reviews (company_id, published_month, id) where status = 'published'`.execute(
    db,
  );
  await sql`create index reviews_rated on reviews (company_id, score_sum, id) where status = 'published'`.execute(
    db,
  );

  await db.schema
    .createTable('submissions')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .$call(reviewContent(db))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'held', 'rejected')`),
    )
    .addColumn('rejected_month', 'text')
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('submissions_queue').on('submissions').columns(['status', 'id']).execute();

  await db.schema
    .createTable('reports')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .addColumn('review_id', bigInteger(db) as never, (column) => column.notNull().references('reviews.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reporter_network', 'text')
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('pending', 'resolved')`))
    .addColumn('created_on', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reports_review').on('reports').column('review_id').execute();
  await sql`create index reports_queue on reports (created_on, id) where status = 'pending'`.execute(db);
}

async function createVerification(db: Kysely<unknown>) {
  await db.schema
    .createTable('mail_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('live_verifications')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('grants')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
}
