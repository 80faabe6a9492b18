import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, listCalls } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { heading, pathOf, sendLogin, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const wrong = 'not the password';
const right = 'long enough';

const home = (page: Page) => heading(page, 'What is it really like to work there?');
const sentence = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();

type Registration = { name?: string; email?: string; password?: string; again?: string };
async function register(page: Page, { name = 'Ada Reader', email, password = right, again }: Registration) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email ?? 'ada@reader.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again ?? password);
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
}

it('says what is wrong with an email or a password at sign-in, without calling the server', async () => {
  const page = await stage.open('/login');
  const calls = listCalls(page, 'auth.login');
  for (const email of ['', 'ada', 'ada@', 'ada@reader']) {
    await sendLogin(page, { email, password: right });
    await sentence(page, 'Invalid email address');
  }
  await sendLogin(page, { email: 'ada@reader.example', password: 'seven77' });
  await sentence(page, 'Password must be at least 8 characters');
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(calls).toEqual([]);
});

it('reports a wrong password and keeps the email that was typed, then takes a moderator to the admin area', async () => {
  const page = await stage.open('/login');
  await sendLogin(page, { ...stage.site.moderator, password: wrong });
  await stage.toast(page, 'Login failed');
  await stage.toast(page, 'Invalid email or password.');
  expect(await page.getByLabel('Email').inputValue()).toBe(stage.site.moderator.email);
  expect(pathOf(page)).toBe('/login');
  const { email, password } = stage.site.moderator;
  await sendLogin(page, { email: email.toUpperCase(), password });
  await stage.toast(page, 'Login successful');
  await heading(page, 'Admin');
  expect(pathOf(page)).toBe('/admin');
});

it('says that signing in failed when there is no response, and keeps what was typed', async () => {
  const page = await stage.open('/login');
  const mend = await breakCalls(page, 'auth.login');
  await sendLogin(page, stage.site.moderator);
  await stage.toast(page, 'Login failed');
  await stage.toast(page, 'Invalid email or password. Please try again.');
  await mend();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Admin');
});

it('says what is wrong with a registration, without calling the server', async () => {
  const page = await stage.open('/register');
  const calls = listCalls(page, 'auth.register');
  for (const [fields, text] of [
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ name: '  A  ' }, 'Name must be at least 2 characters'],
    [{ email: 'ada@reader' }, 'Invalid email address'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters'],
    [
      { password: 'reader Ada 99' },
      "Choose a password that isn't your name, your email or the name of this site",
    ],
    [{ again: 'long enougH' }, "Passwords don't match"],
    [{ again: '' }, "Passwords don't match"],
  ] as const) {
    await register(page, fields);
    await sentence(page, text);
    expect(await page.getByRole('alert').count()).toBe(1);
  }
  expect(calls).toEqual([]);
});

it('creates an account, signs it in and goes home', async () => {
  const page = await stage.open('/login');
  await page.getByRole('link', { name: 'Create one' }).click();
  await heading(page, 'Create account');
  await register(page, { name: 'Al', email: 'new@reader.example', password: 'seal mop' });
  await stage.toast(page, 'Registration successful');
  await home(page);
  expect(pathOf(page)).toBe('/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderators' }).click();
  await sendLogin(page, { email: 'new@reader.example', password: 'seal mop' });
  await stage.toast(page, 'Login successful');
  await home(page);
  expect(pathOf(page)).toBe('/');
});

it('says that accounts are for moderators where one is offered', async () => {
  for (const path of ['/login', '/register']) {
    const page = await stage.open(path);
    await page
      .getByText(/^Accounts are for moderators. You don't need (an account|one) to read or write reviews/)
      .waitFor();
  }
});

it('offers no form to someone who is signed in, but the ways on', async () => {
  const page = await stage.open('/login');
  await sendLogin(page, stage.site.moderator);
  await heading(page, 'Admin');
  for (const path of ['/login', '/register']) {
    await page.goto(`${stage.site.url}${path}`);
    await heading(page, "You're signed in");
    await page.getByText(`As ${stage.site.moderator.email}.`).waitFor();
    expect(await page.getByLabel('Email').count()).toBe(0);
  }
  const main = page.getByRole('main');
  expect(await main.getByRole('link').allInnerTexts()).toEqual(['Admin', 'Account']);
  await main.getByRole('button', { name: 'Sign Out' }).click();
  await home(page);
  await page.goto(`${stage.site.url}/login`);
  await page.getByLabel('Email').waitFor();
});

it('says that an email is already registered', async () => {
  const body = { name: 'Ada Reader', email: 'twice@reader.example', password: right };
  await callRest(stage.site, '/register', { body: { ...body, password_confirmation: right } });
  const page = await stage.open('/register');
  await register(page, { email: 'Twice@Reader.example' });
  await stage.toast(page, 'Registration failed');
  await sentence(page, 'This email is already registered.');
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada Reader');
  expect(pathOf(page)).toBe('/register');
});

it('says that registering failed when there is no response, and keeps what was typed', async () => {
  const page = await stage.open('/register');
  const mend = await breakCalls(page, 'auth.register');
  await register(page, { email: 'later@reader.example' });
  await stage.toast(page, 'Registration failed');
  await stage.toast(page, 'Failed to create account. Please try again.');
  expect(await page.getByLabel('Email').inputValue()).toBe('later@reader.example');
  await mend();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await home(page);
});

it.each([
  ['/login', ['current-password']],
  ['/register', ['new-password', 'new-password']],
])('a password on %s is hidden, can be pasted, and says so to password managers', async (path, expected) => {
  const page = await stage.open(path);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const fields = page.getByRole('main').locator('input[type=password]');
  await fields.first().waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), right);
  const seen: (string | null)[] = [];
  for (const field of await fields.all()) {
    seen.push(await field.getAttribute('autocomplete'));
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe(right);
  }
  expect(seen).toEqual(expected);
  expect(
    await page
      .getByRole('main')
      .getByLabel(/password/i)
      .count(),
  ).toBe(expected.length);
  expect(await page.getByLabel('Email').getAttribute('autocomplete')).toMatch(/username|email/);
});
