import { type Kysely, sql } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

/** The unit group of ISCO-08 that a review is about: four digits, or null if none is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['submissions', 'reviews']) {
    await db.schema
      .alterTable(table)
      .addColumn('kind_of_work', 'text', (column) => column.check(sql`length(kind_of_work) = 4`))
      .execute();
    await leaveUnsampled(db, table, ['kind_of_work']);
  }
}
