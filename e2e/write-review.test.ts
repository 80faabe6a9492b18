import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { heading, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const box = (page: Page) => page.getByRole('combobox', { name: /^Search companies/ });
const question = 'Which company do you want to review?';

it('links from the home page, the header, and the menu to the choice of a company', async () => {
  const page = await stage.open('/');
  await page.getByRole('main').getByRole('link', { name: 'Write a Review' }).click();
  await heading(page, question);
  expect(new URL(page.url()).pathname).toBe('/write-review');
  await page.goto(`${stage.site.url}/about`);
  const link = page.getByRole('banner').getByRole('link', { name: 'Write a Review' });
  await link.click();
  await heading(page, question);
  expect(await link.getAttribute('aria-current')).toBe('page');
  await page.goto(`${stage.site.url}/about`);
  await page.setViewportSize({ width: WIDTHS.small, height: 600 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await link.click();
  await heading(page, question);
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});

it('knows the company on a page about one', async () => {
  const page = await stage.open('/verify-email/2');
  const link = page.getByRole('banner').getByRole('link', { name: 'Write a Review' });
  expect(await link.getAttribute('href')).toBe('/companies/2/review');
  for (const [id, count] of [
    [1, 60],
    [40, 0],
  ]) {
    await page.goto(`${stage.site.url}/companies/${id}`);
    const links = page.getByRole('link', { name: 'Write a Review' });
    await links.first().waitFor();
    expect([count, await links.count()]).toEqual([count, 1]);
    expect(await links.getAttribute('href')).toBe(`/companies/${id}/review`);
  }
});

it('goes from the chosen company to its review', async () => {
  const page = await stage.open('/write-review');
  await box(page).fill('northwind');
  await page.getByRole('option', { name: /Northwind Logistics/ }).click();
  await heading(page, 'Verify your work email');
  expect(new URL(page.url()).pathname).toBe('/verify-email/1');
  await page.goBack();
  await heading(page, question);
  await expect.poll(() => box(page).inputValue()).toBe('northwind');
});

it('lets people choose when several companies match', async () => {
  const page = await stage.open('/write-review');
  await box(page).fill('halden');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  const first = page.getByRole('option').first();
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Verify your work email');
  await page.getByText(/you work at Halden Timber/).waitFor();
});

it('fits the header of every screen, for a moderator too', async () => {
  const page = await stage.open('/about');
  await stage.signIn(page);
  for (const width of [WIDTHS.tablet, 800, 1000, WIDTHS.desktop]) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    const lines = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);
    expect(lines).toBeLessThan(70);
  }
});
