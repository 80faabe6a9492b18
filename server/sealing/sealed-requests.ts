import { insertDue, listRequests } from '#db/queries/author-requests.ts';
import type { Transaction } from '#db/schema.ts';
import type { AuthorRequestsTable } from '#db/tables/receipts.ts';
import type { AuthorRequest } from '#shared/schemas/receipt.ts';
import type { Seal } from './seal.ts';

/** As long as a sealed review, and longer than any request. */
const ROW_BYTES = 24 * 1024;

/** A request of a review's author, with the hash of the receipt. */
export type OwnRequest = { receipt_hash: string; request: AuthorRequest };

export function requestLookup(seal: Seal, receiptHash: string): string {
  return seal.lookup('request', receiptHash);
}

export function sealRequest(seal: Seal, own: OwnRequest): AuthorRequestsTable {
  const lookup = requestLookup(seal, own.receipt_hash);
  return { lookup, sealed: seal.seal(lookup, own, ROW_BYTES) };
}

export function openRequest(seal: Seal, { lookup, sealed }: AuthorRequestsTable): OwnRequest {
  return seal.open<OwnRequest>(lookup, sealed);
}

/** Makes these requests due. A job carries them out right after the rewrite. */
export async function openRequests(trx: Transaction, seal: Seal, lookups: Set<string>): Promise<void> {
  const rows = (await listRequests(trx)).filter(({ lookup }) => lookups.has(lookup));
  const opened = rows.map((row) => openRequest(seal, row));
  opened.sort((one, other) => (one.receipt_hash < other.receipt_hash ? -1 : 1));
  for (const { receipt_hash, request } of opened)
    await insertDue(trx, { receipt_hash, request: JSON.stringify(request) });
}
