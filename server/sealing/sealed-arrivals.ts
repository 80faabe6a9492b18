import type { NewSubmission } from '#db/queries/submissions.ts';
import type { Schema } from '#db/schema.ts';
import type { NullifiersTable } from '#db/tables/verification.ts';
import type { Seal } from './seal.ts';

/** More than the longest review takes, so none can be recognized by its length. */
const ROW_BYTES = 24 * 1024;

/** A review that arrives: the credential that it used up, unless it took the plain path, and its receipt. */
export type Arrival = {
  submission: NewSubmission;
  nullifier: NullifiersTable | null;
  receipt_hash: string | null;
};

type SealedArrival = NewSubmission & {
  receipt_hash: string | null;
  nullifier: string | null;
  nullifier_period: string | null;
};

/** By what an arrival is found: its credential, or its random id. */
export function arrivalLookup(seal: Seal, { nullifier, submission }: Arrival): string {
  return nullifier === null
    ? seal.lookup('arrival', String(submission.id))
    : seal.lookup('nullifier', nullifier.nullifier);
}

export function receiptLookup(seal: Seal, receiptHash: string): string {
  return seal.lookup('receipt', receiptHash);
}

export function sealArrival(seal: Seal, arrival: Arrival): Schema['arrivals'] {
  const { submission, nullifier, receipt_hash } = arrival;
  const lookup = arrivalLookup(seal, arrival);
  const row: SealedArrival = {
    ...submission,
    receipt_hash,
    nullifier: nullifier?.nullifier ?? null,
    nullifier_period: nullifier?.period ?? null,
  };
  // A review without a receipt has one that no one knows, or its row would be shorter.
  const receipt = receiptLookup(seal, receipt_hash ?? `none ${submission.id}`);
  return { lookup, receipt, sealed: seal.seal(lookup, row, ROW_BYTES) };
}

export function openArrival(seal: Seal, { lookup, sealed }: Schema['arrivals']): Arrival {
  const { receipt_hash, nullifier, nullifier_period, ...submission } = seal.open<SealedArrival>(
    lookup,
    sealed,
  );
  return {
    submission,
    receipt_hash,
    nullifier: nullifier && nullifier_period ? { nullifier, period: nullifier_period } : null,
  };
}
