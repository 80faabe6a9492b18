import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const lightness = async (page: Page) => Number(/oklch\((\S+)/.exec(await paper(page))?.[1]);
const switchTo = (page: Page, theme: 'light' | 'dark') =>
  page.getByRole('button', { name: `Switch to the ${theme} theme` });

it('follows the system until a theme is chosen', async () => {
  const page = await stage.open('/', { theme: 'dark' });
  expect(await lightness(page)).toBeLessThan(0.3);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9);
  await switchTo(page, 'dark').waitFor();
});

it('switches with one click, keeps the choice after a reload and updates other tabs', async () => {
  const page = await stage.open('/companies', { width: WIDTHS.phone });
  const other = await stage.open('/', { besides: page });
  await switchTo(page, 'dark').click();
  expect(await lightness(page)).toBeLessThan(0.3);
  await expect.poll(() => lightness(other)).toBeLessThan(0.3);
  await page.reload();
  expect(await lightness(page)).toBeLessThan(0.3);
  await switchTo(page, 'light').click();
  expect(await lightness(page)).toBeGreaterThan(0.9);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

it('paints the chosen theme right away, before the app has started', async () => {
  const page = await stage.open('/');
  await switchTo(page, 'dark').click();
  await page.route(/\/assets\/(?!early-).*\.js$/, (route) => route.abort());
  await page.reload();
  expect(await page.locator('[data-account-links="known"]').count()).toBe(0);
  expect(await lightness(page)).toBeLessThan(0.3);
});

it('shows what is chosen when the system replaces all colors', async () => {
  const page = await stage.open('/dev/parts');
  await page.emulateMedia({ forcedColors: 'active' });
  const scale = page.getByRole('radiogroup', { name: 'Scale that starts at 8' }).first();
  const background = (name: string) =>
    scale
      .getByRole('radio', { name, exact: true })
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background('8')).not.toBe(await background('7'));
  const button = page.getByRole('button', { name: 'primary' }).first();
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
});
