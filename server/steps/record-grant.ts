import { insertGrant } from '#db/queries/grants.ts';
import { deleteLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import type { Seal } from '#server/anonymity/seal.ts';
import { sealGrant, verificationLookup } from '#server/anonymity/sealed-people.ts';
import type { VerifiedSubject } from '#server/anonymity/subject.ts';

/**
 * Uses this year's review of a verified employee and ends the employee's live verification, whose expiry would date the
 * author of a review that is published within the hour.
 * @param request_hash identifies a repeated request; random on the plain path
 * @returns false when another request has used it
 */
export async function recordGrant(
  trx: Transaction,
  seal: Seal,
  { subject, company_id, period }: VerifiedSubject,
  request_hash: string,
) {
  if (!(await insertGrant(trx, sealGrant(seal, { subject, company_id, period, request_hash })))) return false;
  await deleteLiveVerification(trx, verificationLookup(seal, subject));
  return true;
}
