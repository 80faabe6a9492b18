import type { Schema } from '#db/schema.ts';
import type { Seal } from './seal.ts';
import type { VerifiedSubject } from './subject.ts';

/** Every row about a person has this length, so that none can be recognized by it. */
const ROW_BYTES = 256;

type Request = Pick<VerifiedSubject, 'company_id' | 'period'> & {
  /** SHA-256 of the blinded element that was signed; random on the plain path. */
  request_hash: string;
};
type SealedGrant = { subject: string; company_id: number; request_hash: string };
type SealedVerification = VerifiedSubject & { expires_at: string };

function grantLookup(seal: Seal, { subject }: Pick<VerifiedSubject, 'subject'>): string {
  return seal.lookup('grant', subject);
}

export function requestLookup(seal: Seal, { company_id, period, request_hash }: Request): string {
  return seal.lookup('request', `${company_id} ${period} ${request_hash}`);
}

/** The row that says that an employee has used this year's review. */
export function sealGrant(seal: Seal, { period, ...sealed }: VerifiedSubject & Request): Schema['grants'] {
  const lookup = grantLookup(seal, sealed);
  const request = requestLookup(seal, { period, ...sealed });
  return { lookup, request, period, sealed: seal.seal(lookup, sealed, ROW_BYTES) };
}

/** The same row under the next key, and whose group it counts in. */
export function sealGrantAgain(from: Seal, to: Seal, { lookup, period, sealed }: Schema['grants']) {
  const opened = from.open<SealedGrant>(lookup, sealed);
  return { row: sealGrant(to, { ...opened, period }), company_id: opened.company_id, period };
}

export function verificationLookup(seal: Seal, subject: string): string {
  return seal.lookup('verification', subject);
}

/** The row that says that an employee may send a review by email until `expires_at` (ISO instant). */
export function sealVerification(seal: Seal, verified: SealedVerification): Schema['live_verifications'] {
  const lookup = verificationLookup(seal, verified.subject);
  return { lookup, sealed: seal.seal(lookup, verified, ROW_BYTES) };
}

/** Who is verified, unless it has expired at `now`. */
export function openVerification(
  seal: Seal,
  { lookup, sealed }: Schema['live_verifications'],
  now: Date,
): SealedVerification | undefined {
  const verified = seal.open<SealedVerification>(lookup, sealed);
  return now.toISOString() < verified.expires_at ? verified : undefined;
}
