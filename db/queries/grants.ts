import { firstValue, insertNew } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { GrantsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'grants' | 'grants_a' | 'grants_b'>;
type Key = Pick<GrantsTable, 'period' | 'lookup'>;

const settledTables = ['grants_a', 'grants_b'] as const;

/** Records that an employee has used this year's review of a company; false when it has been used in this hour. */
export const insertGrant = (db: Handle<Pick<Schema, 'grants'>>, grant: GrantsTable) =>
  insertNew(db, 'grants', grant);

/** The sealed row of an employee's grant. Lookups under the key of the hour are found only where its grants are. */
export async function findGrant(db: Handle<Tables>, { period, lookup }: Key): Promise<string | undefined> {
  const rows = await db
    .selectFrom('grants')
    .select('sealed')
    .where('lookup', '=', lookup)
    .unionAll(sealedIn(db, 'grants_a', { period, lookup }))
    .unionAll(sealedIn(db, 'grants_b', { period, lookup }))
    .execute();
  return rows[0]?.sealed;
}

function sealedIn(db: Handle<Tables>, table: 'grants_a' | 'grants_b', { period, lookup }: Key) {
  const settled = db.selectFrom(table as 'grants_a');
  return settled.select('sealed').where('period', '=', period).where('lookup', '=', lookup);
}

/** The grants of the running hour. */
export function listGrants(db: Handle<Tables>): Promise<GrantsTable[]> {
  return db.selectFrom('grants').select(['lookup', 'period', 'sealed']).execute();
}

/** The years that have grants, whose keys must therefore exist. */
export async function listGrantPeriods(db: Handle<Tables>): Promise<string[]> {
  const recent = await db.selectFrom('grants').select('period').distinct().execute();
  const periods = new Set(recent.map((row) => row.period));
  for (const table of settledTables) {
    let period: string | undefined = '';
    while (period !== undefined) {
      period = await nextPeriod(db, table, period);
      if (period !== undefined) periods.add(period);
    }
  }
  return [...periods].sort();
}

/** Leaps from year to year: reading every row would take seconds with a million grants. */
async function nextPeriod(db: Handle<Tables>, table: 'grants_a' | 'grants_b', after: string) {
  const later = db
    .selectFrom(table as 'grants_a')
    .select('period')
    .where('period', '>', after);
  return firstValue(later.orderBy('period').limit(1));
}

/** Deletes who verified before a year, of those who did so in this hour. The rewrite leaves the others out. */
export async function deleteGrantsBefore(db: Handle<Tables>, period: string): Promise<void> {
  await db.deleteFrom('grants').where('period', '<', period).execute();
}
