import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { placeholders } from '#shared/site.ts';
import { holdCalls } from '../testing/browser/calls.ts';
import { barriers } from '../testing/browser/every-page.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { publicPages } from '../testing/browser/public-pages.ts';
import { publishReview } from '../testing/browser/receipts.ts';
import { growDirectory } from '../testing/browser/site.ts';
import { type OpenOptions, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { sampled } from '../testing/sampled.ts';

const stage = setUpStage();
const companyCount = 1250;
const longText = `${'The hours are long and nobody says why. '.repeat(40)}\n\nThis is the very end.`;

beforeAll(async () => {
  await growDirectory(stage.site, companyCount);
  await publishReview(stage.site, 38, longText);
});

const open = (path: string, options: OpenOptions = {}) =>
  stage.open(path, { ...options, context: { javaScriptEnabled: false } });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const names = (page: Page) => cards(page).getByRole('heading').allInnerTexts();
const reviews = (page: Page) => page.getByRole('article');
/** What people see. Playwright looks for no text in `noscript`. */
const mainText = (page: Page) => page.getByRole('main').innerText();

const paths = [
  ...publicPages,
  '/companies?pages=3',
  '/companies?after=0.900',
  '/companies/24',
  '/companies/38',
  '/nothing/here',
];

/** What a visitor could press in vain, or would wait for in vain. */
const deadEnds = (page: Page) =>
  page.evaluate(() => {
    const dead = [
      'button:not([aria-disabled]):not(form[action] button[type=submit])',
      'a:not([href])',
      '[role=combobox], [role=button], [role=tab], [aria-haspopup]',
      'form:not([action]) *',
      '.animate-pulse-soft',
      '[role=status][aria-label^=Loading]',
    ];
    return [...document.querySelectorAll<HTMLElement>(dead.join())]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .map((element) => element.outerHTML.slice(0, 120));
  });

/**
 * The same document where axe can run, which is a script itself. What the page shows without scripts, it shows here by
 * other means.
 */
async function withoutItsScripts(path: string): Promise<Page> {
  const page = await stage.open('/api/v1');
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('(scripting:none)', 'all'),
    });
  });
  await page.route(stage.site.url + path, async (route) => {
    const html = await (await route.fetch()).text();
    const body = html
      .replaceAll(/<script[\s\S]*?<\/script>| integrity="[^"]*"/g, '')
      .replaceAll(/<(\/?)noscript>/g, '<$1div>');
    await route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(stage.site.url + path);
  return page;
}

it.each(sampled(paths))(
  'shows %s complete, accessible, and without anything that needs a script',
  async (path) => {
    const page = await open(path);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.title()).toMatch(/^\S.* · Candor$/);
    const same = await withoutItsScripts(path);
    for (const [width, colorScheme] of [
      [WIDTHS.phone, 'light'],
      [WIDTHS.desktop, 'dark'],
    ] as const) {
      for (const each of [page, same]) {
        await each.setViewportSize({ width, height: 800 });
        await each.emulateMedia({ colorScheme });
      }
      expect(await deadEnds(page)).toEqual([]);
      expect(await layoutProblems(page)).toEqual([]);
      expect(await barriers(same)).toEqual([]);
    }
  },
);

it('has a page, and a place on it, for every link', async () => {
  const links = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(stage.site.url + path)).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const link = new URL(href.replaceAll('&amp;', '&'), stage.site.url + path).href;
      if (link.startsWith(stage.site.url)) links.add(link);
    }
  }
  expect(links.size).toBeGreaterThan(100);
  const broken: string[] = [];
  // Each page links to its own content, these as well.
  const missing = /\/999999$|=99999$|\/salaries\/9999$|\/nothing\/here$/;
  const nowhere = placeholders.socialLinks.map(({ href }) => href);
  const bodies = new Map<string, string>();
  for (const link of links) {
    const [address = '', place] = link.split('#');
    if (!bodies.has(address)) {
      const answer = await fetch(address);
      bodies.set(address, await answer.text());
      if (answer.status >= 400 && !missing.test(address)) broken.push(`${answer.status} ${link}`);
    }
    // The reference of the API has its own.
    const hasPlaces = place !== undefined && !address.includes('/api/') && !nowhere.includes(`#${place}`);
    if (hasPlaces && !bodies.get(address)?.includes(`id="${place}"`)) broken.push(`no place: ${link}`);
  }
  expect(broken).toEqual([]);
});

it.each([
  ['/', 'Search companies by name, place or domain'],
  ['/companies', 'Search companies'],
])('searches from %s, and refuses a term that is too short', async (path, label) => {
  const page = await open(path);
  const box = page.getByRole('searchbox', { name: label, exact: true });
  await box.pressSequentially('h');
  await box.press('Enter');
  expect(pathOf(page)).toBe(path);
  await box.pressSequentially('alden');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/companies?search=halden');
  expect(await names(page)).toEqual(expect.arrayContaining(['Halden Foods', 'Halden Timber']));
  expect(await page.getByRole('searchbox').inputValue()).toBe('halden');
});

it('says that nothing was found, and what adding a company needs', async () => {
  const page = await open('/companies?search=zzyzx');
  await page.getByText('We couldn\'t find any companies matching "zzyzx"', { exact: true }).waitFor();
  expect(await mainText(page)).toContain('To add a company, allow JavaScript for this site.');
});

