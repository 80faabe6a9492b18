import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathOf, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

const heads = (page: Page) => page.getByRole('columnheader').getByRole('link', { name: /^(?!Remove)/ });
const rows = (page: Page) => page.getByRole('rowheader');
/** With so many kinds of work, each group of rows has a title. */
const allRows = (paid: number) => 1 + 2 + 1 + 2 + 1 + 6 + 1 + 20 + 1 + paid;

it('begins at a company, adds others by their names, and marks what differs from the first', async () => {
  const page = await stage.open('/companies/1');
  await page.getByRole('link', { name: 'Compare with others' }).click();
  await page.getByText('Add a second company to see what differs.').waitFor();
  // Alone, all its figures are shown.
  await expect.poll(() => rows(page).count()).toBe(allRows(3));
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
  await page.getByText(/^Ferrowell Systems scores higher on \d+ of 28 figures\.$/).waitFor();
  const better = page.getByRole('heading', { name: 'Better at Ferrowell Systems' });
  expect(await better.locator('..').getByRole('listitem').count()).toBe(3);
  const differing = await rows(page).count();
  expect(differing).toBeLessThan(allRows(5));
  await page.getByRole('checkbox', { name: 'Show only what differs' }).click();
  await expect.poll(() => rows(page).count()).toBe(allRows(5));
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

it('offers to add a company from the directory to what was compared before', async () => {
  const page = await stage.open('/compare?ids=1');
  await page.getByText('Add a second company to see what differs.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Companies' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'ferrowell.example' });
  await card.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('link', { name: 'Compare it with Northwind Logistics' }).click();
  await expect.poll(() => heads(page).allInnerTexts()).toEqual(['Northwind Logistics', 'Ferrowell Systems']);
  expect(pathOf(page)).toBe('/compare?ids=1,2');
});

it('compares with another company once that is chosen, and lets each be removed', async () => {
  const page = await stage.open('/compare?ids=1,2,3,4');
  await page.getByText('Remove a company to add another.').waitFor();
  await page
    .getByRole('combobox', { name: 'Compare against' })
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
  const other = await stage.open('/compare?ids=1,2');
  const developers = other.getByRole('row', { name: /^Software developers/ });
  expect(await developers.getByRole('cell').allInnerTexts()).toEqual([
    expect.stringMatching(/^–\s*fewer than 5 salaries$/),
    expect.stringMatching(/^\$\d\d,000/),
  ]);
});

it('quotes what each says is good and bad, with the way to the whole review', async () => {
  const page = await stage.open('/compare?ids=1,11');
  const praise = page.getByRole('row', { name: /^Newest praise/ }).getByRole('cell');
  const quoted = /^“(.+)”/s.exec(await praise.last().innerText())?.[1] ?? '';
  expect(quoted.length).toBeGreaterThanOrEqual(40);
  await praise
    .last()
    .getByRole('link', { name: /^Review from/ })
    .click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/companies\/11\/reviews\/\d+$/);
  await page.getByText(quoted).waitFor();
});

it.each([360, 768, 1280])('breaks no name in the middle of a word at %i px', async (width) => {
  const page = await stage.open('/compare?ids=1,2,3,4', { width });
  const broken = await heads(page).evaluateAll((links) =>
    links.flatMap(({ firstChild: text }) =>
      [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );
  expect(broken).toEqual([]);
});

it('keeps the names in view on a phone, below the header', async () => {
  const page = await stage.open('/compare?ids=1,2&all=true', { width: 360, height: 740 });
  await page.getByText('This company takes the health and safety').first().scrollIntoViewIfNeeded();
  const header = await page.getByRole('banner').boundingBox();
  const name = await page.getByRole('columnheader').first().boundingBox();
  expect(Math.round(name?.y ?? 0)).toBe(Math.round((header?.y ?? 0) + (header?.height ?? 0)) - 1);
});

it('says on the first screen of a phone how it ends, and covers what scrolls under its names', async () => {
  const page = await stage.open('/compare?ids=1,11', { width: 360, height: 740 });
  const verdict = page.getByText('Depot 9 Parcels scores lower on all 28 figures.');
  const reasons = page
    .getByRole('heading', { name: 'Worse at Depot 9 Parcels' })
    .locator('..')
    .getByRole('listitem');
  const last = await reasons.nth(2).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(740);
  expect(await verdict.isVisible()).toBe(true);
  const unfolded = page.locator('main details[open]');
  expect(await unfolded.count()).toBe(0);
  await page.getByText('Add or change companies').click();
  await unfolded.getByRole('combobox', { name: 'Compare against' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByText('This company takes the health and safety').last().scrollIntoViewIfNeeded();
  const name = await page.getByRole('columnheader').first().boundingBox();
  const isCovered = ([x = 0, y = 0]: number[]) => {
    const corner = document.elementFromPoint(x, y);
    return (
      corner !== null &&
      corner.closest('thead') !== null &&
      getComputedStyle(corner).backgroundColor !== 'rgba(0, 0, 0, 0)'
    );
  };
  expect(await page.evaluate(isCovered, [(name?.x ?? 0) - 40, (name?.y ?? 0) + 30])).toBe(true);
});
