import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type AuditEvent, recordAudit } from '#server/steps/record-audit.ts';

/** Adds what the operator did at the command line to the audit trail. */
export async function recordCommand(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  event: Omit<AuditEvent, 'actor'>,
): Promise<void> {
  await deps.db.transaction().execute((trx: Transaction) => recordAudit(trx, deps, event));
}
