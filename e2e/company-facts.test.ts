import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Company } from '#shared/schemas/company.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

it('adds what else is known about a company, and refuses what is no year', async () => {
  const page = await stage.open('/');
  await page.getByRole('button', { name: 'Add a new company' }).click();
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
  await field('Company Name *').fill('Kaianlegget');
  await field('Company Domain *').fill('kaianlegget.example');
  expect(await field('Website').isVisible()).toBe(false);
  await page.getByText('More about the company (optional)').click();
  await field('Website').fill('kaianlegget.example/om');
  await field('Industry').selectOption({ label: '\u2003Warehousing and freight' });
  await field('Country').selectOption({ label: 'Norway' });
  await field('Size').selectOption({ label: '50 to 249 people' });
  await field('Year of that size').fill('2025');
  await field('Year founded').fill('long');
  await page.keyboard.press('Enter');
  await page.getByText('Year founded must be a year, such as 1998.').waitFor();
  await field('Year founded').fill('1961');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kaianlegget' }).waitFor();
  const company = await callRest<Company>(stage.site, new URL(page.url()).pathname);
  expect(company).toMatchObject({
    ...{ website: 'https://kaianlegget.example/om', industry: 'H52', country: 'NO' },
    ...{ size: 50, size_year: 2025, founded: 1961 },
  });
  expect(company.fact_sources.founded?.source).toBe('added with the company');
});

it("links a website at the company's own domain, and names one elsewhere until someone has checked it", async () => {
  const about = async (website: string) => {
    const body = { name: 'Torvgate', domain: `torvgate-${website.length}.example`, website };
    const { id } = await callRest<Company>(stage.site, '/companies', { body });
    const page = await stage.open(`/companies/${id}`);
    return page.getByRole('region', { name: 'About the company' });
  };
  const own = await about('https://jobs.torvgate-32.example');
  await own.getByRole('link', { name: 'jobs.torvgate-32.example' }).waitFor();
  const elsewhere = await about('https://torvgate.elsewhere.example/');
  await elsewhere.getByText('torvgate.elsewhere.example').waitFor();
  expect(await elsewhere.getByRole('link', { name: 'elsewhere' }).count()).toBe(0);
});

it('shows the industry and size of a company in the list below its place, and nothing that is unknown', async () => {
  const page = await stage.open('/companies?pages=2');
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  expect((await card('Northwind Logistics').innerText()).split('\n').filter(Boolean)).toEqual(
    expect.arrayContaining([
      'Northwind Logistics',
      'northwind-logistics.example',
      'Rotterdam, Netherlands',
      'Warehousing and freight, 1,000 to 4,999 people',
    ]),
  );
  const lumenpath = await card('Lumenpath Learning').innerText();
  expect(lumenpath).toContain('Education');
  expect(lumenpath).not.toMatch(/people|unknown/i);
});

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'About the company' })
    .evaluate((region) =>
      [...region.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    );

it('shows what is known about a company on its page, and where it is from', async () => {
  const page = await stage.open('/companies/1');
  const about = page.getByRole('region', { name: 'About the company' });
  expect(await rows(page)).toEqual([
    ['Work email', '@northwind-logistics.example'],
    ['Website', 'northwind-logistics.example'],
    ['Industry', 'Warehousing and freight'],
    ['Size', '1,000 to 4,999 people (2025)'],
    ['Founded', '1994'],
    ['Country', 'Netherlands'],
  ]);
  const link = about.getByRole('link', { name: 'northwind-logistics.example' });
  expect(await link.getAttribute('href')).toBe('https://northwind-logistics.example');
  // The company doesn't learn who came from here.
  expect(await link.getAttribute('rel')).toContain('noreferrer');
  const month = new Date().toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await about.getByText(`From Wikidata, ${month}.`).waitFor();
  const header = page.getByRole('main').getByText('Warehousing and freight · 1,000 to 4,999 people (2025)');
  expect(await header.count()).toBe(1);
});

it('leaves out what is unknown about a company on its page', async () => {
  const body = { name: 'Kaianlegget Nord', domain: 'kaianlegget-nord.example' };
  const { id } = await callRest<Company>(stage.site, '/companies', { body });
  const page = await stage.open(`/companies/${id}`);
  expect(await rows(page)).toEqual([['Work email', '@kaianlegget-nord.example']]);
  const about = page.getByRole('region', { name: 'About the company' });
  expect(await about.innerText()).not.toMatch(/From|unknown|null/);
});
