import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type AuditEvent, recordAudit } from '#server/steps/record-audit.ts';

/** Adds to the audit trail what was done outside a transaction, such as a command. */
export async function recordEvent(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  event: AuditEvent,
): Promise<void> {
  await deps.db.transaction().execute((trx: Transaction) => recordAudit(trx, deps, event));
}
