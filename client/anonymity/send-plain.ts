import { keepReceipt } from './kept-receipt.ts';
import type { Outcome } from './outcome.ts';
import { makeReceipt, receiptHash } from './receipt.ts';
import type { Means, Sending } from './sending.ts';

/** The specification's own way: the address goes with the review, and the server stores them apart. */
export async function sendPlain(
  { companyId, access, review }: Sending<{ email: string }>,
  { client, tab, random }: Means,
): Promise<Outcome> {
  const receipt = makeReceipt(random);
  await client.reviews.submit.mutate({
    ...review,
    ...access,
    company_id: companyId,
    receipt_hash: receiptHash(receipt),
  });
  keepReceipt(tab, companyId, { receipt, earlier: false });
  return { state: 'sent' };
}
