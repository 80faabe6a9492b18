import type { Kysely } from 'kysely';
import { bigInteger, leaveUnsampled } from '#db/dialect.ts';

/**
 * Authors can choose the first of the next month. `release` keeps its two words, because an older program would fail on
 * a third: it holds such a review until five can appear together, which is never earlier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submissions')
    .addColumn('monthly_revision', bigInteger(db) as never)
    .execute();
  await db.schema
    .alterTable('submissions')
    .addColumn('due_month', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('submissions_due')
    .on('submissions')
    .columns(['status', 'due_month', 'company_id', 'id'])
    .execute();
  await leaveUnsampled(db, 'submissions', ['monthly_revision', 'due_month']);
}
