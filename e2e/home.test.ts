import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Company } from '#shared/schemas/company.ts';
import { askInstead, breakCalls, follow, holdCalls, listCalls, settled } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { heading, pathOf, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

const box = (page: Page) => page.getByRole('combobox', { name: /^Search companies/ });
const hits = (page: Page) => page.getByRole('option');
const list = (page: Page) => page.getByRole('listbox', { name: 'Matching companies' });
const searchButton = (page: Page) => page.getByRole('search').getByRole('button', { name: 'Search' });
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Companies' });

/**
 * The keyboard's position in the list: the index of the highlighted match and of the one that the box refers to, -1
 * for none.
 */
async function marked(page: Page) {
  const named = await box(page).getAttribute('aria-activedescendant');
  const rows = await hits(page).all();
  const selected = await Promise.all(rows.map((row) => row.getAttribute('aria-selected')));
  const ids = await Promise.all(rows.map((row) => row.getAttribute('id')));
  return [selected.indexOf('true'), named === null ? -1 : ids.indexOf(named)];
}

it('opens with a search box, its links and its sections', async () => {
  const page = await stage.open('/');
  await heading(page, 'What is it really like to work there?');
  expect(await box(page).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Add a new company' }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'From the newest reviews',
    'Featured Companies',
    'By country',
    'By industry',
    'How It Works',
  ]);
  await page.getByRole('link', { name: 'Browse all companies' }).click();
  await heading(page, 'Companies');
  expect(pathOf(page)).toBe('/companies');
});

it('shows the three steps', async () => {
  const page = await stage.open('/');
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem');
  await steps.last().waitFor();
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    'Find or add your company',
    'Verify your work email',
    'Share your experience',
  ]);
});

