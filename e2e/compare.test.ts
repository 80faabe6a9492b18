import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

const heads = (page: Page) => page.getByRole('columnheader').getByRole('link', { name: /^(?!Remove)/ });
const rows = (page: Page) => page.getByRole('rowheader');
const pathOf = (page: Page) => page.url().slice(stage.site.url.length);

it('begins at a company, adds others by their names, and marks what differs from the first', async () => {
  const page = await stage.open('/companies/1');
  await page.getByRole('link', { name: 'Compare with others' }).click();
  await page.getByText('Add a second company to see what differs.').waitFor();
  // Alone, all its figures are shown.
  await expect.poll(() => rows(page).count()).toBe(2 + 6 + 20 + 3);
  await page.getByRole('combobox', { name: /^Search companies/ }).fill('ferrowell');
  await page.getByRole('option', { name: /Ferrowell Systems/ }).click();
  await expect.poll(() => heads(page).allInnerTexts()).toEqual(['Northwind Logistics', 'Ferrowell Systems']);
  expect(pathOf(page)).toBe('/compare?ids=1,2');
  await page.getByText(/mark what differs from Northwind Logistics by more than chance/).waitFor();
  expect(await page.getByRole('combobox', { name: /^Search companies/ }).inputValue()).toBe('');
  const stars = page.getByRole('row', { name: /^Stars out of 5/ });
  expect(await stars.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringMatching(/^3\.2\s+likely 3\.0 to 3\.\d$/),
    expect.stringMatching(/^3\.8\s+▲ higher\s+likely 3\.\d to 4\.\d$/),
  ]);
  const differing = await rows(page).count();
  expect(differing).toBeLessThan(31);
  await page.getByRole('checkbox', { name: 'Show only what differs' }).click();
  await expect.poll(() => rows(page).count()).toBe(31);
  expect(pathOf(page)).toBe('/compare?ids=1,2&all=true');
});

it('empties its search at once, and takes a second company while the first is still compared', async () => {
  const page = await stage.open('/compare?ids=1');
  const search = page.getByRole('combobox', { name: /^Search companies/ });
  await page.route('**/companies.compare**', async (route) => {
    await delay(1500);
    await route.continue();
  });
  await search.fill('ferrowell');
  await page.getByRole('option', { name: /Ferrowell Systems/ }).click();
  await expect.poll(() => pathOf(page)).toBe('/compare?ids=1,2');
  expect(await search.inputValue()).toBe('');
  await search.fill('halden foods');
  await page.getByRole('option', { name: /Halden Foods/ }).click();
  await expect
    .poll(() => heads(page).allInnerTexts())
    .toEqual(['Northwind Logistics', 'Ferrowell Systems', 'Halden Foods']);
  expect(await search.inputValue()).toBe('');
});

it('compares with another company once that is chosen, and lets each be removed', async () => {
  const page = await stage.open('/compare?ids=1,2,3,4');
  await page.getByText('Remove a company to add another.').waitFor();
  await page
    .getByRole('combobox', { name: 'Compare with' })
    .selectOption({ label: 'Ferrowell Systems (ferrowell.example)' });
  await page.getByText(/differs from Ferrowell Systems by more than chance/).waitFor();
  await expect.poll(() => heads(page).first().innerText()).toBe('Ferrowell Systems');
  const stars = page.getByRole('row', { name: /^Stars out of 5/ });
  expect(await stars.getByRole('cell').nth(1).innerText()).toMatch(/▼ lower/);
  await page.getByRole('link', { name: 'Remove Ferrowell Systems' }).click();
  await expect.poll(() => heads(page).first().innerText()).toBe('Northwind Logistics');
  expect(await heads(page).count()).toBe(3);
  await page.goBack();
  await expect.poll(() => heads(page).count()).toBe(4);
});

it('keeps the focus at the comparison when what had it is gone', async () => {
  const page = await stage.open('/compare?ids=1,2');
  for (const name of ['Show all 20', 'Remove Ferrowell Systems', 'Remove Northwind Logistics']) {
    const link = page.getByRole('link', { name });
    await link.focus();
    await page.keyboard.press('Enter');
    await link.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('h1')?.textContent))
      .toBe('Compare companies');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
  await page.getByText('Choose up to 4 companies.').waitFor();
});

it('works without scripts, and says what it left out or has no figures for', async () => {
  const page = await stage.open('/compare?ids=1,40,99999', { context: { javaScriptEnabled: false } });
  await page.getByText("We left out companies that we can't find.").waitFor();
  await page.getByText('0 reviews. Figures need 5.').waitFor();
  await page.getByText('No other company here has enough reviews to be compared.').waitFor();
  await page.goto(`${stage.site.url}/compare?ids=1,2`);
  const shown = await rows(page).count();
  await page.getByRole('link', { name: 'Show all 20' }).click();
  expect(await rows(page).count()).toBeGreaterThan(shown);
  await page.goto(`${stage.site.url}/compare?ids=99999`);
  await page.getByText("We can't find these companies. Search for the first one.").waitFor();
  // Search engines list no comparison of some companies.
  const read = async (path: string) => (await fetch(stage.site.url + path)).text();
  expect(await read('/compare?ids=1,2')).toContain('content="noindex"');
  expect(await read('/compare')).not.toContain('noindex');
});

it('shows what companies pay for the work that they have in common, whether it differs or not', async () => {
  const page = await stage.open('/compare?ids=2,4,5');
  const pay = page.getByRole('row', { name: /^Personnel and careers professionals/ });
  const cells = await pay.getByRole('cell').allInnerTexts();
  expect(cells).toHaveLength(3);
  for (const cell of cells) expect(cell).toMatch(/^\$\d\d,000\s.*\$\d\d,\d00 to \$\d\d,\d00, 5 salaries$/s);
  const alone = await stage.open('/compare?ids=1,2');
  await alone.getByRole('row', { name: /^Stars out of 5/ }).waitFor();
  expect(await alone.getByText('Pay in a year').count()).toBe(0);
});

it('keeps the names in view on a phone, below the header', async () => {
  const page = await stage.open('/compare?ids=1,2&all=true', {
    context: { viewport: { width: 360, height: 740 } },
  });
  await page.getByText('This company takes the health and safety').last().scrollIntoViewIfNeeded();
  const header = await page.getByRole('banner').boundingBox();
  const name = await page.getByRole('columnheader').first().boundingBox();
  expect(Math.round(name?.y ?? 0)).toBe(Math.round((header?.y ?? 0) + (header?.height ?? 0)) - 1);
});
