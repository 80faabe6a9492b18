import { sql } from 'kysely';
import { countOf } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { DisputesTable } from '#db/tables/disputes.ts';

type Tables = Pick<Schema, 'disputes'>;
type NewDispute = Omit<DisputesTable, 'status' | 'decided_month' | 'reasons' | 'entry'>;

/** Stores a new dispute. */
export async function insertDispute(trx: Transaction<Tables>, dispute: NewDispute): Promise<void> {
  const open = { status: 'answering', decided_month: '', reasons: '', entry: '' } as const;
  await trx
    .insertInto('disputes')
    .values({ ...dispute, ...open })
    .execute();
}

/** By its id, by the hash of its number and code, or by its review, which has one at most. */
export function findDispute(
  db: Handle<Tables>,
  by: { id: number } | { lookup: string } | { review_id: number },
): Promise<DisputesTable | undefined> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where((eb) => eb.and(by))
    .executeTakeFirst();
}

export async function changeDispute(
  trx: Transaction<Tables>,
  id: number,
  changed: Partial<DisputesTable>,
): Promise<void> {
  await trx.updateTable('disputes').set(changed).where('id', '=', id).execute();
}

/** Lets moderators read the disputes whose last day is over. */
export async function endAnswering(db: Handle<Tables>, today: string): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ status: 'reading' })
    .where('status', '=', sql.lit('answering'))
    .where('due_on', '<', today)
    .execute();
}

/** Disputes that wait for a moderator, by their last day and within it by random id. */
export function listOpenDisputes(
  db: Handle<Pick<Schema, 'disputes' | 'companies'>>,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('disputes')
    .innerJoin('companies', 'companies.id', 'disputes.company_id')
    .select([
      'disputes.id',
      'review_id',
      'claim',
      'due_on',
      'received_month',
      'companies.name as company_name',
    ])
    .where('status', '=', sql.lit('reading'))
    .orderBy('due_on')
    .orderBy('disputes.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const countOpenDisputes = (db: Handle<Tables>) =>
  countOf(db.selectFrom('disputes').where('status', '=', sql.lit('reading')));

/** How many disputes some companies have opened, and how many of those led to a removal that still stands. */
export async function countDisputes(db: Handle<Tables>, companies: readonly number[]) {
  const rows = await db
    .selectFrom('disputes')
    .select('status')
    .where('company_id', 'in', companies)
    .execute();
  return { disputes: rows.length, upheld: rows.filter(({ status }) => status === 'removed').length };
}

/** Erases the words, the address and the number of disputes that were decided in the given month, `YYYY-MM`, or before. */
export async function purgeDisputes(db: Handle<Tables>, upTo: string): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ lookup: null, email: '', claim: '', reasons: '' })
    // A constant, which the partial index needs.
    .where('decided_month', '>', sql.lit(''))
    .where('decided_month', '<=', upTo)
    .where('claim', '<>', '')
    .execute();
}
