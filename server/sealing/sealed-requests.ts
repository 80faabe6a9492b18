import { insertDue, listDue, listRequests } from '#db/queries/author-requests.ts';
import { findDispute } from '#db/queries/disputes.ts';
import { findReceipt, snapshotOfReceipts } from '#db/queries/receipts.ts';
import type { Transaction } from '#db/schema.ts';
import type { AuthorRequestsTable } from '#db/tables/receipts.ts';
import type { Deps } from '#server/deps.ts';
import type { AuthorRequest } from '#shared/schemas/receipt.ts';
import { requestLookup } from './answered-requests.ts';
import { findSeal } from './open-seal.ts';
import type { Seal } from './seal.ts';

/** As long as a sealed review, and longer than any request. */
const ROW_BYTES = 24 * 1024;

/** A request of a review's author, with the hash of the receipt. */
export type OwnRequest = { receipt_hash: string; request: AuthorRequest };

export function sealRequest(seal: Seal, own: OwnRequest): AuthorRequestsTable {
  const lookup = requestLookup(seal, own.receipt_hash);
  return { lookup, sealed: seal.seal(lookup, own, ROW_BYTES) };
}

export function openRequest(seal: Seal, { lookup, sealed }: AuthorRequestsTable): OwnRequest {
  return seal.open<OwnRequest>(lookup, sealed);
}

export type Choice = Extract<AuthorRequest, { action: 'choose' }>;

/**
 * Makes these requests due. A job carries them out right after the rewrite, except for what authors say about disputes: that stays
 * sealed, and is returned by the disputes.
 */
export async function openRequests(
  trx: Transaction,
  seal: Seal,
  lookups: Set<string>,
): Promise<Map<number, Choice>> {
  const rows = (await listRequests(trx)).filter(({ lookup }) => lookups.has(lookup));
  const opened = rows.map((row) => openRequest(seal, row));
  opened.sort((one, other) => (one.receipt_hash < other.receipt_hash ? -1 : 1));
  const choices = new Map<number, Choice>();
  for (const { receipt_hash, request } of opened) {
    if (request.action !== 'choose') {
      await insertDue(trx, { receipt_hash, request: JSON.stringify(request) });
      continue;
    }
    const review_id = (await findReceipt(trx, receipt_hash))?.review_id;
    const dispute = review_id ? await findDispute(trx, { review_id }) : undefined;
    if (dispute?.status === 'answering') choices.set(dispute.id, request);
  }
  return choices;
}

/**
 * Ids of the reviews that their authors have asked us to change or withdraw, as long as that waits. Not in a transaction of
 * the caller: the rewrite could change the seal in between.
 */
export function listDisowned({ db, seals }: Pick<Deps, 'db' | 'seals'>): Promise<number[]> {
  return snapshotOfReceipts(db, async (snapshot) => {
    const seal = await findSeal(snapshot, { seals });
    const sealed = seal ? (await listRequests(snapshot)).map((row) => openRequest(seal, row)) : [];
    const due = (await listDue(snapshot)).map(
      ({ receipt_hash, request }): OwnRequest => ({ receipt_hash, request: JSON.parse(request) }),
    );
    const ids = [];
    for (const { receipt_hash, request } of [...sealed, ...due]) {
      if (request.action !== 'edit' && request.action !== 'withdraw') continue;
      ids.push((await findReceipt(snapshot, receipt_hash))?.review_id ?? []);
    }
    return ids.flat();
  });
}
