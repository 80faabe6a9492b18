import { sha256 } from '@noble/hashes/sha2.js';
import { type ApiClient, type ApiInputs, refusalOf, wasOffline } from '#client/api.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { receiptInput } from '#shared/rules/credential-bytes.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';
import { reviewRating, scoreSum } from '#shared/rules/review-score.ts';
import { dropSlip, keepReceipt, keepSlip, readKeptSlip, type Storage } from './kept.ts';
import { type KeyStop, usedFingerprint } from './known-keys.ts';
import { credentialOf, type Random, receiptOf, type Suite, systemRandom } from './slip.ts';

type ReviewContent = Omit<
  ApiInputs['anonymity']['submit'],
  'company_id' | 'domain' | 'period' | 'nonce' | 'output' | 'receipt_hash'
>;

/** A review, and the email address if it takes the plain path. */
export type Submission = { companyId: number; email?: string | undefined; review: ReviewContent };

export type Means = {
  client: Pick<ApiClient, 'anonymity' | 'reviews'>;
  /** Lasts as long as the tab. */
  tab: Storage;
  /** Lasts longer than the tab. */
  browser: Storage;
  now?: () => Date;
  suite?: Suite;
  random?: Random;
};

/** Why this browser stopped before it sent anything that matters. */
export type Stop =
  | KeyStop
  /** The site has no key for the year that this device's clock shows. */
  | { reason: 'wrong_clock'; period: string }
  /** Nothing proves that the signature was made with the key that everyone knows. */
  | { reason: 'bad_proof' }
  /** This tab has no slip for the company anymore. */
  | { reason: 'no_slip' };

export type Outcome = { state: 'done' } | { state: 'stopped'; stop: Stop };

/** After these refusals a slip can't be used again. */
const final: readonly (ErrorCode | undefined)[] = ['closed_period', 'bad_credential', 'already_spent'];

/**
 * Submits a review on the private path with this tab's slip, which says nothing about the person, or on the plain path
 * with an email address. The tab remembers what it has sent, so after a lost response or a reload, the next try
 * continues there.
 */
export async function submitReview(submission: Submission, means: Means): Promise<Outcome> {
  const { companyId, email, review } = submission;
  if (email !== undefined) return submitPlainly({ companyId, email, review }, means);
  const { client, tab, browser } = means;
  const slip = readKeptSlip(tab, companyId);
  if (slip === undefined) return { state: 'stopped', stop: { reason: 'no_slip' } };
  const { domain, period, secret, saved, sent } = slip;
  const receipt = receiptOf(secret);
  const digest = digestOf(review);
  keepSlip(tab, companyId, { ...slip, sent: [...new Set([...sent, digest])] });
  let earlier = false;
  try {
    await client.anonymity.submit.mutate({
      ...review,
      domain,
      period,
      ...credentialOf(slip),
      receipt_hash: receiptHash(receipt),
    });
  } catch (error) {
    const refusal = refusalOf(error);
    // "Already spent" means success if this tab has submitted it before.
    if (refusal?.reason !== 'already_spent' || sent.length === 0) {
      if (final.includes(refusal?.reason)) dropSlip(tab, companyId);
      // We know that the review hasn't arrived, so the next try counts as the first.
      else if (wasOffline(error) || (refusal !== null && refusal.httpStatus < 500))
        keepSlip(tab, companyId, slip);
      throw error;
    }
    earlier = sent.some((before) => before !== digest);
  }
  keepReceipt(tab, companyId, { receipt, earlier, saved, fingerprint: usedFingerprint(browser, period) });
  dropSlip(tab, companyId);
  return { state: 'done' };
}

/** The specification's own way: the address travels with the review, and the server stores the two apart. */
async function submitPlainly(
  { companyId, email, review }: Required<Submission> & { email: string },
  { client, tab, random }: Means,
): Promise<Outcome> {
  const receipt = makeReceipt(random);
  await client.reviews.submit.mutate({
    ...review,
    rating: Math.round(reviewRating(scoreSum(Object.values(review.enps_responses)))),
    is_anonymous: true,
    email,
    company_id: companyId,
    receipt_hash: receiptHash(receipt),
  });
  keepReceipt(tab, companyId, { receipt, earlier: false, saved: false });
  return { state: 'done' };
}

/** The 24 letters of a new receipt. */
export function makeReceipt(random: Random = systemRandom): string {
  return receiptLetters(random(receiptBytes));
}

/** All that the server gets of a receipt. */
function receiptHash(letters: string): string {
  return toBase64url(sha256(receiptInput(letters)));
}

/** Shows whether two tries submitted the same review. */
function digestOf(review: ReviewContent): string {
  return toBase64url(sha256(new TextEncoder().encode(JSON.stringify(review))));
}
