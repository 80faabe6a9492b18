import type { Database } from '#db/connect.ts';
import type { Handle } from '#db/schema.ts';

/** Every row of every table, by table. */
export async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const loose = db as unknown as Handle<Record<string, Record<string, unknown>>>;
  const tables = await db.introspection.getTables();
  const rows: Record<string, unknown[]> = {};
  for (const { name, isView } of tables) {
    if (!isView) rows[name] = await loose.selectFrom(name).selectAll().execute();
  }
  return rows;
}

/** The name of every column. */
export async function everyColumn(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return [...new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))].sort();
}
