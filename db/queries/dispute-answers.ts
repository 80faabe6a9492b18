import { textsIn } from '#db/dialect.ts';
import { firstValue, isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { DisputeAnswersTable, DisputeEvidenceTable } from '#db/tables/disputes.ts';

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

export async function findDisputeAnswer(db: Handle<Tables>, lookup: string): Promise<string | undefined> {
  return firstValue(db.selectFrom('dispute_answers').select('sealed').where('lookup', '=', lookup));
}

/** Returns what it deleted. */
export async function deleteDisputeAnswer(
  trx: Transaction<Tables>,
  lookup: string,
): Promise<string | undefined> {
  return firstValue(trx.deleteFrom('dispute_answers').where('lookup', '=', lookup).returning('sealed'));
}

type EvidenceTables = Pick<Schema, 'dispute_evidence'>;

/**
 * Stores sealed evidence, and the answer that has its key in place of the one with its lookup; false when the dispute has ended
 * meanwhile and there is none.
 */
export async function insertEvidence(
  trx: Transaction<Tables & EvidenceTables>,
  { lookup, sealed }: DisputeAnswersTable,
  evidence: DisputeEvidenceTable,
): Promise<boolean> {
  const answer = trx.updateTable('dispute_answers').set({ sealed }).where('lookup', '=', lookup);
  if (!(await isThere(answer.returning('lookup')))) return false;
  await trx.insertInto('dispute_evidence').values(evidence).execute();
  return true;
}

export async function findEvidence(db: Handle<EvidenceTables>, id: string): Promise<string | undefined> {
  return firstValue(db.selectFrom('dispute_evidence').select('sealed').where('id', '=', id));
}

export async function deleteEvidence(trx: Transaction<EvidenceTables>, id: string): Promise<void> {
  await trx.deleteFrom('dispute_evidence').where('id', '=', id).execute();
}

/** Deletes all evidence that no answer has the key of. */
export async function deleteOtherEvidence(
  trx: Transaction<EvidenceTables>,
  kept: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('dispute_evidence')
    .where('id', 'not in', textsIn(trx, JSON.stringify(kept)))
    .execute();
}
