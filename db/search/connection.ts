import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { Handle, Schema } from '#db/schema.ts';

/**
 * The index of tokens is the way to any company. PostgreSQL can't know how many a prefix matches, and would sometimes read
 * the whole table, or compile a plan for a tenth of a second.
 */
export const searchSettings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'on',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '2000',
};

/** Runs what searches, on connections with the settings for it. */
export type Search = <Result>(work: (db: Handle<Schema>) => Promise<Result>) => Promise<Result>;

/** Searches on these connections. PostgreSQL's get the settings of searches each time, unless they were opened with them. */
export function searchOn(connections: Handle<Schema>, { areSet = false } = {}): Search {
  if (!isPostgres(connections) || areSet) return (work) => work(connections);
  return (work) =>
    connections
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await setForSearch(trx);
        return work(trx);
      });
}

/** Gives the rest of a transaction the settings of searches. */
export async function setForSearch(trx: Handle<Schema>): Promise<void> {
  const settings = Object.entries(searchSettings).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(trx);
}
