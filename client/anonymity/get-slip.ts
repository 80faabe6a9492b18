import { refusalOf } from '#client/api.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { period } from '#shared/rules/calendar.ts';
import { type AskedSlip, attempt, dropSlip, type KeptSlip, keepSlip, readSlip } from './kept.ts';
import { checkKeys } from './known-keys.ts';
import { blind, checkProof, newRepeatKey, newSecret } from './slip.ts';
import type { Means, Outcome, Stop } from './submit-review.ts';

type Employee = {
  companyId: number;
  /** The part after the @ in her work email, as she typed it. */
  domain: string;
  /** The emailed link's token. */
  token: string;
};

/**
 * Gets the slip that an emailed link stands for, which uses up this year's review. The server signs it unseen, so
 * nothing links the slip to the link. The tab keeps the secret before it asks, so after a lost response or a reload, it
 * asks for the same slip again.
 */
export async function getSlip(employee: Employee, means: Means): Promise<Outcome> {
  const { companyId } = employee;
  const begun = usable(companyId, means) ?? (await begin(employee, means));
  if ('stop' in begun) return { state: 'stopped', stop: begun.stop };
  if (begun.state === 'asked') {
    const slip = await ask(begun, employee, means);
    if ('stop' in slip) return { state: 'stopped', stop: slip.stop };
    keepSlip(means.tab, companyId, slip);
  }
  return { state: 'done' };
}

/** What this tab has started. The server signs only for the current year, but accepts slips a while longer. */
function usable(companyId: number, { tab, now }: Means): AskedSlip | KeptSlip | undefined {
  const slip = readSlip(tab, companyId);
  return slip?.state === 'asked' && slip.period !== thisYear(now) ? undefined : slip;
}

async function begin({ companyId, domain }: Employee, means: Means): Promise<AskedSlip | { stop: Stop }> {
  const { client, tab, browser, now, random } = means;
  const published = await client.anonymity.keys.query();
  const stop = checkKeys(browser, published);
  if (stop) return { stop };
  // What she typed and this device's clock, because the site can choose neither for one person.
  const year = thisYear(now);
  const key = published.keys.find((known) => known.period === year);
  if (key === undefined) return { stop: { reason: 'wrong_clock', period: year } };
  const asked: AskedSlip = {
    state: 'asked',
    domain,
    period: year,
    secret: newSecret(random),
    publicKey: key.public_key,
    repeatKey: newRepeatKey(random),
  };
  keepSlip(tab, companyId, asked);
  return asked;
}

async function ask(
  { domain, period: year, secret, publicKey, repeatKey }: AskedSlip,
  { companyId, token }: Employee,
  { client, tab, suite }: Means,
): Promise<KeptSlip | { stop: Stop }> {
  const place = { domain, period: year };
  const blinded = toBase64url(blind(secret, place, publicKey, suite).blinded);
  const answer = client.anonymity.issue.mutate({ token, ...place, blinded, repeat_key: repeatKey });
  const issued = await answer.catch((error: unknown) => {
    if (refusalOf(error)?.reason === 'closed_period') dropSlip(tab, companyId);
    throw error;
  });
  const isProven = attempt(() => checkProof(secret, place, publicKey, issued, suite) === undefined);
  if (!isProven) return { stop: { reason: 'bad_proof' } };
  const { evaluated } = issued;
  return { state: 'kept', ...place, secret, evaluated, saved: false, sent: [] };
}

function thisYear(now: () => Date = () => new Date()): string {
  return period(now());
}
