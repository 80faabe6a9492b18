import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { keptElsewhere, keptTables } from '#shared/kept-data.ts';
import { otherTables } from '#shared/other-tables.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { breakCalls, follow, holdCalls } from './calls.ts';
import { layoutProblems } from './layout.ts';
import { setUpStage, WIDTHS } from './stage.ts';

const stage = setUpStage();

async function open(options: Parameters<typeof stage.open>[1] = {}): Promise<Page> {
  const page = await stage.open('/privacy', options);
  await page.getByRole('heading', { level: 1, name: 'Privacy', exact: true }).waitFor();
  return page;
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('makes the promise in one sentence, and says on half a page what we and an employer can find out', async () => {
  const page = await open({ width: WIDTHS.phone });
  const promise = page.getByText('Not even we can find out who wrote a review from anything we store.');
  const parts = [
    "What we can't find out from what we store",
    'What we can find out',
    'What your employer can find out',
  ];
  const places = [promise, ...parts.map((name) => page.getByRole('term').getByText(name, { exact: true }))];
  const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const contents = await page.getByRole('navigation', { name: 'On this page' }).boundingBox();
  expect(contents?.y).toBeGreaterThan(tops.at(-1) ?? 0);
  const words = (await page.getByRole('main').innerText()).split('On this page')[0]?.split(/\s+/) ?? [];
  expect(words.length).toBeLessThan(330);
});

it.each([WIDTHS.phone, WIDTHS.desktop])(
  'says of each observer what they can learn, and of each what they cannot, at %i px',
  async (width) => {
    const observers = part(await open({ width }), 'Who can learn what');
    const names = await observers.getByRole('heading', { level: 3 }).allInnerTexts();
    const wanted = [/employer/, /moderator/, /network/, /thief/, /malicious server/];
    expect(names).toEqual(wanted.map((name) => expect.stringMatching(name)));
    const halves = await observers.getByRole('heading', { level: 4 }).allInnerTexts();
    expect(halves).toEqual(names.flatMap(() => ['Can learn', "Can't learn"]));
    for (const list of await observers.getByRole('list').all())
      expect(await list.getByRole('listitem').count()).toBeGreaterThan(1);
  },
);

it('says nothing without a row in the list of what shows it', async () => {
  const page = await open();
  await part(page, 'Our public keys').getByText('Key for').waitFor();
  const said = await page.getByRole('main').evaluate((main) => {
    const texts = [...main.querySelectorAll<HTMLElement>('p, li, dd')].filter(
      (element) =>
        !element.closest('nav, table, [aria-labelledby=keys] li') && !element.querySelector('li, p'),
    );
    return texts.map((element) => element.innerText);
  });
  const sentences = said.flatMap((text) => text.replace(/\s+/g, ' ').split(/(?<=[.?!]) /));
  expect(sentences.length).toBeGreaterThan(100);
  const listed = readFileSync(join(import.meta.dirname, '../server/anonymity/coverage.md'), 'utf8');
  expect(sentences.filter((sentence) => !listed.includes(sentence))).toEqual([]);
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
  await follow(page, '/privacy');
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
  await follow(page, '/privacy');
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
  for (const words of [
    'npm test',
    `npm run verify:site -- ${stage.site.url}`,
    'db/schema.test.ts',
    'anonymity.issue',
    'anonymity.submit',
  ])
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
