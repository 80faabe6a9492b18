import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { routePatterns, staticDocuments } from '#shared/paths.ts';
import { follow, holdCalls, listCalls, settled } from '../testing/browser/calls.ts';
import { DIST } from '../testing/browser/first-load.ts';
import { publicPages } from '../testing/browser/public-pages.ts';
import { sendLogin, setUpStage } from '../testing/browser/stage.ts';
import { sampled } from '../testing/sampled.ts';

const stage = setUpStage();
const api = '/api/trpc/';
/** A page that hasn't loaded anything of the site yet but a text. */
const blank = () => stage.open('/api/v1');
const visit = (page: Page, path: string) => page.goto(stage.site.url + path, { waitUntil: 'commit' });
const company = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Northwind Logistics' }).waitFor();
const isRunning = (page: Page) =>
  page.locator('[data-account-links="known"]').first().waitFor({ state: 'attached' });
/** The page's elements, without what only marks places for React. */
const content = (page: Page) =>
  page.evaluate(() => {
    const copy = document.querySelector('main')?.cloneNode(true) as Element;
    return copy.outerHTML.replaceAll(/<!--.*?-->/g, '');
  });

it.each(sampled([...publicPages, '/companies?pages=2', '/companies/1?utm_source=a#reviews']))(
  'is whole before the app runs, which then changes and asks for nothing: %s',
  async (path) => {
    const page = await blank();
    const calls = listCalls(page, api);
    await page.addInitScript(() => {
      const shifts = { shifts: 0 };
      Object.assign(globalThis, shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (globalThis as unknown as typeof shifts).shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const letGo = await holdCalls(page, '/assets/index-');
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const rendered = await content(page);
    // A font that comes late moves texts too.
    await page.evaluate(() => document.fonts.ready);
    const before = await shiftsOf(page);
    letGo();
    await isRunning(page);
    await settled(page);
    const { html, asked } = path === '/companies' ? directoryLater : { html: String, asked: [] };
    await expect.poll(() => calls.map((url) => url.replace(/\?.*/, '').split(api)[1])).toEqual(asked);
    await settled(page);
    expect(withoutState(html(await content(page)))).toBe(withoutState(html(rendered)));
    expect((await shiftsOf(page)) - before).toBeLessThan(0.02);
  },
);

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);

/** The directory as such gets its filters a moment later: they don't fit into the first round trip. */
const directoryLater = {
  asked: ['companies.facets'],
  html: (main: string) => main.replace(/<nav aria-label="Filters".*?<\/nav>/s, ''),
};

/** What only a running page has: a list below the search box, checks of its own, the section that is being read, what this browser has seen before. */
function withoutState(html: string): string {
  return html
    .replaceAll(/ (?:aria-current="location"|novalidate=""|role="combobox")/g, '')
    .replaceAll(/ aria-(?:autocomplete|haspopup|expanded|controls)="[^"]*"/g, '')
    .replaceAll(/(?<=This browser<\/dt>).*?<\/dd>/g, '')
    .replaceAll(/(?<=Fingerprint<\/dt>).*?<\/dd>/g, '')
    .replaceAll(/ (?:hidden="until-found"|style="[^"]*"|data-[\w-]+(?:="[^"]*")?)/g, '');
}

it('asks for what a page shows when someone comes to it by a link', async () => {
  const page = await blank();
  await visit(page, '/about');
  await isRunning(page);
  const calls = listCalls(page, api);
  await follow(page, '/companies');
  await page.getByRole('link', { name: 'Northwind Logistics' }).click();
  await company(page);
  await page.getByRole('article').nth(9).waitFor();
  expect(calls.map((url) => url.replace(/\?.*/, '').split(api)[1])).toEqual([
    'companies.facets,companies.list',
    'companies.get,reviews.list,reviews.removed,companies.insights,companies.salaries,disputes.ofCompany',
  ]);
});

it('asks for everything in one request before the app has arrived, where a company is left to the browser', async () => {
  const page = await blank();
  const body = readFileSync(join(DIST, 'index.html'), 'utf8');
  await page.route(`${stage.site.url}/companies/1`, async (route) =>
    route.fulfill({ response: await route.fetch(), body }),
  );
  const calls = listCalls(page, api);
  const letGo = await holdCalls(page, '/assets/index-');
  await visit(page, '/companies/1');
  await expect.poll(() => calls.length).toBe(1);
  letGo();
  await company(page);
  await page.getByRole('article').nth(9).waitFor();
  await page.getByRole('table', { name: /^Average score by category/ }).waitFor({ state: 'attached' });
  await settled(page);
  expect(calls.map((url) => url.replace(/\?.*/, ''))).toEqual([
    `${stage.site.url}${api}companies.get,reviews.list,reviews.removed,companies.insights,companies.salaries,disputes.ofCompany`,
  ]);
});

it('shows the button that sorts only to people without scripts', async () => {
  const page = await blank();
  await visit(page, '/companies/1');
  await isRunning(page);
  await page.getByRole('combobox', { name: 'Sort reviews' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sort', exact: true }).count()).toBe(0);
});

it('loads a document of its own where people write, in which the server has read nothing of the URL', async () => {
  const page = await blank();
  await visit(page, '/companies/1');
  await isRunning(page);
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('main').getByRole('link', { name: 'Write a Review' }).first().click();
  expect(new URL((await document).url()).pathname).toBe('/companies/1/review');
  await page.getByRole('heading', { level: 1, name: 'Verify your work email' }).waitFor();
  const texts = ['1/review', '999999/review', 'nonsense/review?token=abc'].map(async (rest) =>
    (await fetch(`${stage.site.url}/companies/${rest}`)).text(),
  );
  expect(new Set(await Promise.all(texts)).size).toBe(1);
});

it('lets an author read without leaving a copy on the device', async () => {
  const page = await blank();
  const request = page.waitForRequest((asked) => asked.url().includes('companies.get'));
  await visit(page, '/companies/1/review');
  expect((await (await request).allHeaders())['cache-control']).toBe('no-cache');
});

/** A page that the server renders, and one whose document is the same for everyone. */
const unpainted = ['/companies/1', '/login'].flatMap((path) =>
  ['/assets/', '/assets/early-', '.css', '.woff2'].map((file) => [path, file] as const),
);
it.each(sampled(unpainted))('paints %s while %s has not arrived', async (path, file) => {
  const page = await blank();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const letGo = await holdCalls(page, file);
  await visit(page, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  // With all texts, in another font. Otherwise they would be invisible for three seconds, which a busy machine may need anyway.
  const fonts = await page.evaluate(() =>
    Array.from(document.fonts, ({ family, display }) => [family, display]),
  );
  const ours = fonts.filter(([family]) => family?.endsWith('Variable'));
  expect(new Set(ours.map(([, display]) => display))).toEqual(new Set(['swap']));
  letGo();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

it('moves nothing when someone is signed in', async () => {
  const page = await blank();
  await visit(page, '/login');
  await sendLogin(page, stage.site.moderator);
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).waitFor();
  const letGo = await holdCalls(page, '/assets/index-');
  await visit(page, '/about');
  // With its font, in which the same words are a little wider.
  await page.evaluate(() => document.fonts.ready);
  const write = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Write a Review' });
  const before = await write.boundingBox();
  letGo();
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).waitFor();
  expect(await write.boundingBox()).toEqual(before);
});

const read = async (path: string) => (await fetch(stage.site.url + path)).text();

/** What the standard forbids. How attributes and elements without content are written is React's affair. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: Object.fromEntries(
      [
        ...['void-style', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style', 'long-title'],
        ...['no-inline-style', 'no-trailing-whitespace', 'no-raw-characters', 'require-sri'],
      ].map((rule) => [rule, 'off']),
    ),
  }),
);
/** The standard allows it; the validator counts details as a section. */
const allowed = '<details> element is not permitted as a descendant of <th>';

const written = Object.keys(staticDocuments).map(
  (route) => routePatterns[route as keyof typeof staticDocuments],
);
const pages = [...publicPages, '/no-such-page', ...written.map((path) => path.replaceAll(/:\w+/g, '1'))];
it.each(sampled(pages))('is valid HTML: %s', async (path) => {
  const { results } = await validator.validateString(await read(path));
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
  expect(problems.filter((problem) => !problem.includes(allowed))).toEqual([]);
});

/** As browsers ask for it. */
const sentBytes = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    get(stage.site.url + path, { headers }, (response) =>
      buffer(response).then(({ length }) => resolve(length), reject),
    ).on('error', reject);
  });
it.each(['/', '/companies'])('fits into the first round trip, 14 kB compressed: %s', async (path) => {
  expect(await sentBytes(path)).toBeLessThan(14_000);
});
