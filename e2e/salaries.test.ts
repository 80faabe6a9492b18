import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { SalaryList, WorkSalaries } from '#shared/schemas/salaries.ts';
import { callRest } from '../testing/browser/rest.ts';
import { heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
/** In the demo data: three companies that pay differently, two currencies, too few salaries. */
const [threeSides, twoCurrencies, tooFew] = ['2423', '4222', '8344'];

const read = (code: string, currency?: string) =>
  callRest<WorkSalaries>(stage.site, `/salaries/${code}${currency ? `?currency=${currency}` : ''}`);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search jobs' });
const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  );
/** What the page says, as one line. */
const words = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');

let work: WorkSalaries;
let pay: NonNullable<WorkSalaries['pay']>;
beforeAll(async () => {
  work = await read(threeSides);
  if (work.pay === null) throw new Error('The demo data has too few salaries.');
  pay = work.pay;
});

it('finds a job while someone types, and opens what it pays', async () => {
  const page = await stage.open('/');
  await page.getByRole('banner').getByRole('link', { name: 'Salaries' }).click();
  await page.getByRole('heading', { name: 'Work with the most salaries' }).waitFor();
  await search(page).pressSequentially('hr business');
  const found = page.getByRole('listitem').filter({ hasText: 'Personnel and careers professionals' });
  await found.getByText(/^HR business partner$/i).waitFor();
  expect(pathOf(page)).toBe('/salaries?search=hr+business');
  const [first] = (await callRest<SalaryList>(stage.site, '/salaries?search=hr%20business')).data;
  expect(await found.innerText()).toContain(money(first?.pay?.median ?? 0, 'USD'));
  await found.getByRole('link').click();
  await heading(page, 'What personnel and careers professionals earn');
  expect(await page.title()).toBe('What personnel and careers professionals earn · Candor');
  expect(pathOf(page)).toBe('/salaries/2423');
  // What was typed stays, also after a reload.
  expect(await search(page).inputValue()).toBe('hr business');
  await page.reload();
  await expect.poll(() => search(page).inputValue()).toBe('hr business');
  expect(await words(page)).toContain('Half earn more than this, half earn less');
});

it('shows the figures of the API, by whether companies pay more or less than the others', async () => {
  const page = await stage.open(`/salaries/${threeSides}`);
  await heading(page, 'What personnel and careers professionals earn');
  const usd = (amount: number) => money(amount, 'USD');
  await page.getByRole('heading', { level: 2, name: `Median ${usd(pay.median)}` }).waitFor();
  const text = await words(page);
  expect(text).toContain(
    `The middle half earns ${usd(pay.lower)} to ${usd(pay.upper)}. From ${pay.salaries} salaries at ${pay.companies} companies in US dollars.`,
  );
  await page
    .getByRole('heading', { level: 2, name: 'One company pays above the median, one pays below' })
    .waitFor();
  const rows = await page
    .getByRole('region', { name: /^One company pays/ })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.textContent));
  expect(pay.listed.map(({ differs }) => differs)).toEqual(['above', null, 'below']);
  expect(rows).toEqual(
    pay.listed.map(({ company, median, lower, upper, salaries }) =>
      expect.stringContaining(
        `${company.name}${company.domain}median ${usd(median)}middle half ${usd(lower)} to ${usd(upper)}${salaries} salaries`,
      ),
    ),
  );
  await page.getByRole('link', { name: pay.listed[0]?.company.name ?? '' }).click();
  await heading(page, `${pay.listed[0]?.company.name} salaries`);
});