it('loads more companies where the list ended, and leads to each of them', async () => {
  const page = await open('/companies', { width: WIDTHS.phone });
  const before = await names(page);
  expect(before).toHaveLength(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await page.waitForURL('**/companies?pages=2#page-2');
  expect((await names(page)).slice(0, 24)).toEqual(before);
  const top = await cards(page).nth(24).boundingBox();
  expect(top?.y).toBeGreaterThanOrEqual(0);
  expect(top?.y).toBeLessThan(200);

  await page.goto(`${stage.site.url}/companies?pages=50`);
  const seen = await names(page);
  expect(seen).toHaveLength(1200);
  const next = page.getByRole('link', { name: 'Next companies' });
  while ((await next.count()) > 0) {
    await next.click();
    await page.waitForURL('**/companies?after=*');
    seen.push(...(await names(page)));
  }
  expect(seen).toHaveLength(companyCount);
  expect(new Set(seen).size).toBe(companyCount);
  await page.getByRole('link', { name: 'Back to the first companies' }).click();
  expect(await names(page)).toEqual(before);
});

it('sorts and pages through the reviews', async () => {
  const page = await open('/companies/1', { width: WIDTHS.phone });
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/companies/1?page=2#reviews');
  const heading = await page.getByRole('heading', { name: 'Reviews', exact: true }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual(0);
  expect(heading?.y).toBeLessThan(200);
  await page.getByLabel('Sort reviews').selectOption({ label: 'Highest Rated' });
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.waitForURL('**/companies/1?sort=highest#reviews');
  expect(await page.getByLabel('Sort reviews').inputValue()).toBe('highest');
  const stars = await reviews(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(one.ariaLabel ?? '')));
  expect(stars).toHaveLength(10);
  expect(stars).toEqual(stars.toSorted((one, other) => other - one));
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/companies/1?sort=highest&page=2#reviews');
});

it('shows a long review whole, without a button that opens the rest', async () => {
  const page = await open('/companies/38');
  const review = reviews(page).filter({ hasText: 'The hours are long' });
  const end = review.getByText('This is the very end.');
  expect(await end.evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  expect((await end.boundingBox())?.height).toBeGreaterThan(20);
  expect(await review.getByText('…').isVisible()).toBe(false);
  expect(await review.getByRole('button').count()).toBe(0);
});

it.each([
  ['', 'Reviews by rating'],
  ['', 'Average score by category, from 1 to 10'],
  ['/statements', 'Average rating by quarter'],
  ['/statements', /^All 20 statements/],
] as const)('shows the figures of charts: /companies/1%s, %s', async (section, title) => {
  const page = await open(`/companies/1${section}`);
  const rows = page.getByRole('table', { name: title }).getByRole('row');
  expect(await rows.count()).toBeGreaterThan(2);
});

it('shows what work pays', async () => {
  const page = await open('/companies/1/salaries');
  await page.getByText('The band holds the middle half.').waitFor();
  await page.getByRole('link', { name: 'Contact center information clerks' }).click();
  await page.waitForURL('**/salaries/4222?currency=EUR');
});

it('shows every link of the menu on a phone', async () => {
  const page = await open('/', { width: WIDTHS.phone });
  const menu = page.getByRole('navigation', { name: 'Main, mobile' });
  expect(await menu.getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'How it works',
    'Companies',
    'Salaries',
    'About',
    'Write a Review',
  ]);
  await menu.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
});

it('says why writing needs scripts, and why the fingerprint of the key does', async () => {
  const page = await open('/companies/1');
  expect(await mainText(page)).toContain('Reading works without JavaScript, but writing needs it');
  await page.goto(`${stage.site.url}/privacy/details`);
  expect(await mainText(page)).toContain('Your browser computes it if you allow JavaScript for this site.');
});

it('opens a link that acts like a button in another tab if asked to', async () => {
  const page = await stage.open('/companies');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Load more' }).click({ modifiers: ['Control'] }),
  ]);
  await tab.waitForURL('**/companies?pages=2#page-2');
  expect(await cards(page).count()).toBe(24);
});

it.each(['/', '/companies'])('keeps what a visitor types on %s before the code has arrived', async (path) => {
  const page = await stage.open('/api/v1');
  const arrive = await holdCalls(page, '.js');
  await page.goto(stage.site.url + path, { waitUntil: 'commit' });
  await page.getByRole('searchbox').pressSequentially('nordlys');
  arrive();
  await page
    .getByRole('link', { name: 'Nordlys Energi' })
    .or(page.getByRole('option', { name: /Nordlys/ }))
    .waitFor();
  expect(await page.getByPlaceholder(/city/).inputValue()).toBe('nordlys');
});

it('prints a company with every word and nothing to press', async () => {
  const page = await stage.open('/companies/38');
  await page.emulateMedia({ media: 'print' });
  const shown = (text: string) =>
    page.getByText(text).evaluate((found) => found.checkVisibility({ contentVisibilityAuto: true }));
  expect(await shown('This is the very end.')).toBe(true);
  for (const role of ['button', 'banner', 'navigation', 'combobox'] as const)
    expect(await page.getByRole(role).count(), role).toBe(0);
  expect(await page.getByRole('link', { name: 'Write a Review' }).count()).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
