import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { askForLink, send, sendReview } from '../testing/browser/review-form.ts';
import { enterSlip, type SavedSlip, saveSlip, showSent, writeWithSlip } from '../testing/browser/slips.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

type Sent = { call: string; text: string };

/** Every request from now on as it leaves the browser: address, headers and body, in order. */
function recordRequests(context: BrowserContext): () => Promise<Sent[]> {
  const recorded: Promise<Sent>[] = [];
  context.on('request', (request) => {
    // The fragment is recorded, but no browser sends it.
    const url = request.url().replace(/#.*/, '');
    const sent = async () => {
      const headers = Object.entries(await request.allHeaders()).join('\n');
      const text = [url, headers, request.postDataBuffer()?.toString('latin1')].join('\n');
      return { call: new URL(url).pathname.split('/').at(-1) ?? '', text };
    };
    recorded.push(sent());
  });
  return () => Promise.all(recorded);
}

/** The calls that contain the secret, in any spelling. Its first 110 bits are ten words. */
function leaks(sent: Sent[], { address, words }: SavedSlip): string[] {
  const secret = Buffer.from(address.split('#')[1] ?? '', 'base64url').subarray(0, 15);
  expect(secret).toHaveLength(15);
  const forms = ['base64url', 'base64', 'hex', 'latin1'] as const;
  const spellings = [...forms.map((form) => secret.toString(form)), secret.join()];
  const pairs = words.slice(0, 10).map((word, index) => `\\b${word}[^a-z]{1,9}${words[index + 1]}\\b`);
  const twoWords = new RegExp(pairs.join('|'), 'i');
  const isIn = (text: string) =>
    twoWords.test(text) || spellings.some((spelling) => text.toLowerCase().includes(spelling.toLowerCase()));
  const found = sent.filter(({ text }) => isIn(text) || isIn(decoded(text)));
  return found.map(({ call }) => call);
}

const decoded = (text: string) =>
  text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

it('is in no request on the whole way, whatever it is written as', async () => {
  const atWork = await stage.open('/verify-email/2', { context: { permissions: ['clipboard-write'] } });
  const atHome = await stage.open('/terms', { context: {} });
  const requests = [atWork, atHome].map((page) => recordRequests(page.context()));
  const slip = await getAndSave(atWork);
  await atHome.goto(stage.site.url + slip.address);
  await writeWithSlip(atHome);
  await sendReview(stage, atHome, 'Nothing of the secret.');
  await atHome.getByRole('link', { name: 'your slip' }).click();
  await enterSlip(atHome, slip.words.join(' '));
  await showSent(atHome);
  await atHome.getByText('Nothing of the secret.', { exact: true }).waitFor();
  await atHome.getByRole('button', { name: 'Check for updates' }).click();
  await atHome.waitForLoadState('networkidle');

  const sent = (await Promise.all(requests.map((read) => read()))).flat();
  const calls = sent.map(({ call }) => call);
  for (const call of ['verification.send', 'issue', 'submit', 'status'])
    expect(calls.filter((name) => name.endsWith(call)).length, call).toBeGreaterThan(0);
  expect(leaks(sent, slip)).toEqual([]);
});

it('would be noticed in an address, a header and a body', async () => {
  const page = await stage.open('/verify-email/2', { context: { permissions: ['clipboard-write'] } });
  const requests = recordRequests(page.context());
  const slip = await getAndSave(page);
  const secret = slip.address.split('#')[1]?.slice(0, 20) ?? '';
  await page.evaluate(
    async ([text = '', words = '']) => {
      await fetch(`/healthz?in-address=${text}`);
      await fetch('/healthz?in-words', { headers: { 'x-words': words } });
      await fetch('/readyz', { method: 'POST', body: JSON.stringify({ words }) });
      await fetch(`/feed.atom?${new URLSearchParams({ words })}`);
    },
    [secret, slip.words.slice(3, 6).join(' ')],
  );
  expect(leaks(await requests(), slip)).toEqual(['healthz', 'healthz', 'readyz', 'feed.atom']);
});

let people = 0;

/** From the page that asks for a work email to a slip that is saved in every way. */
async function getAndSave(page: Page): Promise<SavedSlip> {
  people += 1;
  await askForLink(page, `secret${people}@ferrowell.example`);
  await page.goto(await stage.site.newestLink());
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  return saveSlip(page);
}
