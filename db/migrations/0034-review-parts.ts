import type { Kysely } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

const parts = ['pros', 'cons', 'advice'];

/** What an author finds good, finds bad and would change. An earlier version leaves them empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['submissions', 'reviews']) {
    for (const part of parts)
      await db.schema
        .alterTable(table)
        .addColumn(part, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    await leaveUnsampled(db, table, parts);
  }
}
