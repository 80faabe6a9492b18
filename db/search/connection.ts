import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';

/** How searches of a database are made on connections of their own. */
type Way = {
  connections: unknown;
  /** Whether they have the settings of searches. Those of a pooler can't: others use them in between. */
  areSet: boolean;
};

const ways = new WeakMap<object, Way>();

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

/** Gives searches of this database connections of their own, so that many of them don't keep other requests waiting. */
export function searchThrough<Handle extends object>(db: Handle, connections: Handle, areSet: boolean): void {
  ways.set(db, { connections, areSet });
}

/** Searches on the connections for it, if the database has some: on PostgreSQL with the settings of searches. */
export async function onSearchConnection<Tables, Result>(
  db: Kysely<Tables>,
  search: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const way = ways.get(db);
  const connections = (way?.connections ?? db) as Kysely<Tables>;
  if (!isPostgres(db) || way?.areSet) return search(connections);
  const inTransaction = async (trx: Kysely<Tables>) => {
    const settings = Object.entries(searchSettings).map(
      ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
    );
    await sql`select ${sql.join(settings)}`.execute(trx);
    return search(trx);
  };
  if (db.isTransaction) return inTransaction(db);
  return connections.transaction().setAccessMode('read only').execute(inTransaction);
}
