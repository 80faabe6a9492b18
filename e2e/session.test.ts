import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { heading, pathOf, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' });
const signInLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Moderators' });
const adminLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Admin' });
const home = (page: Page) => heading(page, 'What is it really like to work there?');

const nothing = { token: null, user: null };
const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('auth_token'),
    user: localStorage.getItem('user_data'),
  }));
const store = (page: Page, items: { auth_token?: string; user_data?: string }) =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, items);

let people = 0;
/** A new account, signed in on the home page. */
async function asUser(): Promise<Page> {
  const page = await stage.open('/register');
  people += 1;
  await page.getByLabel('Name').fill('Ada Reader');
  await page.getByLabel('Email').fill(`ada${people}@reader.example`);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm password').fill('long enough');
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await signOut(page).waitFor();
  await home(page);
  return page;
}

it('stores the token and the user in the browser under their names', async () => {
  const page = await asUser();
  const { token, user } = await stored(page);
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect(JSON.parse(user ?? '')).toEqual({
    id: expect.any(Number),
    name: 'Ada Reader',
    email: `ada${people}@reader.example`,
    roles: ['user'],
  });
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'auth_token',
    'known_browser',
    'user_data',
  ]);
  await page.reload();
  await signOut(page).waitFor();
});

it('treats anyone who has a token as signed in', async () => {
  const page = await stage.open('/');
  await signInLink(page).waitFor();
  await store(page, { auth_token: 'some token' });
  await page.reload();
  await signOut(page).waitFor();
  await page.goto(`${stage.site.url}/admin`);
  await heading(page, 'Sign in');
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.reload();
  await signInLink(page).waitFor();
});

it('clears corrupt stored data', async () => {
  for (const user_data of ['{"email":', '[]', 'null', '{"name":7,"email":"a@b.example"}']) {
    const page = await stage.open('/');
    await store(page, { auth_token: 'token', user_data });
    await page.reload();
    await signInLink(page).waitFor();
    expect(await stored(page)).toEqual(nothing);
  }
});

it('clears a user record that has lost its token', async () => {
  const page = await stage.open('/');
  await store(page, { user_data: '{"name":"Ada","email":"ada@reader.example"}' });
  await page.goto(`${stage.site.url}/admin`);
  await heading(page, 'Sign in');
  expect(await stored(page)).toEqual(nothing);
});

it('treats a stored record without roles as an ordinary user', async () => {
  const page = await stage.open('/');
  await store(page, { auth_token: 'token', user_data: '{"name":"Ada","email":"ada@reader.example"}' });
  await page.goto(`${stage.site.url}/admin`);
  await stage.toast(page, 'Access denied');
  expect(await adminLink(page).count()).toBe(0);
});

it('shows an admin what a moderator sees', async () => {
  const page = await stage.open('/');
  await stage.signIn(page);
  const { user } = await stored(page);
  await store(page, { user_data: JSON.stringify({ ...JSON.parse(user ?? ''), roles: ['admin'] }) });
  await page.goto(stage.site.url);
  await adminLink(page).click();
  await heading(page, 'Admin');
  await page.getByText('Total Companies').waitFor();
});

it('keeps users out of the admin area', async () => {
  const page = await asUser();
  await page.goto(`${stage.site.url}/admin`);
  await stage.toast(page, 'Access denied');
  await stage.toast(page, "You don't have permission to access the admin area.");
  await heading(page, '404 Page Not Found');
  expect(await page.getByRole('tab').count()).toBe(0);
  await home(page);
  expect(pathOf(page)).toBe('/');
  expect(await adminLink(page).count()).toBe(0);
  await signOut(page).waitFor();
});

it('follows signing in and out in another tab', async () => {
  const page = await stage.open('/login');
  const other = await stage.open('/companies', { besides: page });
  await signInLink(other).waitFor();
  await stage.signIn(page);
  await adminLink(other).waitFor();
  await signOut(other).click();
  await stage.toast(other, 'You have been logged out successfully.');
  await home(other);
  await heading(page, 'Sign in');
  expect(await stored(page)).toEqual(nothing);
});

it('continues with the new session after a sign-out in another tab', async () => {
  const page = await stage.open('/login');
  await stage.signIn(page);
  await page.getByText('Total Companies').waitFor();
  const other = await stage.open('/', { besides: page });
  await signOut(other).click();
  await heading(page, 'Sign in');
  await stage.signIn(page);
  await page.getByText('Total Companies').waitFor();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).waitFor();
});

it('signs out in the browser and on the server, says so and goes home', async () => {
  const page = await stage.open('/login');
  await stage.signIn(page);
  const { token } = await stored(page);
  await callRest(stage.site, '/admin/metrics', { token: token ?? '' });
  await signOut(page).click();
  await stage.toast(page, 'Logout successful');
  await stage.toast(page, 'You have been logged out successfully.');
  await home(page);
  expect(pathOf(page)).toBe('/');
  expect(await stored(page)).toEqual(nothing);
  await expect(callRest(stage.site, '/admin/metrics', { token: token ?? '' })).rejects.toThrow('401');
});

it('clears cached data on sign-out', async () => {
  const page = await asUser();
  const links = page.getByRole('banner');
  await links.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'Northwind Logistics', exact: true }).waitFor();
  const calls = listCalls(page, 'companies.list');
  await links.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Northwind Logistics', exact: true }).waitFor();
  await links.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'Northwind Logistics', exact: true }).waitFor();
  expect(calls).toEqual([]);
  await signOut(page).click();
  await home(page);
  await page.getByRole('link', { name: 'Northwind Logistics', exact: true }).waitFor();
  expect(calls.length).toBe(1);
  await links.getByRole('link', { name: 'Companies' }).click();
  await page.getByRole('link', { name: 'Northwind Logistics', exact: true }).waitFor();
  expect(calls.length).toBe(2);
});

it('signs out in the browser even if the server is unreachable', async () => {
  const page = await asUser();
  await breakCalls(page, 'auth.logout');
  await signOut(page).click();
  await stage.toast(page, "You're signed out in this browser");
  await signInLink(page).waitFor();
  await home(page);
  expect(await stored(page)).toEqual(nothing);
  expect(await page.getByText('Logout successful').count()).toBe(0);
});

it('signs out in the browser right away even if the server does not respond', async () => {
  const page = await asUser();
  await page.goto(`${stage.site.url}/companies`);
  const release = await holdCalls(page, 'auth.logout');
  await signOut(page).click();
  await signInLink(page).waitFor();
  await home(page);
  expect(await stored(page)).toEqual(nothing);
  release();
  await stage.toast(page, 'Logout successful');
});
