import { sha256 } from '@noble/hashes/sha2.js';
import { refusalOf } from '#client/api.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { dropCredential, keepCredential, keepReceipt, type SignedCredential } from './kept.ts';
import { usedFingerprint } from './known-keys.ts';
import { receiptHash } from './receipt.ts';
import type { Means, ReviewContent, Sending } from './sending.ts';

/** After these refusals a credential can't be used again. */
const final: readonly (ErrorCode | undefined)[] = ['closed_period', 'bad_credential', 'already_spent'];

/** Sends a review with its signed credential. "Already spent" means success if this tab has sent it before. */
export async function submitSigned(
  credential: SignedCredential,
  { companyId, review }: Sending<unknown>,
  { client, tab, browser }: Pick<Means, 'client' | 'tab' | 'browser'>,
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
      // The review certainly hasn't arrived, so the next try counts as the first.
      else if (refusal !== null && refusal.httpStatus < 500) keepCredential(tab, companyId, credential);
      throw error;
    }
    earlier = sent.some((before) => before !== digest);
  }
  keepReceipt(tab, companyId, { receipt, earlier, fingerprint: usedFingerprint(browser, period) });
  dropCredential(tab, companyId);
}

/** Shows whether two tries sent the same review. */
function digestOf(review: ReviewContent): string {
  return toBase64url(sha256(new TextEncoder().encode(JSON.stringify(review))));
}
