import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openReceipt } from '../testing/browser/receipts.ts';
import { mailedLink } from '../testing/browser/rest.ts';
import { send } from '../testing/browser/review-form.ts';
import { setUpStage } from '../testing/browser/stage.ts';
import { longestReview, textsOfReview } from '../testing/server/longest-review.ts';

const stage = setUpStage();

const AT_A_TIME = 3;

type Draft = {
  review_text?: string;
  job_title?: string;
  salary?: string;
  currency?: string;
  release?: string;
};

const texts = ['', 'Fair.', 'é'.repeat(400), 'Honest planning.\n'.repeat(60), '"🙂"'.repeat(1250)];
const longest: Draft = textsOfReview((field) => String(longestReview[field]));
const besides: Draft[] = [
  {},
  { job_title: 'Fitter' },
  { job_title: '中'.repeat(100), release: 'with_others' },
  { salary: '99999999.99', currency: 'EUR', job_title: 'x'.repeat(100) },
];
const drafts = [...texts.map((review_text) => ({ review_text })), longest].flatMap((text) =>
  besides.map((more) => ({ ...text, ...more })),
);

/** By call: how many bytes each request's body, asked for at the end, and each whole response had on the wire. */
type Lengths = Map<string, { sent: (() => string)[]; received: number[] }>;

async function record(page: Page, lengths: Lengths): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const names = new Map<string, string>();
  const of = (id: string) => {
    const name = names.get(id) ?? '';
    if (!lengths.has(name)) lengths.set(name, { sent: [], received: [] });
    return lengths.get(name);
  };
  const headers = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const name = /\/api\/trpc\/((?:anonymity\.(?:issue|submit)|receipts\.\w+))$/.exec(request.url)?.[1];
    if (name) names.set(requestId, name);
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers: raw }) => {
    const length = Object.entries(raw).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    headers.set(requestId, length ?? 'none');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!names.has(requestId)) return;
    // Chromium may report the headers that were sent after the response.
    of(requestId)?.sent.push(() => headers.get(requestId) ?? 'none');
    of(requestId)?.received.push(encodedDataLength);
  });
  await session.send('Network.enable');
}

/** One person's review, sent from the form, opened with its receipt, and then changed or withdrawn. */
async function goThrough(page: Page, link: string, index: number): Promise<void> {
  await page.evaluate((more) => {
    const answers = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`s${at + 1}`, (at % 10) + 1]));
    sessionStorage.setItem('review_draft_2', JSON.stringify({ answers, honest: true, ...more }));
  }, drafts[index]);
  await page.goto(stage.site.url + link);
  await page.getByLabel(/^The part after the @/).fill('ferrowell.example');
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByText('20 of 20 answered').waitFor();
  await send(page).click();
  // Once more for a salary that is asked about.
  if (drafts[index]?.salary) await send(page).click();
  await page.waitForURL('**/companies/2');
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('review_receipt_2') ?? '{}'));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${stage.site.url}/receipt`);
  await openReceipt(page, kept.receipt);
  if (index % 8 === 0) {
    await page.getByRole('button', { name: 'Change Review', exact: true }).click();
    await page.getByLabel('Your review', { exact: true }).fill(drafts.at(-1 - index)?.review_text ?? '');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send Changes' }).click();
    await stage.toast(page, 'Changes sent');
  }
  if (index % 8 === 5) {
    for (const name of ['Withdraw Review', 'Withdraw', 'Withdraw for Good'])
      await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  }
}

it('shows someone who watches the network one length per step, whatever the review says', async () => {
  const lengths: Lengths = new Map();
  const links: string[] = [];
  for (const index of drafts.keys())
    links.push(await mailedLink(stage.site, 2, `long${index}@ferrowell.example`));
  const waiting = links.entries();
  const work = async () => {
    const page = await stage.open('/receipt');
    await record(page, lengths);
    for (const [index, link] of waiting) await goThrough(page, link, index);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  const seen = Object.fromEntries(
    [...lengths].map(([call, { sent, received }]) => [
      call,
      {
        times: sent.length,
        sent: [...new Set(sent.map((length) => length()))],
        received: new Set(received).size,
      },
    ]),
  );
  expect(seen).toEqual({
    'anonymity.issue': { times: drafts.length, sent: ['8192'], received: 1 },
    'anonymity.submit': { times: drafts.length, sent: ['16384'], received: 1 },
    'receipts.status': { times: drafts.length, sent: ['16384'], received: 1 },
    'receipts.edit': { times: drafts.length / 8, sent: ['16384'], received: 1 },
    'receipts.withdraw': { times: drafts.length / 8, sent: ['16384'], received: 1 },
  });
}, 300_000);
