import type { Kysely } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

/** How the author of a review has shown a mailbox at the company, and in which year. An earlier release leaves it empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['submissions', 'reviews']) {
    await db.schema
      .alterTable(table)
      .addColumn('proof', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await leaveUnsampled(db, table, ['proof']);
  }
}
