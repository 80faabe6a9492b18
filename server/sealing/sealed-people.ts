import type { Schema } from '#db/schema.ts';
import type { VerifiedSubject } from '../anonymity/subject.ts';
import type { RowText, Seal } from './seal.ts';

/** Every row about a person has this length, so none can be recognized by it. */
const ROW_BYTES = 192;

export type OpenGrant = {
  subject: string;
  company_id: number;
  /** SHA-256 of the blinded element that was signed; random on the plain path. */
  request_hash: string;
};
type SealedVerification = VerifiedSubject & { expires_at: string };

export function grantLookup(seal: Seal, { subject }: Pick<OpenGrant, 'subject'>): string {
  return seal.lookup('grant', subject);
}

/** The row that says that an employee has used this year's review. */
export function sealGrant(
  seal: Seal,
  { period, ...grant }: OpenGrant & { period: string },
): Schema['grants'] {
  const lookup = grantLookup(seal, grant);
  return { lookup, period, sealed: seal.seal(lookup, grant, ROW_BYTES) };
}

/** What `sealGrants` takes of a grant. */
export function grantText(seal: Seal, grant: OpenGrant): RowText {
  return [grantLookup(seal, grant), JSON.stringify(grant)];
}

/** The same rows as `sealGrant` makes, for many grants of a year. */
export function sealGrants(seal: Seal, period: string, grants: readonly RowText[]): Schema['grants'][] {
  const sealed = seal.sealAll(grants, ROW_BYTES);
  return grants.map(([lookup], index) => ({ lookup, period, sealed: sealed[index] ?? '' }));
}

export function openGrant(seal: Seal, { lookup, sealed }: Omit<Schema['grants'], 'period'>): OpenGrant {
  return seal.open(lookup, sealed);
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
