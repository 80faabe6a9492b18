import { findGrant, insertGrant } from '#db/queries/grants.ts';
import { deleteLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import type { VerifiedSubject } from '#server/anonymity/subject.ts';
import type { Seal } from '#server/sealing/seal.ts';
import { grantLookup, openGrant, sealGrant, verificationLookup } from '#server/sealing/sealed-people.ts';

/**
 * Uses this year's review of a verified employee and ends the employee's live verification, whose expiry would date the
 * author of a review that is published within the hour.
 * @param request_hash identifies a repeated request; random on the plain path
 * @returns false when another request has used it
 */
export async function recordGrant(
  trx: Transaction,
  seal: Seal,
  person: VerifiedSubject,
  request_hash: string,
): Promise<boolean> {
  const row = sealGrant(seal, { ...person, request_hash });
  const used = await findRequest(trx, seal, person);
  const isNew = used === undefined && (await insertGrant(trx, row));
  // Otherwise, someone may have used it at this moment.
  if (!isNew && (used ?? (await findRequest(trx, seal, person))) !== request_hash) return false;
  await deleteLiveVerification(trx, verificationLookup(seal, person.subject));
  return true;
}

/** The request that has used this year's review of an employee. */
async function findRequest(
  trx: Transaction,
  seal: Seal,
  { subject, period }: VerifiedSubject,
): Promise<string | undefined> {
  const lookup = grantLookup(seal, { subject });
  const sealed = await findGrant(trx, { period, lookup });
  return sealed === undefined ? undefined : openGrant(seal, { lookup, sealed }).request_hash;
}
