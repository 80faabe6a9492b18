import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { keptElsewhere, keptTables } from '#shared/kept-data.ts';
import { otherTables } from '#shared/other-tables.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { breakCalls, holdCalls } from '../testing/browser/calls.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

async function openPage(path: string, name: string, options: Parameters<typeof stage.open>[1] = {}) {
  const page = await stage.open(path, options);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return page;
}
const openShort = (options = {}) => openPage('/privacy', 'Privacy', options);
const open = (options = {}) => openPage('/privacy/details', 'Privacy in detail', options);
const followToDetails = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Privacy in detail' }).click();
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('makes the promise in one sentence and answers what people ask, in at most 500 words and a table', async () => {
  const page = await openShort({ width: WIDTHS.phone });
  await page
    .getByText('Nothing we store shows who wrote a review, not even to us.', { exact: true })
    .waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Who can find out that I wrote it?',
    'What do you store?',
    'What can my employer see?',
    'What stays on my device?',
    'What about court orders and your own staff?',
    "What can't you protect me from?",
    'How can I check?',
    'How do I delete it?',
  ]);
  const figures = await main.getByRole('table').innerText();
  const words = (await main.innerText()).replace(figures, '').match(/\S+/g) ?? [];
  expect(words.length).toBeGreaterThan(300);
  expect(words.length).toBeLessThanOrEqual(500);
  expect(await page.locator('details').count()).toBe(0);
});

it('leads from each answer to a part of the details, and from the details back', async () => {
  const page = await openShort();
  const links = page.getByRole('main').locator('a[href^="/privacy/details"]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const ids = hrefs.flatMap((href) => href.split('#')[1] ?? []);
  await page.goto(`${stage.site.url}/privacy/details`);
  const sections = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(sections.toSorted());
  await page.getByRole('main').getByRole('link', { name: 'short answers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy', exact: true }).waitFor();
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

const coverage = readFileSync(join(import.meta.dirname, '../server/anonymity/coverage.md'), 'utf8');

it.each([
  { path: '/privacy', openIt: openShort },
  { path: '/privacy/details', openIt: open },
])('says only what coverage.md lists with the test that shows it: $path', async ({ path, openIt }) => {
  const page = await openIt();
  const main = page.getByRole('main');
  await main.getByText('This site runs the version').waitFor();
  const said = await main.evaluate((element) => {
    const texts = [...element.querySelectorAll<HTMLElement>('p, li, dd')].filter(
      (one) => !one.closest('nav, table, [aria-labelledby=keys] li') && !one.querySelector('li, p'),
    );
    return texts.map((one) => one.innerText).filter((text) => text !== '');
  });
  const passages = said
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .map((text) => text.replace(/, [0-9a-f]{12}\b/, ''))
    .filter(
      (text) => !existsSync(join(import.meta.dirname, '..', text.match(/: (\S+\.test\.ts)$/)?.[1] ?? '?')),
    );
  const [, list = ''] = coverage.split(`\n## ${path}\n`);
  const rows = [...(list.split('\n## ')[0] ?? '').matchAll(/^- \w{6} (.*)…: /gm)].map(
    ([row = '', words = '']) => {
      const starts = words.split('… ');
      const own = passages.filter((passage) => starts.some((start) => passage.startsWith(start)));
      const digest = createHash('sha256').update(own.join('\n')).digest('hex').slice(0, 6);
      return { row, own, now: own.length === starts.length ? `- ${digest} ${words}…: ` : own };
    },
  );
  expect(rows.flatMap(({ own }) => own).toSorted()).toEqual(passages.toSorted());
  expect(rows.map(({ row }) => row)).toEqual(rows.map(({ now }) => now));
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

it.each([WIDTHS.phone, WIDTHS.desktop])(
  'reserves space for the keys while they load, at %i px',
  async (width) => {
    const page = await openShort({ width });
    const release = await holdCalls(page, 'anonymity.keys');
    await followToDetails(page);
    const keys = part(page, 'Our public keys');
    await keys.getByRole('status').getByText('Loading the public keys').waitFor();
    const before = await keys.boundingBox();
    release();
    await keys.getByText('Key for').waitFor();
    expect(Math.abs(((await keys.boundingBox())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(2);
  },
);

it('says that the keys failed to load, and loads them on another try', async () => {
  const page = await openShort();
  const mend = await breakCalls(page, 'anonymity.keys');
  await followToDetails(page);
  const keys = part(page, 'Our public keys');
  await keys.getByRole('alert').getByText("We couldn't load the public keys.").waitFor();
  await mend();
  await keys.getByRole('button', { name: 'Try again' }).click();
  await keys.getByText('Key for').waitFor();
});

it("says so when the browser can't compute a fingerprint", async () => {
  const page = await stage.open('/terms');
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await page.goto(`${stage.site.url}/privacy/details`);
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
  await page.goto(`${stage.site.url}/privacy/details#keys`);
  await expect.poll(() => topOf(page, 'Our public keys')).toBeLessThan(200);
});

it('takes links to a section from when both pages were one to the details', async () => {
  const page = await stage.open('/terms', { height: 500 });
  await page.goto(`${stage.site.url}/privacy#keys`);
  await page.waitForURL('**/privacy/details#keys');
  await expect.poll(() => topOf(page, 'Our public keys')).toBeLessThan(200);
});

it('names the commit that it runs, with the list of what was built from it', async () => {
  const manifest = await (await fetch(`${stage.site.url}/.well-known/candor-build.json`)).json();
  const known = manifest.commit !== null && !manifest.uncommitted_changes;
  for (const path of ['/privacy', '/privacy/details', '/how-it-works']) {
    const page = await stage.open(path);
    const main = page.getByRole('main');
    const list = main.getByRole('link', { name: 'build manifest' });
    expect(await list.getAttribute('href')).toBe('/.well-known/candor-build.json');
    if (known) await main.getByText(manifest.commit.slice(0, 12), { exact: true }).waitFor();
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Build manifest' });
    expect(await footer.getAttribute('href')).toBe('/.well-known/candor-build.json');
  }
});

const listedKeys = async (path: string) =>
  (await (await fetch(stage.site.url + path)).json()) as AnonymityKeys;

async function topOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox();
  return Math.abs(box?.y ?? Number.POSITIVE_INFINITY);
}
