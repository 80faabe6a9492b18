import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#db/schema.ts';
import type { DisputeAnswersTable } from '#db/tables/disputes.ts';

type Tables = Pick<Schema, 'dispute_answers'>;

/** Stores a sealed answer, in place of the one with its lookup. */
export async function saveDisputeAnswer(trx: Transaction<Tables>, row: DisputeAnswersTable): Promise<void> {
  const { sealed } = row;
  await trx
    .insertInto('dispute_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('lookup').doUpdateSet({ sealed }))
    .execute();
}

export async function findDisputeAnswer(db: Kysely<Tables>, lookup: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('dispute_answers')
    .select('sealed')
    .where('lookup', '=', lookup)
    .executeTakeFirst();
  return row?.sealed;
}

export async function deleteDisputeAnswer(trx: Transaction<Tables>, lookup: string): Promise<void> {
  await trx.deleteFrom('dispute_answers').where('lookup', '=', lookup).execute();
}
