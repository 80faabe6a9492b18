import { refusalOf } from '#client/api.ts';
import { period } from '#shared/rules/calendar.ts';
import { blind, finalize } from './blinding.ts';
import {
  type BlindedCredential,
  type Credential,
  dropCredential,
  keepCredential,
  readCredential,
  type SignedCredential,
} from './kept-credential.ts';
import type { Outcome, Stop } from './outcome.ts';
import { pinKeys } from './pinned-keys.ts';
import { makeReceipt } from './receipt.ts';
import type { Means, Sending } from './sending.ts';
import { submitSigned } from './submit-signed.ts';

type Blind = Sending<{ token: string }>;
type Step<Result> = Result | { stop: Stop };

/**
 * Sends a review by a credential that was signed unseen, so that verifying and reviewing cannot be linked. Each state is
 * kept in this tab before the call that follows: after a lost answer or a reload, the next call goes on from there.
 */
export async function sendBlind(sending: Blind, means: Means): Promise<Outcome> {
  const begun = usable(sending, means) ?? (await begin(sending, means));
  if ('stop' in begun) return { state: 'stopped', stop: begun.stop };
  const signed = begun.state === 'signed' ? begun : await sign(begun, sending, means);
  if ('stop' in signed) return { state: 'stopped', stop: signed.stop };
  await submitSigned(signed, sending, means);
  return { state: 'sent' };
}

/** What this tab has begun. Only the current year is signed for; what is signed is taken for a while longer. */
function usable({ companyId }: Blind, { tab, now }: Means): Credential | undefined {
  const kept = readCredential(tab, companyId);
  return kept?.state === 'blinded' && kept.period !== thisYear(now) ? undefined : kept;
}

async function begin({ companyId }: Blind, means: Means): Promise<Step<BlindedCredential>> {
  const { client, tab, browser, now, ...chance } = means;
  const { keys } = await client.anonymity.keys.query();
  const changed = pinKeys(browser, keys);
  if (changed) return { stop: { reason: 'changed_key', ...changed } };
  // The company of the page and the clock of this device: nothing that the site could set for one person alone.
  const year = thisYear(now);
  const key = keys.find((known) => known.period === year);
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
  const answer = client.anonymity.issue.mutate({ ...access, company_id: companyId, period: year, blinded });
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

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function thisYear(now: () => Date = () => new Date()): string {
  return period(now());
}
