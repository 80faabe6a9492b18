import { type Kysely, sql } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

/** Whether a reply was removed after it was public. An earlier release leaves it 0, and the company then reads that it was refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('replies')
    .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index replies_decided on replies (month, id) where status <> 'waiting'`.execute(db);
  await leaveUnsampled(db, 'replies', ['removed']);
}
