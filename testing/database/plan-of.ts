import { type CompiledQuery, sql } from 'kysely';
import type { Connections, Database } from '#db/connect.ts';
import { isPostgres } from '#db/dialect.ts';
import type { Transaction } from '#db/schema.ts';

/** How the database carries out a statement, as text; its parameters are 1. */
export function planOf(db: Database, statement: string): Promise<string> {
  const filled = statement.replaceAll(/\+?\?|\$\d+/g, (place) => (place.startsWith('$') ? "'1'" : '+1'));
  return db.transaction().execute(async (trx: Transaction) => {
    if (!isPostgres(trx))
      return JSON.stringify((await sql.raw(`explain query plan ${filled}`).execute(trx)).rows);
    // The tables in a test are so small that PostgreSQL would scan them.
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
      await sql.raw(`set local enable_${way} = off`).execute(trx);
    return JSON.stringify((await sql.raw(`explain ${filled}`).execute(trx)).rows);
  });
}

/** PostgreSQL compares its plan for any parameters with that for the given ones after so many times. */
const TIMES = 6;

/**
 * How PostgreSQL carries out a query by its own choice, with the settings of the connection that makes it: the first time, and
 * once it has been asked often enough to choose a plan for any parameters.
 */
export function ownPlansOf(
  { db, search }: Connections,
  { sql: text, parameters }: CompiledQuery,
): Promise<string[]> {
  const explain = (connection: Database) =>
    connection.transaction().execute(async (trx) => {
      await sql.raw(`prepare asked as ${text}`).execute(trx);
      const given =
        parameters.length > 0 ? sql`(${sql.join(parameters.map((value) => sql.lit(value)))})` : sql``;
      const plans: string[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const { rows } = await sql<object>`explain execute asked${given}`.execute(trx);
        plans.push(rows.map((row) => Object.values(row).join()).join('\n'));
      }
      await sql`deallocate asked`.execute(trx);
      return [plans[0] ?? '', plans.at(-1) ?? ''];
    });
  return /search_|json_array_elements/.test(text) ? search(explain) : explain(db);
}
