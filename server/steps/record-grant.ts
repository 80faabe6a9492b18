import { insertGrant } from '#db/queries/grants.ts';
import { deleteLiveVerification, type VerifiedSubject } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';

/**
 * Uses this year's review of a verified employee and ends the employee's live verification, whose expiry would date the
 * author of a review that is published within the hour.
 * @param request_hash identifies a repeated request; random on the plain path
 * @returns false when another request has used it
 */
export async function recordGrant(trx: Transaction, verified: VerifiedSubject, request_hash: string) {
  const { subject, company_id, period } = verified;
  if (!(await insertGrant(trx, { subject, company_id, period, request_hash }))) return false;
  await deleteLiveVerification(trx, subject);
  return true;
}
