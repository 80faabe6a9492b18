import { sql } from 'kysely';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { DecisionTotalsTable } from '#db/tables/statistics.ts';

type Tables = Pick<Schema, 'decision_totals'>;

/** What is counted: how often in which month, and for a rejection or a removal, why. */
export type Counted = Omit<DecisionTotalsTable, 'count'>;

/** Counts something, or takes it back with a negative number. */
export async function addToDecisionTotals(
  trx: Transaction<Tables>,
  counted: Counted,
  by: number,
): Promise<void> {
  if (by === 0) return;
  await trx
    .insertInto('decision_totals')
    .values({ ...counted, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'decision', 'reason'])
        .doUpdateSet({ count: sql`decision_totals.count + excluded.count` }),
    )
    .execute();
}

/** All totals from a month, `YYYY-MM`, on, and before another one if it is given. */
export function readDecisionTotals(
  db: Handle<Tables>,
  from: string,
  before = '9999',
): Promise<DecisionTotalsTable[]> {
  return db
    .selectFrom('decision_totals')
    .select(['month', 'decision', 'reason', 'count'])
    .where('month', '>=', from)
    .where('month', '<', before)
    .orderBy('month')
    .orderBy('decision')
    .orderBy('reason')
    .execute();
}
