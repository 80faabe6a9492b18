import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { GrantsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'grants'>;

/** Notes that an employee has used the one review of a company and year; false when it was used before. */
export async function insertGrant(db: Kysely<Tables>, grant: GrantsTable): Promise<boolean> {
  const row = await db
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** The years that have grants, whose keys must therefore be there. */
export async function listGrantPeriods(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('grants').select('period').distinct().execute();
  return rows.map((row) => row.period);
}
