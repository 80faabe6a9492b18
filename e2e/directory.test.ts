import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { callRest } from '../testing/browser/rest.ts';
import { pathOf, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filters' });
const sorts = (page: Page) => page.getByRole('navigation', { name: 'Sort' });
const cards = (page: Page) => page.locator('.company-card');
const names = (page: Page) => cards(page).getByRole('heading').allInnerTexts();
const read = async (path: string) => (await fetch(stage.site.url + path)).text();

it('limits the list by links with counts, which follow the other filters, and chips that take it back', async () => {
  const page = await stage.open('/companies');
  await filters(page).getByRole('link', { name: 'Transport and storage 4' }).click();
  await expect.poll(() => cards(page).count()).toBe(4);
  expect(pathOf(page)).toBe('/companies?industry=H');
  await page.getByText('4 companies', { exact: true }).waitFor();
  await filters(page).getByRole('link', { name: 'Norway 1' }).click();
  await expect.poll(() => names(page)).toEqual(['Ørnvik Rederi']);
  await page.getByText('1 company', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Remove filter: Norway' }).click();
  await expect.poll(() => cards(page).count()).toBe(4);
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(1);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(() => cards(page).count()).toBe(24);
});

it('ranks by the lower end of the likely range, and lists companies with few reviews last', async () => {
  const page = await stage.open('/companies?industry=H');
  await sorts(page).getByRole('link', { name: 'Best rated' }).click();
  await page.getByText('Ranked by the lower end of the likely range').waitFor();
  expect(pathOf(page)).toBe('/companies?industry=H&sort=best');
  expect(await names(page)).toEqual([
    ...['Northwind Logistics', 'Wattlebird Freight', 'Depot 9 Parcels', 'Ørnvik Rederi'],
  ]);
  const few = page.getByRole('heading', { name: 'Fewer than 5 reviews' });
  const last = cards(page).last();
  expect((await few.boundingBox())?.y).toBeLessThan((await last.boundingBox())?.y ?? 0);
  await last.getByRole('link', { name: 'Write a Review' }).click();
  await page.waitForURL(/verify-email|review/);
});

it('has every choice in its first answer, for people without scripts', async () => {
  const page = await stage.open('/companies', { context: { javaScriptEnabled: false } });
  await page.getByRole('link', { name: 'Best rated' }).click();
  await filters(page).getByRole('link', { name: 'Manufacturing 9' }).click();
  expect(pathOf(page)).toBe('/companies?industry=C&sort=best');
  expect(await cards(page).count()).toBe(9);
});

it('says that a filter is unknown, or that nothing matches, and what to do', async () => {
  const page = await stage.open('/companies?country=Atlantis&industry=H');
  await page.getByText("We left out a filter that we don't know.").waitFor();
  expect(await cards(page).count()).toBe(4);
  await page.getByRole('link', { name: 'Show the list without it' }).click();
  await expect.poll(() => pathOf(page)).toBe('/companies?industry=H');
  await page.goto(`${stage.site.url}/companies?country=BR&industry=H`);
  await page.getByRole('heading', { name: 'No companies match' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await expect.poll(() => cards(page).count()).toBe(24);
});

it('keeps the filters in the URL of a search, and says that they do not apply', async () => {
  const page = await stage.open('/companies?industry=H');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('halden');
  await page.getByText("Filters and sorting don't apply while you search.").waitFor();
  expect(pathOf(page)).toBe('/companies?industry=H&search=halden');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('');
  await expect.poll(() => cards(page).count()).toBe(4);
  expect(pathOf(page)).toBe('/companies?industry=H');
});

it('is one list to search engines, however it is filtered', async () => {
  const filtered = await read('/companies?country=NL&sort=name');
  expect(filtered).toContain('<meta name="robots" content="noindex" />');
  expect(filtered).toMatch(/<link rel="canonical" href="[^"?]*\/companies" \/>/);
  expect(await read('/companies')).not.toContain('noindex');
});

it('folds the filters on a phone, beside the orders', async () => {
  const page = await stage.open('/companies?industry=H', { width: 360 });
  const summary = page.getByText('Filters (1)', { exact: true });
  expect(await filters(page).isVisible()).toBe(false);
  const [one, other] = [await summary.boundingBox(), await sorts(page).boundingBox()];
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(12);
  await summary.click();
  await filters(page).getByRole('link', { name: 'Norway 1' }).click();
  await expect.poll(() => names(page)).toEqual(['Ørnvik Rederi']);
});

it('names countries the same in the first answer as in the browser, whose own names differ', async () => {
  for (const country of ['HK', 'MO', 'PS', 'FK']) {
    const domain = `${country.toLowerCase()}.example`;
    await callRest(stage.site, '/companies', {
      method: 'POST',
      body: { name: `In ${country}`, domain, country },
    });
  }
  // The stage fails when the browser finds other texts than the server sent.
  const page = await stage.open('/companies?country=HK');
  await page.getByRole('link', { name: 'Remove filter: Hong Kong', exact: true }).waitFor();
  await filters(page).locator('a', { hasText: 'Palestine' }).waitFor({ state: 'attached' });
});

it('keeps a rating in one line beside hundreds of thousands of reviews', async () => {
  const page = await stage.open('/companies');
  await page.setViewportSize({ width: 768, height: 900 });
  const rated = cards(page)
    .first()
    .locator('p', { has: page.locator('.stars') });
  const lines = await rated.evaluate((line) => {
    const count = line.lastChild as Text;
    count.textContent = '682,160 reviews';
    const rating = line.querySelector('b') as HTMLElement;
    return rating.offsetHeight / Number.parseFloat(getComputedStyle(rating).lineHeight);
  });
  expect(lines).toBeCloseTo(1, 1);
});
