import { sha256 } from '@noble/hashes/sha2.js';
import { refusalOf } from '#client/api.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { dropCredential, keepCredential, type SignedCredential } from './kept-credential.ts';
import { keepReceipt } from './kept-receipt.ts';
import { receiptHash } from './receipt.ts';
import type { Means, ReviewContent, Sending } from './sending.ts';

/** Refusals after which a credential is of no more use. */
const final: readonly (ErrorCode | undefined)[] = ['closed_period', 'bad_credential', 'already_spent'];

/** Sends a review with its signed credential. That it is spent means success when this tab has sent it before. */
export async function submitSigned(
  credential: SignedCredential,
  { companyId, review }: Sending<unknown>,
  { client, tab }: Pick<Means, 'client' | 'tab'>,
): Promise<void> {
  const { period, nonce, output, receipt, sent } = credential;
  const digest = digestOf(review);
  keepCredential(tab, companyId, { ...credential, sent: [...new Set([...sent, digest])] });
  let earlier = false;
  try {
    await client.anonymity.submit.mutate({
      ...review,
      company_id: companyId,
      period,
      nonce,
      output,
      receipt_hash: receiptHash(receipt),
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.reason !== 'already_spent' || sent.length === 0) {
      if (final.includes(refusal?.reason)) dropCredential(tab, companyId);
      // It has certainly not arrived, so the next try will be the first again.
      else if (refusal !== null && refusal.httpStatus < 500) keepCredential(tab, companyId, credential);
      throw error;
    }
    earlier = sent.some((before) => before !== digest);
  }
  keepReceipt(tab, companyId, { receipt, earlier });
  dropCredential(tab, companyId);
}

/** Tells apart what was sent at several tries. */
function digestOf(review: ReviewContent): string {
  return toBase64url(sha256(new TextEncoder().encode(JSON.stringify(review))));
}
