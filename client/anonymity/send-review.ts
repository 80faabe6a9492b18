import { keepReceipt } from './kept.ts';
import { makeReceipt, receiptHash } from './receipt.ts';
import { sendBlind } from './send-blind.ts';
import type { Means, Outcome, Sending } from './sending.ts';

/** Sends a review: on the private path with the token of an emailed link, on the plain path with an email address. */
export function sendReview(
  { access, ...rest }: Sending<{ token: string } | { email: string }>,
  means: Means,
): Promise<Outcome> {
  return 'token' in access ? sendBlind({ ...rest, access }, means) : sendPlain({ ...rest, access }, means);
}

/** The specification's own way: the address travels with the review, and the server stores the two apart. */
async function sendPlain(
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
