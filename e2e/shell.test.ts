import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { operatorIn } from '#shared/site.ts';
import { breakCalls } from '../testing/browser/calls.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const header = (page: Page) => page.getByRole('banner');
const wideNav = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main, mobile' });
const footer = (page: Page) => page.getByRole('contentinfo');
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

async function register(page: Page, email: string) {
  await page.goto(`${stage.site.url}/register`);
  await page.getByLabel('Name').fill('Ada Reader');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel(/Confirm|Repeat/).fill('long enough');
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
}

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

it('links from the header to home, how it works, companies and about', async () => {
  const page = await stage.open('/privacy');
  for (const [name, path, title] of [
    ['How it works', '/how-it-works', /how it works/i],
    ['Companies', '/companies', 'Companies'],
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
    'About',
    'Write a Review',
  ]);
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await menu(page).waitFor({ state: 'hidden' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
});

it('closes the menu with Escape', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  await openMenu(page);
  await menu(page).waitFor();
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});

it('closes the menu when a visitor chooses a page', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Companies' }).click();
  await heading(page, 'Companies');
  await menu(page).waitFor({ state: 'hidden' });
});

it('needs no menu on a wide screen', async () => {
  const page = await stage.open('/', { width: WIDTHS.tablet });
  await wideNav(page).getByRole('link', { name: 'Companies' }).waitFor();
  expect(await page.getByRole('button', { name: /menu$/ }).count()).toBe(0);
});

it('links from the footer to about, privacy, terms, the receipt and for companies', async () => {
  const page = await stage.open('/');
  for (const [name, path, title] of [
    ['About', '/about', /about/i],
    ['Privacy', '/privacy', /privacy/i],
    ['Terms', '/terms', /terms/i],
    ['Your receipt', '/receipt', /receipt/i],
    ['For companies', '/for-companies', /about/i],
  ] as const) {
    await footer(page).getByRole('link', { name, exact: true }).click();
    await heading(page, title);
    expect(pathOf(page)).toBe(path);
  }
});

it('has an email link and three social links that go nowhere yet', async () => {
  const page = await stage.open('/');
  const contact = footer(page).getByRole('link', { name: 'Contact' });
  expect(await contact.getAttribute('href')).toBe(`mailto:${operatorIn(false).contactEmail}`);
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

it('shows a signed-in user Sign Out and no Admin link', async () => {
  const page = await stage.open('/');
  await register(page, 'ada@shell.example');
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  expect(await footer(page).getByRole('link', { name: 'Moderators' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await footer(page).getByRole('link', { name: 'Moderators' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign Out' }).count()).toBe(0);
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

it('lets keyboard users skip the header', async () => {
  const page = await stage.open('/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await skip.boundingBox())?.height).toBeGreaterThan(20);
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
});

it('starts a new page at its top', async () => {
  const page = await stage.open('/');
  await footer(page).getByRole('link', { name: 'Privacy' }).click();
  await heading(page, /privacy/i);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.locator('main:focus').waitFor();
});

it('says that something went wrong and starts again from the home page', async () => {
  // Outside the stage, because React reports the failure to the console.
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  await page.goto(stage.site.url);
  const mend = await breakCalls(page, '/assets/companies-');
  await wideNav(page).getByRole('link', { name: 'Companies' }).click();
  await heading(page, 'Something went wrong.');
  expect(await header(page).isVisible()).toBe(true);
  await mend();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await heading(page, 'What is it really like to work there?');
  await wideNav(page).getByRole('link', { name: 'Companies' }).click();
  await heading(page, 'Companies');
  await context.close();
});

it('closes the menu when a visitor chooses the current page', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main, mobile' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await menu.waitFor({ state: 'hidden' });
});

it('returns the focus to the menu button on Escape', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'Open menu' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});
