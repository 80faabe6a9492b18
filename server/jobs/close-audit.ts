import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { closeAuditCounts } from '#server/steps/record-audit.ts';

/** Adds what was counted in the months and hours that are over to the audit trail. */
export async function closeAudit(deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>): Promise<void> {
  await deps.db.transaction().execute((trx: Transaction) => closeAuditCounts(trx, deps));
}
