import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { isSound } from '../testing/browser/every-page.ts';
import { callRest } from '../testing/browser/rest.ts';
import { codeOf, enrol } from '../testing/browser/second-factor.ts';
import { heading, sendLogin, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const OLD = 'long enough';
const NEW = 'longer than that';

let people = 0;
let email: string;
beforeEach(async () => {
  people += 1;
  email = `reader${people}@account.example`;
  const body = { name: 'Ada Reader', email, password: OLD, password_confirmation: OLD };
  await callRest(stage.site, '/register', { body });
});

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token') ?? '');
const isOpen = (token: string) =>
  callRest(stage.site, '/account/sessions', { token }).then(
    () => true,
    () => false,
  );

async function logIn(page: Page, password = OLD) {
  await sendLogin(page, { email, password });
  await heading(page, 'What is it really like to work there?');
}

/** The account page of someone who has just signed in. */
async function openAccount(): Promise<Page> {
  const page = await stage.open('/login');
  await logIn(page);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await heading(page, 'Your account');
  await waitForAll(page);
  return page;
}

/** Nothing is on its way any more that would notice by itself that the session has ended. */
async function waitForAll(page: Page): Promise<void> {
  await page.getByText('This browser').waitFor();
  await button(page, 'Set up').waitFor();
}

async function changePassword(page: Page, current: string, password: string, again = password) {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await button(page, 'Change password').click();
}

it('shows who is signed in, and takes visitors to the sign-in page', async () => {
  const page = await openAccount();
  await page.getByText('Ada Reader').waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  const visitor = await stage.open('/account');
  await heading(visitor, 'Sign in');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Moderators' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'Account' }).count()).toBe(0);
});

it('saves a copy of the account, and deletes it once the password is right', async () => {
  const page = await openAccount();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download a copy').click(),
  ]);
  const copy = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(copy.account).toMatchObject({ name: 'Ada Reader', email, role: 'user' });
  await button(page, 'Delete account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText("This isn't your password.").waitFor();
  await dialog.getByLabel('Your password').fill(OLD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await stage.toast(page, 'Your account is deleted');
  await heading(page, 'What is it really like to work there?');
  await page.goto(`${stage.site.url}/login`);
  await sendLogin(page, { email, password: OLD });
  await stage.toast(page, 'Login failed');
});

it('changes the password, signs out everywhere else and stays signed in here', async () => {
  const elsewhere = await openAccount();
  const page = await openAccount();
  const before = await sessionOf(page);
  await changePassword(page, OLD, NEW);
  await stage.toast(page, 'Password changed');
  await stage.toast(page, 'You are signed out everywhere else.');
  expect(await page.getByLabel('Current password').inputValue()).toBe('');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect([await isOpen(before), await isOpen(await sessionOf(page))]).toEqual([false, true]);
  await elsewhere.reload();
  await heading(elsewhere, 'Sign in');
  await logIn(elsewhere, NEW);
});

it('says what the server found, next to the field, and keeps what was typed', async () => {
  const page = await openAccount();
  await changePassword(page, 'not my password', NEW);
  await stage.toast(page, "Your password hasn't changed");
  await page.getByRole('alert').getByText("That isn't your current password", { exact: true }).waitFor();
  await changePassword(page, OLD, 'football2026');
  await page.getByRole('alert').getByText('This password is too easy to guess. Choose another one').waitFor();
  const mend = await breakCalls(page, 'account.changePassword');
  await changePassword(page, OLD, NEW);
  await stage.toast(page, 'Check your connection and try again.');
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW);
  await mend();
});

it('asks for a code of the second factor before the password or the recovery codes change', async () => {
  const { secret, recoveryCodes, ...session } = await enrol(stage.site, { email, password: OLD });
  const page = await stage.open('/account', { as: session });
  const ofPassword = page.getByRole('region', { name: 'Password', exact: true });
  const ofFactor = page.getByRole('region', { name: 'Second factor' });
  const code = ofPassword.getByLabel('Code from your authenticator app');
  await code.waitFor();
  await changePassword(page, OLD, NEW);
  await ofPassword.getByRole('alert').getByText('Enter the code', { exact: true }).waitFor();
  await code.fill('sesame');
  await button(page, 'Change password').click();
  await ofPassword.getByRole('alert').getByText("This code isn't right").waitFor();
  await code.fill(recoveryCodes[0] ?? '');
  await button(page, 'Change password').click();
  await stage.toast(page, 'Password changed');
  await expect.poll(() => code.inputValue()).toBe('');
  await ofFactor.getByText('You have 9 recovery codes left.').waitFor();

  await button(page, 'New recovery codes').click();
  await ofFactor.getByLabel('Your password').fill(NEW);
  await button(page, 'Make new codes').click();
  await ofFactor.getByRole('alert').getByText('Enter the code', { exact: true }).waitFor();
  await isSound(page);
  await ofFactor.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await button(page, 'Make new codes').click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await ofFactor.getByRole('listitem').allInnerTexts();
  expect(codes.filter((text) => !recoveryCodes.includes(text))).toHaveLength(10);
});

it('lists the sessions by browser, signs out one of them and keeps the focus in the list', async () => {
  const elsewhere = await openAccount();
  const page = await openAccount();
  await expect.poll(() => rows(page).count()).toBe(3);
  await rows(page).filter({ hasText: 'This browser' }).getByText('Chrome on Linux').waitFor();
  await rows(page).filter({ hasText: 'Chrome on Linux' }).getByRole('button').first().click();
  await stage.toast(page, 'Signed out in that browser');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => page.locator('ul:focus').getByText('This browser').count()).toBe(1);
  await elsewhere.reload();
  await heading(elsewhere, 'Sign in');
  expect(await isOpen(await sessionOf(page))).toBe(true);
});

it('signs out everywhere', async () => {
  const elsewhere = await openAccount();
  const page = await openAccount();
  const tokens = [await sessionOf(page), await sessionOf(elsewhere)];
  await button(page, 'Sign out everywhere').click();
  await stage.toast(page, "You're signed out everywhere");
  await heading(page, 'What is it really like to work there?');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderators' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false]);
});

it('says that the session has ended, whatever someone was about to do', async () => {
  const page = await openAccount();
  await callRest(stage.site, '/account/sessions/end-all', { method: 'POST', token: await sessionOf(page) });
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await heading(page, 'Sign in');
  await stage.toast(page, 'Your session has ended');
  await logIn(page);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await waitForAll(page);
  await callRest(stage.site, '/account/sessions/end-all', { method: 'POST', token: await sessionOf(page) });
  await button(page, 'Set up').click();
  await page.getByLabel('Your password').fill(OLD);
  await button(page, 'Continue').click();
  await heading(page, 'Sign in');
});

it('sends the mark of a browser that has signed in before', async () => {
  const page = await openAccount();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderators' }).click();
  const mark = await page.evaluate(() => localStorage.getItem('known_browser'));
  const sent = page.waitForRequest((request) => request.url().includes('auth.login'));
  await logIn(page);
  expect(mark).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  expect((await sent).postData()).toContain(mark);
});
