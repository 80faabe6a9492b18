import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { receiptInput } from '#shared/rules/credential-bytes.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';
import { callRest, logIn, submitReview } from './rest.ts';
import type { Site } from './site.ts';

type Queued = { id: number; free_form_text: string; release: string };

let people = 0;

/** Sends a review of Ferrowell Systems and returns its author's receipt. */
export async function writeWithReceipt(
  site: Site,
  text: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  people += 1;
  const letters = receiptLetters(randomBytes(receiptBytes));
  const hash = createHash('sha256').update(receiptInput(letters)).digest('base64url');
  const email = `author${people}@ferrowell.example`;
  await submitReview(site, 2, email, text, { receipt_hash: hash, ...more });
  return formatReceipt(letters);
}

/** Enters a receipt on its page and waits for the result. */
export async function openReceipt(page: Page, receipt: string): Promise<Page> {
  await page.getByLabel('Slip or receipt', { exact: true }).fill(receipt);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Your review/ }).waitFor();
  return page;
}

/** What a moderator does about pending reviews, such as the one with this text, through the API. */
export function moderatorOf(site: Site, token: string) {
  const waiting = async () => {
    const path = '/admin/moderation/reviews?limit=100';
    return (await callRest<{ data: Queued[] }>(site, path, { token })).data;
  };
  const find = async (text: string) => {
    const found = (await waiting()).find(({ free_form_text }) => free_form_text === text);
    if (found === undefined) throw new Error(`No review "${text}" is waiting.`);
    return found.id;
  };
  const decideById = (id: number, body: Record<string, unknown>) =>
    callRest(site, `/admin/moderation/reviews/${id}`, { method: 'PATCH', body, token });
  return {
    waiting,
    find,
    decideById,
    /** All but the first few. */
    rejectAll: async (kept = 0) => {
      for (const { id } of (await waiting()).slice(kept)) await decideById(id, { approved: false });
    },
    approve: async (text: string) => decideById(await find(text), { approved: true }),
    reject: async (text: string, reason = 'other', message = '') =>
      decideById(await find(text), { approved: false, reason, message }),
    ask: async (text: string, question: string) =>
      callRest(site, `/admin/moderation/reviews/${await find(text)}/question`, {
        body: { question },
        token,
      }),
  };
}

/** Sends a review and publishes it. */
export async function publishReview(site: Site, companyId: number, text: string): Promise<void> {
  people += 1;
  const { domain } = await callRest<{ domain: string }>(site, `/companies/${companyId}`);
  await submitReview(site, companyId, `author${people}@${domain}`, text);
  const { token } = await logIn(site);
  await moderatorOf(site, token).approve(text);
}