it('searches from two characters on', async () => {
  const page = await stage.open('/');
  const calls = listCalls(page, '"search"');
  await page.clock.install();
  await box(page).pressSequentially(' n ');
  await page.clock.runFor(2000);
  expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  expect(await list(page).count()).toBe(0);
  expect(calls).toEqual([]);
  await box(page).fill('no');
  await list(page).waitFor();
  expect(await box(page).getAttribute('aria-expanded')).toBe('true');
  expect(await box(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
  expect(calls).toHaveLength(1);
});

it('shows the domain of a match, and its headquarters if they are known', async () => {
  const page = await stage.open('/');
  await box(page).fill('northwind');
  const northwind = page.getByRole('option', {
    name: 'Northwind Logistics northwind-logistics.example Rotterdam, Netherlands',
  });
  await northwind.waitFor();
  expect(await northwind.getAttribute('href')).toBe('/companies/1');
  await box(page).fill('nordlys');
  await page.getByRole('option', { name: 'Nordlys Energi nordlys-energi.example', exact: true }).click();
  await heading(page, 'Nordlys Energi');
  expect(pathOf(page)).toBe('/companies/8');
});

it('says that nothing was found, and goes to the list with Enter', async () => {
  const page = await stage.open('/');
  await box(page).fill('zzyzx');
  await page.getByRole('search').getByText('No results found for "zzyzx"', { exact: true }).last().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('We couldn\'t find any companies matching "zzyzx"').waitFor();
  expect(pathOf(page)).toBe('/companies?search=zzyzx');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('works with arrow keys, Enter and Escape', async () => {
  const page = await stage.open('/');
  await box(page).fill('halden');
  await expect.poll(() => hits(page).count()).toBe(2);
  expect(await marked(page)).toEqual([-1, -1]);
  for (const [key, row] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', -1],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => marked(page)).toEqual([row, row]);
  }
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'detached' });
  expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  expect(await box(page).inputValue()).toBe('halden');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page)).toEqual([0, 0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Halden Timber');
});

it('closes the list when the focus leaves the search', async () => {
  const page = await stage.open('/');
  await box(page).fill('halden');
  await list(page).waitFor();
  await page.getByRole('button', { name: 'Add a new company' }).focus();
  await list(page).waitFor({ state: 'detached' });
  await box(page).focus();
  await list(page).waitFor();
});

it('says that a search term is too short', async () => {
  const page = await stage.open('/');
  await box(page).fill(' n ');
  await searchButton(page).click();
  await stage.toast(page, 'Search term too short');
  await stage.toast(page, 'Please enter at least 2 characters to search.');
  expect(pathOf(page)).toBe('/');
});

it('goes to the list when several companies match', async () => {
  const page = await stage.open('/');
  await box(page).fill('halden');
  await searchButton(page).click();
  await heading(page, 'Companies');
  expect(pathOf(page)).toBe('/companies?search=halden');
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2);
});

it('goes to the list with Enter when the only company is a guess, and asks whether it was meant', async () => {
  const page = await stage.open('/');
  await box(page).fill('ferowel');
  await page.getByRole('search').getByText('Did you mean …?').waitFor();
  await page.getByRole('option', { name: /^Ferrowell Systems/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('matching "ferowel". Did you mean Ferrowell Systems?').waitFor();
  expect(pathOf(page)).toBe('/companies?search=ferowel');
});

it('offers to try again when the search does not respond', async () => {
  const page = await stage.open('/');
  const mend = await breakCalls(page, '"search"');
  await box(page).fill('halden');
  await page.getByText("Search isn't responding.").waitFor();
  expect(await list(page).count()).toBe(0);
  await searchButton(page).click();
  await stage.toast(page, 'Error');
  await stage.toast(page, 'Failed to fetch companies');
  expect(pathOf(page)).toBe('/');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await page.getByText("Search isn't responding.").isVisible()).toBe(true);
  await mend();
  await page.getByRole('search').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => hits(page).count()).toBe(2);
  expect(await page.getByText("Search isn't responding.").count()).toBe(0);
});

it('shows three gray cards until the featured companies have loaded', async () => {
  const page = await stage.open('/about');
  const letGo = await holdCalls(page, '"limit":3}');
  await follow(page, '/');
  await featured(page).getByRole('status', { name: 'Loading the featured companies' }).waitFor();
  expect(await featured(page).getByTestId('skeleton').count()).toBe(3);
  expect(await featured(page).getByRole('listitem').count()).toBe(0);
  letGo();
  await expect.poll(() => featured(page).getByRole('listitem').count()).toBe(3);
  expect(await featured(page).getByTestId('skeleton').count()).toBe(0);
});

it('features three companies with their real ratings', async () => {
  const page = await stage.open('/');
  const { data } = await callRest<{ data: Company[] }>(stage.site, '/companies?limit=3');
  const cards = featured(page).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(3);
  for (const [index, company] of data.entries()) {
    const card = cards.nth(index);
    expect(await card.textContent()).toBe(
      `${company.name}${company.domain}${company.hq_location}` +
        `${company.rating?.toFixed(1)}(${company.review_count} reviews)` +
        `${company.recommend_percentage}% recommend it`,
    );
    expect(await card.locator('img').getAttribute('src')).toBe(company.logo_url);
    expect(await card.getByRole('link').getAttribute('href')).toBe(`/companies/${company.id}`);
  }
  await cards.first().click();
  await heading(page, 'Northwind Logistics');
});

it('marks the rating of a company without reviews as a sample', async () => {
  const page = await stage.open('/about');
  await askInstead(page, '{"limit":3}', '{"limit":3,"offset":36}');
  await follow(page, '/');
  const card = featured(page).getByRole('listitem').filter({ hasText: 'Lumenpath Learning' });
  for (const text of ['Headquarters unknown', '4.5/5 (reviews)', '90% Recommend', 'Sample rating']) {
    await card.getByText(text, { exact: true }).waitFor();
  }
  expect(await featured(page).getByText('Sample rating').count()).toBe(3);
});

it('offers to try again when the featured companies fail to load', async () => {
  const page = await stage.open('/about');
  const mend = await breakCalls(page, '"limit":3}');
  await follow(page, '/');
  await featured(page).getByText("We couldn't load the featured companies.").waitFor();
  await mend();
  await featured(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => featured(page).getByRole('listitem').count()).toBe(3);
});

it('stays on the next page, and cancels a search that is still running', async () => {
  const page = await stage.open('/');
  const letGo = await holdCalls(page, '"search"');
  const asked = page.waitForRequest(/search/);
  await page.getByRole('combobox').fill('northwind');
  await page.keyboard.press('Enter');
  await asked;
  const canceled = page.waitForEvent('requestfailed');
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'About Candor' }).waitFor();
  await canceled;
  letGo();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/about');
});

it('never lets older results replace newer ones, and does not follow an older term', async () => {
  const page = await stage.open('/');
  const letGo = await holdCalls(page, '"search":"northwind"');
  const asked = page.waitForRequest(/northwind/);
  await box(page).fill('northwind');
  await page.keyboard.press('Enter');
  const late = await asked;
  const canceled = page.waitForEvent('requestfailed', (request) => request === late);
  await box(page).fill('ferrowell');
  await page.getByRole('option', { name: /Ferrowell Systems/ }).waitFor();
  await canceled;
  letGo();
  await settled(page);
  expect(await hits(page).getByText('Ferrowell Systems').count()).toBe(1);
  expect(await hits(page).count()).toBe(1);
  expect(pathOf(page)).toBe('/');
});
