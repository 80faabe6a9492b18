import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered } from '#db/dialect.ts';

const sums = Array.from({ length: 20 }, (_, index) => `sum_${index + 1}`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCompanyMonths(db);
  await addSiteSums(db);
  // Covers everything that the salary groups read, so the reviews' long texts aren't read.
  await sql`create index reviews_salaries
    on reviews (company_id, published_month, id, job_title, currency, salary_frequency, salary_hundredths)
    where status = 'published' and salary_hundredths is not null`.execute(db);
}

async function createCompanyMonths(db: Kysely<unknown>) {
  await db.schema
    .createTable('company_months')
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull().references('companies.id'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('review_count', 'integer', (column) => column.notNull())
    .addColumn('score_total', bigInteger(db) as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('company_months_key', ['company_id', 'month'])
    .$call(keyOrdered(db))
    .execute();
  await sql`insert into company_months (company_id, month, review_count, score_total)
    select company_id, published_month, count(*), sum(score_sum)
    from reviews where status = 'published' group by company_id, published_month`.execute(db);
}

async function addSiteSums(db: Kysely<unknown>) {
  for (const sum of sums) {
    await db.schema
      .alterTable('site_stats')
      .addColumn(sum, bigInteger(db) as never, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  // From the companies' sums, because the scores themselves are JSON text, which the two databases read differently.
  const totals = sums.map((sum) => sql`coalesce(sum(${sql.ref(sum)}), 0)`);
  await sql`update site_stats set (${sql.join(sums.map((sum) => sql.ref(sum)))}) =
    (select ${sql.join(totals)} from company_stats)`.execute(db);
}
