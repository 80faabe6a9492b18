import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { placeholders } from '#shared/site.ts';
import { heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const header = (page: Page) => page.getByRole('banner');
const wideNav = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main, mobile' });
const footer = (page: Page) => page.getByRole('contentinfo');
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

it('has a header, a footer and a toaster around every page', async () => {
  const page = await stage.open('/');
  for (const path of ['/', '/companies/1', '/login', '/nothing/here']) {
    await page.goto(stage.site.url + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await header(page).isVisible()).toBe(true);
    expect(await footer(page).isVisible()).toBe(true);
    await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' });
  }
});

it('links from the header to home, how it works, companies, salaries and about', async () => {
  const page = await stage.open('/privacy');
  for (const [name, path, title] of [
    ['How it works', '/how-it-works', /how it works/i],
    ['Companies', '/companies', 'Companies'],
    ['Salaries', '/salaries', 'Salaries'],
    ['About', '/about', /about/i],
    ['Home', '/', 'What is it really like to work there?'],
  ] as const) {
    const link = wideNav(page).getByRole('link', { name, exact: true });
    expect(await link.getAttribute('aria-current')).toBe(null);
    await link.click();
    await heading(page, title);
    expect(pathOf(page)).toBe(path);
    expect(await link.getAttribute('aria-current')).toBe('page');
  }
  await page.goto(`${stage.site.url}/terms`);
  await header(page).getByRole('link', { name: 'Candor, home' }).click();
  await heading(page, 'What is it really like to work there?');
});

it('keeps the header visible while the page scrolls', async () => {
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    const page = await stage.open('/companies', { width });
    await page.getByRole('link', { name: 'Load more' }).waitFor();
    const toEnd = () => page.keyboard.press('End').then(() => page.evaluate(() => window.scrollY));
    await expect.poll(toEnd).toBeGreaterThan(500);
    expect((await header(page).boundingBox())?.y).toBe(0);
    await header(page).getByRole('link', { name: 'Candor, home' }).click();
    await heading(page, 'What is it really like to work there?');
  }
});

it('opens and closes the menu on a phone with its button', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  const button = header(page).getByRole('button', { name: /menu$/ });
  expect(await wideNav(page).isVisible()).toBe(false);
  expect(await menu(page).isVisible()).toBe(false);
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  await openMenu(page);
  await menu(page).waitFor();
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'How it works',
    'Companies',
    'Salaries',
    'About',
    'Write a Review',
  ]);
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await menu(page).waitFor({ state: 'hidden' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
});

it('closes the menu when a visitor chooses a page, also the current one', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  for (let time = 0; time < 2; time += 1) {
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'Companies' }).click();
    await heading(page, 'Companies');
    await menu(page).waitFor({ state: 'hidden' });
  }
});

it('needs no menu on a wide screen', async () => {
  const page = await stage.open('/', { width: WIDTHS.tablet });
  await wideNav(page).getByRole('link', { name: 'Companies' }).waitFor();
  expect(await page.getByRole('button', { name: /menu$/ }).count()).toBe(0);
});

it('links from the footer to about, privacy, terms, the receipt, for companies and open data', async () => {
  const page = await stage.open('/');
  for (const [name, path, title] of [
    ['About', '/about', /about/i],
    ['Privacy', '/privacy', /privacy/i],
    ['Terms', '/terms', /terms/i],
    ['Slip or receipt', '/slip', /receipt/i],
    ['For companies', '/for-companies', /for companies/i],
    ['Open data', '/data', /open data/i],
    ['Transparency', '/transparency', /transparency/i],
    ['Moderation log', '/moderation-log', /moderation log/i],
  ] as const) {
    // With the keyboard, because the footer moves while a page gets its data.
    await footer(page).getByRole('link', { name, exact: true }).press('Enter');
    await heading(page, title);
    expect(pathOf(page)).toBe(path);
  }
});

it('has an email link and three social links that go nowhere yet', async () => {
  const page = await stage.open('/');
  const contact = footer(page).getByRole('link', { name: 'Contact' });
  expect(await contact.getAttribute('href')).toBe(`mailto:${placeholders.contactEmail}`);
  for (const name of ['Facebook', 'Twitter', 'LinkedIn']) {
    const link = footer(page).getByRole('link', { name });
    expect(await link.getAttribute('href')).toMatch(/^#/);
    await link.click();
    await heading(page, 'What is it really like to work there?');
  }
});

it('reserves all rights with the current year', async () => {
  const page = await stage.open('/');
  const year = new Date().getFullYear();
  await footer(page).getByText(`© ${year} Candor. All rights reserved.`, { exact: true }).waitFor();
  await page.clock.setFixedTime('2031-06-15T12:00:00Z');
  await page.goto(`${stage.site.url}/login`);
  await footer(page).getByText('© 2031 Candor. All rights reserved.', { exact: true }).waitFor();
});

it('shows visitors a way in for moderators in the footer only, and neither Admin nor Sign Out', async () => {
  const page = await stage.open('/');
  expect(await header(page).getByText('Sign in').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Sign Out' }).count()).toBe(0);
  await footer(page).getByRole('link', { name: 'Moderators' }).click();
  await heading(page, 'Sign in');
});

it('shows a moderator the Admin link and Sign Out, on a phone in the menu', async () => {
  const page = await stage.open('/');
  await stage.signIn(page);
  await page.goto(stage.site.url);
  await wideNav(page).getByRole('button', { name: 'Sign Out' }).waitFor();
  await wideNav(page).getByRole('link', { name: 'Admin' }).click();
  await heading(page, 'Admin');
  await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
  await openMenu(page);
  expect(await menu(page).getByRole('link', { name: 'Admin' }).isVisible()).toBe(true);
  await menu(page).getByRole('button', { name: 'Sign Out' }).click();
  await heading(page, 'What is it really like to work there?');
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
});

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
