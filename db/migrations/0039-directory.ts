import { type Kysely, sql } from 'kysely';
import { keyOrdered, leaveUnsampled } from '#db/dialect.ts';

const texts = ['sort_name', 'country', 'section'];
const numbers = [
  ...['version', 'size', 'rating', 'count_key', 'best_key', 'recent_key'],
  ...['likely_low', 'likely_high', 'strongest', 'strongest_tenths'],
];
const figures = numbers.filter((name) => name !== 'size');
const orders = {
  reviews: ['count_key', 'sort_name', 'company_id'],
  best: ['best_key', 'company_id'],
  recent: ['recent_key', 'company_id'],
  name: ['sort_name', 'company_id'],
};
const filters = ['section', 'size', 'rating', 'country'];

/**
 * What the directory is filtered and sorted by, and how many companies each combination of filters leaves. Both tables
 * are filled at the next start, by the code that also keeps them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let entries = db.schema
    .createTable('directory_entries')
    .addColumn('company_id', 'integer', (column) => column.primaryKey().notNull().references('companies.id'))
    .$call(keyOrdered(db));
  for (const name of texts) entries = entries.addColumn(name as never, 'text', (column) => column.notNull());
  for (const name of numbers)
    entries = entries.addColumn(name as never, 'integer', (column) => column.notNull());
  await entries.execute();

  await db.schema
    .createTable('directory_cells')
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('companies', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('directory_cells_key', filters as never)
    .$call(keyOrdered(db))
    .execute();

  // What was sampled of them would outlive a withdrawal.
  await leaveUnsampled(db, 'directory_entries', figures);
  await leaveUnsampled(db, 'directory_cells', ['companies']);

  // Each order, of all companies and of those that have one value of a filter in common. The other filters are in the
  // index, so only the companies of the page are read.
  for (const walked of ['', 'country', 'section', 'size'])
    for (const [order, columns] of Object.entries(orders)) {
      const others = filters.filter((name) => name !== walked);
      const all = [...(walked ? [walked] : []), ...columns, ...others];
      const name = ['directory', walked || 'all', order].join('_');
      await sql`create index ${sql.ref(name)} on directory_entries (${sql.join(all.map((column) => sql.ref(column)))})`.execute(
        db,
      );
    }
  await sql`create index directory_filters on directory_entries (section, size, rating, country)`.execute(db);
}