it('shows another currency by a link, and never converts', async () => {
  const page = await stage.open(`/salaries/${twoCurrencies}`);
  const choice = page.getByRole('navigation', { name: 'Currency' });
  const { currencies } = await read(twoCurrencies);
  expect(await choice.getByRole('link').allInnerTexts()).toEqual(
    currencies.map(({ salaries }, index) =>
      expect.stringMatching(new RegExp(`^${['Euros', 'British pounds'][index]}\\s+${salaries}\\s+salaries$`)),
    ),
  );
  expect(await choice.getByRole('link', { name: 'Euros' }).getAttribute('aria-current')).toBe('true');
  await choice.getByRole('link', { name: 'British pounds' }).click();
  const { pay: pounds } = await read(twoCurrencies, 'GBP');
  await page
    .getByRole('heading', { level: 2, name: `Median ${money(pounds?.median ?? 0, 'GBP')}` })
    .waitFor();
  expect(pathOf(page)).toBe(`/salaries/${twoCurrencies}?currency=GBP`);
  expect(await words(page)).toContain("We don't convert one currency into another.");
  await choice.getByRole('link', { name: 'Euros' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/salaries/${twoCurrencies}`);
});

it('looks for another job on the page of one', async () => {
  const page = await stage.open(`/salaries/${threeSides}`);
  await search(page).fill('accountant');
  await page.getByRole('heading', { name: 'Matching kinds of work' }).waitFor();
  await page.getByRole('link', { name: 'Accountants', exact: true }).click();
  await heading(page, 'What accountants earn');
  expect(await search(page).inputValue()).toBe('accountant');
  await search(page).fill('zzzz');
  await page.getByText('We don\'t know a job called "zzzz".').waitFor();
  await search(page).fill('');
  await page.getByText('Half earn more than this, half earn less').waitFor();
});

it('says that a job is unknown, and the way on', async () => {
  const page = await stage.open('/salaries');
  await search(page).fill('zzzz');
  await page.getByText('We don\'t know a job called "zzzz".').waitFor();
  await page.getByRole('link', { name: 'Show the work with the most salaries' }).click();
  await page.getByRole('heading', { name: 'Work with the most salaries' }).waitFor();
  expect(await search(page).inputValue()).toBe('');
});

it('says when too few people have shared their pay, and is then no page for search engines', async () => {
  const page = await stage.open(`/salaries/${tooFew}`);
  await page.getByText(/^We show pay once at least 5 people at 3 companies have shared it/).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'See the work with the most salaries' }).waitFor();
  expect(await page.getByRole('main').getByText('$').count()).toBe(0);
  const robots = async (path: string) =>
    (await (await fetch(stage.site.url + path)).text()).includes('noindex');
  expect(await robots(`/salaries/${tooFew}`)).toBe(true);
  expect(await robots(`/salaries/${twoCurrencies}?currency=GBP`)).toBe(true);
  expect(await robots('/salaries?search=accountant')).toBe(true);
  expect(await robots(`/salaries/${twoCurrencies}`)).toBe(false);
  // The currency that is shown anyway is no other page, and neither is one that there isn't.
  expect(await robots(`/salaries/${twoCurrencies}?currency=euro`)).toBe(false);
});

it('tells search engines the figures', async () => {
  const body = await (await fetch(`${stage.site.url}/salaries/${threeSides}`)).text();
  const [, json = '[]'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(json)).toMatchObject([
    {
      '@type': 'Occupation',
      estimatedSalary: [{ currency: 'USD', median: pay.median, percentile25: pay.lower }],
    },
    { '@type': 'BreadcrumbList' },
  ]);
  const sitemap = await (await fetch(`${stage.site.url}/sitemaps/pages.xml`)).text();
  expect(sitemap).toContain(`/salaries/${threeSides}</loc>`);
  expect(sitemap).not.toContain(`/salaries/${tooFew}</loc>`);
});

it.each(['9999', '0000', 'nurses', '0'])(
  'answers 404 to a kind of work that there is not: %s',
  async (code) => {
    const page = await stage.open(`/salaries/${code}`);
    await heading(page, 'Kind of work not found');
    expect((await fetch(`${stage.site.url}/salaries/${code}`)).status).toBe(404);
  },
);

it('works without scripts', async () => {
  const page = await stage.open('/salaries', { context: { javaScriptEnabled: false } });
  await search(page).fill('hr business');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Personnel and careers professionals' }).click();
  await heading(page, 'What personnel and careers professionals earn');
  expect(await words(page)).toContain(money(pay.median, 'USD'));
  await search(page).fill('customer service');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Contact center information clerks' }).click();
  await page.getByRole('link', { name: 'British pounds' }).click();
  expect(await words(page)).toMatch(/From \d+ salaries at \d+ companies in British pounds\./);
});

it('fits a phone: each company has its name and median, then its band', async () => {
  const page = await stage.open(`/salaries/${threeSides}`, { width: WIDTHS.phone });
  await heading(page, 'What personnel and careers professionals earn');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  const row = page
    .getByRole('region', { name: /^One company pays/ })
    .getByRole('listitem')
    .first();
  const boxOf = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox();
    if (box === null) throw new Error('It is not there.');
    return box;
  };
  const name = await boxOf(row.getByRole('link'));
  const median = await boxOf(
    row.getByText(money(pay.listed[0]?.median ?? 0, 'USD'), { exact: true }).first(),
  );
  const band = await boxOf(row.locator('svg').first());
  expect(median.x).toBeGreaterThan(name.x);
  expect(band.y).toBeGreaterThanOrEqual(Math.max(name.y + name.height, median.y + median.height));
  const words = await boxOf(row.getByText(/^middle half/).locator('..'));
  expect(words.width).toBeLessThanOrEqual(1);
});
