import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import { allValues, insertNew } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { YearEndsTable } from '#db/tables/verification.ts';

type Ends = Pick<Schema, 'year_ends'>;
type Years = Pick<Schema, 'key_years'>;
type YearEnd = Omit<YearEndsTable, 'id'>;

/** The clock of PostgreSQL's machine. SQLite has none of its own. */
export async function readClock(db: Handle<Ends>): Promise<Date | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0] && new Date(rows[0].now);
}

/** When past years were over. */
export async function readYearEnd(db: Handle<Ends>): Promise<YearEnd> {
  const row = await db.selectFrom('year_ends').select(['kept_from', 'hours', 'hour']).executeTakeFirst();
  return row ?? { kept_from: '', hours: 0, hour: null };
}

export async function saveYearEnd(db: Handle<Ends>, end: YearEnd): Promise<void> {
  await db
    .insertInto('year_ends')
    .values({ id: 1, ...end })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(end))
    .execute();
}

/** The years whose keys were used and haven't been destroyed. */
export async function listKeyYears(db: Handle<Years>): Promise<string[]> {
  return allValues(db.selectFrom('key_years').select('period').orderBy('period'));
}

/** Remembers that a year's key is in use; false when that is known. */
export const insertKeyYear = (db: Handle<Years>, period: string) => insertNew(db, 'key_years', { period });

export async function deleteKeyYearsBefore(db: Handle<Years>, period: string): Promise<void> {
  await db.deleteFrom('key_years').where('period', '<', period).execute();
}
