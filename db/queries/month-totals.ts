import { sql } from 'kysely';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { MonthTotalsTable } from '#db/tables/statistics.ts';

type Tables = Pick<Schema, 'month_totals'>;

/** Adds to what is counted in a month. */
export async function addToMonthTotals(trx: Transaction<Tables>, total: MonthTotalsTable): Promise<void> {
  await trx
    .insertInto('month_totals')
    .values(total)
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'kind', 'detail'])
        .doUpdateSet({ count: sql`month_totals.count + excluded.count` }),
    )
    .execute();
}

/** All totals of the months before the given one, `YYYY-MM`. */
export function readMonthTotals(db: Handle<Tables>, before: string): Promise<MonthTotalsTable[]> {
  return db
    .selectFrom('month_totals')
    .select(['month', 'kind', 'detail', 'count'])
    .where('month', '<', before)
    .execute();
}
