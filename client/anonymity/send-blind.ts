import { sha256 } from '@noble/hashes/sha2.js';
import { refusalOf } from '#client/api.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { period } from '#shared/rules/calendar.ts';
import { blind, finalize } from './blinding.ts';
import {
  attempt,
  type BlindedCredential,
  type Credential,
  dropCredential,
  keepCredential,
  keepReceipt,
  readCredential,
  type SignedCredential,
} from './kept.ts';
import { checkKeys, usedFingerprint } from './known-keys.ts';
import { makeReceipt, receiptHash } from './receipt.ts';
import type { Means, Outcome, ReviewContent, Sending, Stop } from './sending.ts';

/** After these refusals a credential can't be used again. */
const final: readonly (ErrorCode | undefined)[] = ['closed_period', 'bad_credential', 'already_spent'];

type Blind = Sending<{ token: string }>;
type Step<Result> = Result | { stop: Stop };

/**
 * Sends a review with a credential that was signed unseen, so nothing links the review to the verification. This tab
 * keeps each state before it makes the next call, so after a lost response or a reload, the next try picks up there.
 */
export async function sendBlind(sending: Blind, means: Means): Promise<Outcome> {
  const begun = usable(sending, means) ?? (await begin(sending, means));
  if ('stop' in begun) return { state: 'stopped', stop: begun.stop };
  const signed = begun.state === 'signed' ? begun : await sign(begun, sending, means);
  if ('stop' in signed) return { state: 'stopped', stop: signed.stop };
  await submit(signed, sending, means);
  return { state: 'sent' };
}

/** What this tab has started. The server signs only for this year, but accepts a signed credential for a while longer. */
function usable({ companyId }: Blind, { tab, now }: Means): Credential | undefined {
  const kept = readCredential(tab, companyId);
  return kept?.state === 'blinded' && kept.period !== thisYear(now) ? undefined : kept;
}

async function begin({ companyId }: Blind, means: Means): Promise<Step<BlindedCredential>> {
  const { client, tab, browser, now, ...chance } = means;
  const published = await client.anonymity.keys.query();
  const stop = checkKeys(browser, published);
  if (stop) return { stop };
  // From the page's company and this device's clock, because the site can choose neither for one person.
  const year = thisYear(now);
  const key = published.keys.find((known) => known.period === year);
  if (key === undefined) return { stop: { reason: 'wrong_clock', period: year } };
  const credential: BlindedCredential = {
    state: 'blinded',
    period: year,
    ...blind(companyId, year, key.public_key, chance),
    receipt: makeReceipt(chance.random),
  };
  keepCredential(tab, companyId, credential);
  return credential;
}

async function sign(
  credential: BlindedCredential,
  { companyId, access }: Blind,
  { client, tab, suite }: Means,
): Promise<Step<SignedCredential>> {
  const { period: year, blinded, nonce, receipt } = credential;
  const answer = client.anonymity.issue.mutate({
    token: access.token,
    company_id: companyId,
    period: year,
    blinded,
  });
  const issued = await answer.catch((error: unknown) => {
    if (refusalOf(error)?.reason === 'closed_period') dropCredential(tab, companyId);
    throw error;
  });
  const output = attempt(() => finalize(companyId, credential, issued, suite));
  if (output === undefined) return { stop: { reason: 'bad_proof' } };
  const signed: SignedCredential = { state: 'signed', period: year, nonce, receipt, output, sent: [] };
  keepCredential(tab, companyId, signed);
  return signed;
}

/** Sends a review with its signed credential. "Already spent" means success if this tab has sent it before. */
async function submit(
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
      // We know that the review hasn't arrived, so the next try counts as the first.
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

function thisYear(now: () => Date = () => new Date()): string {
  return period(now());
}
