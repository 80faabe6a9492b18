import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { Company } from '#shared/schemas/company.ts';
import { breakCalls } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { growDirectory } from '../testing/browser/site.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
beforeAll(() => growDirectory(stage.site, 1000));

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const shows = (page: Page, count: number) => expect.poll(() => cards(page).count()).toBe(count);
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const more = (page: Page) => page.getByRole('link', { name: 'Load more' });

it('shows all 1,000 companies, each once, however people got there', async () => {
  const page = await stage.open('/companies?pages=10');
  await shows(page, 240);
  await more(page).click();
  await shows(page, 264);
  expect(new URL(page.url()).search).toBe('?pages=11');
  await page.reload();
  await shows(page, 264);
  await page.goto(`${stage.site.url}/companies?pages=42`);
  await shows(page, 1000);
  expect(await more(page).count()).toBe(0);
  expect(new Set(await cards(page).getByRole('heading').allInnerTexts()).size).toBe(1000);
});

/** Scrolls to a company and waits until the page has noticed. */
async function scrollTo(page: Page, index: number) {
  const top = await cards(page)
    .nth(index)
    .evaluate((card) => Math.round(card.getBoundingClientRect().top + window.scrollY - 300));
  await page.evaluate((place) => window.scrollTo(0, place), top);
  await expect.poll(() => page.evaluate(() => history.state?.scroll)).toBe(top);
  return top;
}

it('restores the position after a reload and after going back', async () => {
  const page = await stage.open('/companies?pages=42', { width: WIDTHS.phone });
  await shows(page, 1000);
  const place = await scrollTo(page, 700);
  await page.reload();
  await expect.poll(() => scrolledTo(page)).toBe(place);
  await shows(page, 1000);
  expect(await scrolledTo(page)).toBe(place);

  await cards(page).nth(700).getByRole('heading').getByRole('link').click();
  await page
    .getByRole('button', { name: 'Write a Review' })
    .or(page.getByRole('heading', { name: 'No reviews yet' }))
    .waitFor();
  expect(await scrolledTo(page)).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
  await page.goBack();
  await expect.poll(() => scrolledTo(page)).toBe(place);
});

it('restores the position when Load more was pressed last', async () => {
  const page = await stage.open('/companies?pages=12');
  await shows(page, 288);
  await scrollTo(page, 280);
  await more(page).click();
  await shows(page, 312);
  const place = await scrolledTo(page);
  await page.reload();
  await shows(page, 312);
  await expect.poll(() => scrolledTo(page)).toBe(place);
});

it('lets people scroll while the saved position is still loading', async () => {
  const page = await stage.open('/companies?pages=42', { width: WIDTHS.phone });
  await shows(page, 1000);
  await scrollTo(page, 900);
  await cards(page).nth(900).getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
  await page.reload();
  const mend = await breakCalls(page, '"offset":480');
  await page.goBack();
  await page.getByText("We couldn't load the companies.").waitFor();
  await page.mouse.wheel(0, 200);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, 1000);
  expect(await scrolledTo(page)).toBeLessThan(110_000);
});

it.each([
  ['9999', 1000],
  ['-3', 24],
])('shows the existing pages for pages=%s', async (pages, count) => {
  const page = await stage.open(`/companies?pages=${pages}`);
  await shows(page, count);
  expect(await more(page).count()).toBe(count === 1000 ? 0 : 1);
  expect(await page.getByText("We couldn't load").count()).toBe(0);
});

it('suggests searching after the first 1,200 companies, and shows the others page by page', async () => {
  await growDirectory(stage.site, 1210);
  const page = await stage.open('/companies?pages=49');
  await shows(page, 1176);
  await more(page).click();
  await shows(page, 1200);
  await page.getByText(/These are the first 1,200 companies\./).waitFor();
  expect(await more(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Next companies' }).click();
  await shows(page, 10);
});

it('shows the domain beside the name, so two companies of one name are told apart', async () => {
  const name = 'Aldermoor International Technical Services and Maintenance';
  const place = 'Llanfairpwllgwyngyll, Wales, United Kingdom';
  const domains = ['aldermoor-services.example', 'aldermoor-technical-maintenance.example'];
  const added = await Promise.all(
    domains.map((domain) =>
      callRest<Company>(stage.site, '/companies', { body: { name, domain, hq_location: place } }),
    ),
  );
  const page = await stage.open('/', { width: WIDTHS.phone });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
  await page.getByRole('combobox').fill('aldermoor');
  for (const domain of domains)
    await page
      .getByRole('option', { name: `${name} ${domain}` })
      .getByText(place)
      .waitFor();
  await fits();
  await page.goto(`${stage.site.url}/companies?search=aldermoor`);
  for (const domain of domains) await cards(page).filter({ hasText: domain }).getByText(place).waitFor();
  await fits();
  for (const [index, { id }] of added.entries()) {
    const domain = domains[index] ?? '';
    await page.goto(`${stage.site.url}/companies/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('main').getByText(domain, { exact: true }).waitFor();
    expect(await page.title()).toBe(`${name} · ${domain} · Candor`);
    await fits();
    await page.goto(`${stage.site.url}/verify-email/${id}`);
    await page.getByRole('main').getByText(`that you work at ${name} (${domain}).`).waitFor();
    const feed = await (await fetch(`${stage.site.url}/companies/${id}/feed.atom`)).text();
    expect(feed).toContain(`<title>${name} (${domain}): employee reviews</title>`);
  }
});
