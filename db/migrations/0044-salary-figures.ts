import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

const counts = ['salaries', 'companies'];
const amounts = ['lower', 'median', 'upper'];

/** What each kind of work pays across companies, which an hourly job counts; and the indexes that salaries are read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('salary_figures')
    .addColumn('kind_of_work', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull());
  for (const name of counts) table = table.addColumn(name as never, 'integer', (column) => column.notNull());
  for (const name of amounts)
    table = table.addColumn(name as never, bigInteger(db) as never, (column) => column.notNull());
  await table
    .addColumn('listed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('salary_figures_key', ['kind_of_work', 'currency'] as never)
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'salary_figures', [...counts, ...amounts, 'listed']);
  await sql`create index salary_figures_most on salary_figures (salaries desc, kind_of_work, currency)`.execute(
    db,
  );
  await sql`create index reviews_paid_work on reviews (kind_of_work, currency, published_month, id, company_id, salary_frequency, salary_hundredths)
    where status = 'published' and salary_hundredths is not null`.execute(db);
  // Covers what a company's figures read, which now are by kind of work too.
  await sql`drop index reviews_salaries`.execute(db);
  await sql`create index reviews_salaries on reviews (company_id, published_month, id, job_title, kind_of_work,
    currency, salary_frequency, salary_hundredths) where status = 'published' and salary_hundredths is not null`.execute(
    db,
  );
}
