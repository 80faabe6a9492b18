import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
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
