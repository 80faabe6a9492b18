import { CompiledQuery, type Kysely } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';

type Version = { own: number; others: number };

const readVersion = CompiledQuery.raw(
  'select total_changes() as own, data_version as others from pragma_data_version',
) as CompiledQuery<Version>;

/**
 * A text that is another one after every change of the data, by this process or by another. Undefined on PostgreSQL,
 * where asking takes as long as reading. SQLite reads no table for it: 10 µs against 40 for a company.
 */
export async function dataVersion(db: Kysely<Pick<Schema, 'companies'>>): Promise<string | undefined> {
  if (isPostgres(db)) return undefined;
  const { rows } = await db.executeQuery(readVersion);
  return rows[0] && `${rows[0].own} ${rows[0].others}`;
}
