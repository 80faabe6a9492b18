import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { keptElsewhere, keptTables, otherTables } from '#shared/kept-data.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { breakCalls, holdCalls } from './calls.ts';
import { layoutProblems } from './layout.ts';
import { setUpStage, WIDTHS } from './stage.ts';

const stage = setUpStage();

async function open(options: Parameters<typeof stage.open>[1] = {}): Promise<Page> {
  const page = await stage.open('/privacy', options);
  await page.getByRole('heading', { level: 1, name: 'Privacy', exact: true }).waitFor();
  return page;
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('makes the promise in one sentence, and states its limits just as plainly', async () => {
  const page = await open();
  await page.getByText('Not even we can find out who wrote a review from anything we store.').waitFor();
  expect(await part(page, "What it doesn't protect against").getByRole('term').allInnerTexts()).toEqual([
    'What you write',
    "Your employer's mail server",
    'Very small groups',
    'Somebody on our server while you write',
    'The last hour',
    'One copy at a time',
    'The plain path for programs',
    'The network between us',
  ]);
  await page.getByText('archives and replicas are series of copies').waitFor();
  await page.getByText('this is a weaker promise').waitFor();
  await page.getByText('fewer than 5, 5 to 9, 10 to 24, or 25 or more').waitFor();
  await page.getByText('held until at least 5 reviews').waitFor();
});

it('explains the credential as a sealed envelope, in three steps', async () => {
  const steps = part(await open(), 'How it works').getByRole('listitem');
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    'You seal a number',
    'We sign the envelope',
    'You hand in the slip',
  ]);
});

it.each([WIDTHS.phone, WIDTHS.desktop])('lists everything that we store, at %i px', async (width) => {
  const table = (await open({ width })).getByRole('table', {
    name: 'Everything we store about reviews and people',
  });
  const kept = [...Object.values(keptTables), ...keptElsewhere];
  const rows = await table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader') })
    .all();
  expect(rows).toHaveLength(kept.length);
  for (const [index, row] of rows.entries()) {
    const text = (await row.innerText()).replace(/\s+/g, ' ').toLowerCase();
    for (const words of [kept[index]?.title, kept[index]?.purpose, kept[index]?.kept, kept[index]?.reveals])
      expect(text).toContain(words?.toLowerCase());
  }
});

it('names every column of every table on demand', async () => {
  const page = await open({ width: WIDTHS.small });
  for (const [name, { columns }] of Object.entries(keptTables)) {
    const summary = page.locator('summary', { hasText: new RegExp(`of ${name}$`) });
    await summary.click();
    const list = summary.locator('..');
    expect(await list.getByRole('term').allInnerTexts()).toEqual(Object.keys(columns));
    expect(await list.getByRole('definition').allInnerTexts()).toEqual(Object.values(columns));
  }
  expect(await layoutProblems(page)).toEqual([]);
  for (const name of Object.keys(otherTables)) await page.getByText(name, { exact: true }).waitFor();
});

it('shows the keys that everyone gets, with fingerprints computed in the browser', async () => {
  const page = await open();
  const { identity, keys } = await listedKeys('/.well-known/anonymity-keys.json');
  expect(await listedKeys('/api/v1/anonymity/keys')).toMatchObject({ keys });
  expect(keys).toHaveLength(1);
  for (const { period, public_key } of keys) {
    const key = part(page, 'Our public keys')
      .getByRole('listitem')
      .filter({ hasText: `Key for ${period}` });
    await key.getByText(public_key, { exact: true }).waitFor();
    const digest = createHash('sha256')
      .update(`${identity}.${period}.${public_key}`)
      .digest('hex')
      .slice(0, 40);
    await key.getByText((digest.match(/.{4}/g) ?? []).join(' '), { exact: true }).waitFor();
  }
});

it.each(Object.values(WIDTHS))('reserves space for the keys while they load, at %i px', async (width) => {
  const page = await stage.open('/terms', { width });
  const release = await holdCalls(page, 'anonymity.keys');
  await page.goto(`${stage.site.url}/privacy`);
  const keys = part(page, 'Our public keys');
  await keys.getByRole('status').getByText('Loading the public keys').waitFor();
  const before = await keys.boundingBox();
  release();
  await keys.getByText('Key for').waitFor();
  expect(Math.abs(((await keys.boundingBox())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(2);
});

it('says that the keys failed to load, and loads them on another try', async () => {
  const page = await stage.open('/terms');
  const mend = await breakCalls(page, 'anonymity.keys');
  await page.goto(`${stage.site.url}/privacy`);
  const keys = part(page, 'Our public keys');
  await keys.getByRole('alert').getByText("We couldn't load the public keys.").waitFor();
  await mend();
  await keys.getByRole('button', { name: 'Try again' }).click();
  await keys.getByText('Key for').waitFor();
});

it("says so when the browser can't compute a fingerprint", async () => {
  const page = await stage.open('/terms');
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await page.goto(`${stage.site.url}/privacy`);
  await page.getByText('only over a secure connection (https)').waitFor();
});

it('says how to check the promise', async () => {
  const page = await open();
  const check = part(page, 'Check it yourself');
  for (const words of ['npm test', 'db/schema.test.ts', 'anonymity.issue', 'anonymity.submit'])
    await check.getByText(words, { exact: true }).waitFor();
  await check
    .getByText(`curl -s ${stage.site.url}/.well-known/anonymity-keys.json`, { exact: true })
    .waitFor();
});

it('links to each of its sections, from outside too', async () => {
  const page = await open({ height: 500 });
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const names = await contents.allInnerTexts();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(names);
  await contents.filter({ hasText: 'Your receipt' }).click();
  await expect.poll(() => topOf(page, 'Your receipt')).toBeLessThan(200);
  await page.goto(`${stage.site.url}/terms`);
  await page.goto(`${stage.site.url}/privacy#keys`);
  await expect.poll(() => topOf(page, 'Our public keys')).toBeLessThan(200);
});

it('loads neither zod nor the arithmetic of the credentials', async () => {
  const page = await open();
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  for (const url of scripts) {
    const code = await (await fetch(url)).text();
    expect(code.includes('._zod') || code.includes('ristretto255'), url).toBe(false);
  }
});

const listedKeys = async (path: string) =>
  (await (await fetch(stage.site.url + path)).json()) as AnonymityKeys;

async function topOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox();
  return Math.abs(box?.y ?? Number.POSITIVE_INFINITY);
}
