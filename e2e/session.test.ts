import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(10_000);
  page = await context.newPage();
});
afterEach(() => context.close());

const signIn = async (email: string, password: string) => {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
};
const register = async (email: string) => {
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Name').fill('Ada Reader');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel(/Confirm|Repeat/).fill('long enough');
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
};
const stored = (of: Page) =>
  of.evaluate(() => ({ token: localStorage.getItem('auth_token'), user: localStorage.getItem('user_data') }));
const signOut = (of: Page) => of.getByRole('button', { name: 'Sign Out' });

it('follows signing in and out in another tab', async () => {
  const other = await context.newPage();
  await other.goto(`${site.url}/companies`);
  await other.getByRole('link', { name: 'Sign in' }).waitFor();
  await signIn(site.moderator.email, site.moderator.password);
  await page.getByText('Login successful', { exact: true }).waitFor();
  await page.waitForURL('**/admin');
  await other.getByRole('link', { name: 'Admin' }).waitFor();
  await signOut(other).click();
  await other.getByText('You have been logged out successfully.', { exact: true }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await stored(page)).toEqual({ token: null, user: null });
});

it('goes on with the new session after a sign-out in another tab', async () => {
  await signIn(site.moderator.email, site.moderator.password);
  await page.getByText('Total Companies').waitFor();
  const other = await context.newPage();
  await other.goto(site.url);
  await signOut(other).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill(site.moderator.email);
  await page.getByLabel('Password').fill(site.moderator.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Total Companies').waitFor();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('button', { name: 'Approve' }).first().waitFor();
});

it('leads a moderator whose session has ended to the sign-in page', async () => {
  await signIn(site.moderator.email, site.moderator.password);
  await page.getByText('Total Companies').waitFor();
  await page.evaluate(() => localStorage.setItem('auth_token', 'ended'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await stored(page)).toEqual({ token: null, user: null });
});

it('tells a wrong password and keeps the address typed', async () => {
  await signIn(site.moderator.email, 'not the password');
  await page.getByText('Login failed', { exact: true }).waitFor();
  await page.getByText('Invalid email or password.').first().waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(site.moderator.email);
});

it('keeps users out of the admin area', async () => {
  await page.goto(`${site.url}/admin`);
  await page.waitForURL('**/login');
  await register('ada@reader.example');
  await page.getByText('Registration successful', { exact: true }).waitFor();
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/admin`);
  await page.getByText("You don't have permission to access the admin area.", { exact: true }).waitFor();
  await page.waitForURL(`${site.url}/`);
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
});

it('tells that an address is registered already', async () => {
  await register('twice@reader.example');
  await page.getByText('Registration successful', { exact: true }).waitFor();
  await signOut(page).click();
  await register('twice@reader.example');
  await page.getByText('Registration failed', { exact: true }).waitFor();
  await page.getByText('This email is already registered.').first().waitFor();
});

it('clears corrupt stored data', async () => {
  await page.goto(site.url);
  await page.evaluate(() => {
    localStorage.setItem('auth_token', 'token');
    localStorage.setItem('user_data', '{"email":');
  });
  await page.reload();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await stored(page)).toEqual({ token: null, user: null });
});

it('signs out here even when the server cannot be reached', async () => {
  await register('offline@reader.example');
  await signOut(page).waitFor();
  await page.route('**/api/trpc/**', (route) => route.abort());
  await signOut(page).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await stored(page)).toEqual({ token: null, user: null });
});

it('leads from the mailed link over the sign-in page to the form without an account', async () => {
  await page.goto(`${site.url}/verify-email/1`);
  await page.getByLabel('Work email').fill('linked@northwind-logistics.example');
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const [link = ''] = await site.newestLinks();
  const token = new URL(link).searchParams.get('token') ?? '';
  for (const path of [`/email/verify/7/${token}/1`, `/verify-email?token=${token}&company_id=1`]) {
    await page.goto(site.url + path);
    await page.getByText('Email verified successfully!', { exact: true }).waitFor();
    await page.waitForURL('**/login');
    expect(page.url()).not.toContain(token);
  }
  await page.getByRole('link', { name: /Continue to your review/ }).click();
  await page.getByRole('heading', { name: /^Your review of/ }).waitFor();
});

it('sends a dead link back to the verification page', async () => {
  await page.goto(`${site.url}/companies/1/review?token=made-up`);
  await page
    .getByText('The verification link is invalid or has expired. Please try again.', { exact: true })
    .waitFor();
  await page.waitForURL('**/verify-email/1');
  await page.goto(`${site.url}/companies/2/review`);
  await page.waitForURL('**/verify-email/2');
});
