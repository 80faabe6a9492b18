import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { problemsOf } from '../testing/browser/every-page.ts';
import { type Account, callRest, logIn } from '../testing/browser/rest.ts';
import {
  heading,
  type OpenOptions,
  sendLogin,
  setUpModerator,
  setUpStage,
  WIDTHS,
} from '../testing/browser/stage.ts';

const admin = { email: 'ada@candor.example', password: 'correct horse battery staple' };
const stage = setUpStage({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const moderator = setUpModerator(stage);

let asAdmin: Account;
beforeAll(async () => {
  const wrong = { email: stage.site.moderator.email, password: 'not this one, at all' };
  await logIn(stage.site, wrong).catch(() => {});
  asAdmin = await logIn(stage.site, admin);
  for (const [index, { id }] of (await moderator.waiting()).slice(0, 3).entries())
    await moderator.decideById(id, { approved: index !== 1 });
});

const open = (options: OpenOptions = {}) => stage.open('/admin?tab=audit', { as: asAdmin, ...options });
const entries = (page: Page) => page.getByRole('region', { name: 'Entries' }).getByRole('listitem');

it('shows admins what happened, newest first, and what is counted so far', async () => {
  const page = await open();
  await entries(page).first().waitFor();
  const texts = await entries(page).allInnerTexts();
  expect(texts.join()).toContain('Demo moderator signed in');
  expect(texts.join()).toContain('The operator created an account for Admin\nRole: Admin');
  const counted = page.getByRole('region', { name: 'Not in the log yet' });
  await counted
    .getByText(/Demo moderator approved 2 reviews|Demo moderator approved a review/)
    .first()
    .waitFor();
  await counted.getByText('A failed attempt to sign in', { exact: false }).waitFor();
});

it('filters by what and who, and keeps the filter in the URL', async () => {
  const page = await open();
  await page.getByLabel('What').selectOption('Sign-ins');
  await page.getByLabel('Who').selectOption('Demo moderator');
  expect(page.url()).toMatch(/tab=audit&kind=sign_in&person=\d+$/);
  await expect.poll(() => entries(page).count()).toBe(1);
  const heard = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
  await heard('1 entry');
  await page.reload();
  await expect
    .poll(() => entries(page).allInnerTexts())
    .toEqual([expect.stringContaining('Demo moderator signed in')]);
  await page.getByLabel('What').selectOption('Backups');
  await page.getByText('No entries match this filter.', { exact: true }).waitFor();
  await heard('0 entries');
});

it('saves the whole log as JSON Lines and as CSV', async () => {
  const page = await open();
  for (const [name, first] of [
    ['JSON Lines', /^\{"number":1,.*"hash":"[0-9a-f]{64}"/],
    ['CSV', /^"number","at","kind",.*,"hash"\r$/],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text.split('\n')[0]).toMatch(first);
    await stage.toast(page, 'Audit log exported');
  }
  await entries(page).first().getByText('Admin exported this log').waitFor();
});

it.each([
  [WIDTHS.phone, 'dark'],
  [WIDTHS.desktop, 'light'],
] as const)('has no accessibility violation and nothing too wide at %i px, %s', async (width, theme) => {
  const page = await open({ width, theme });
  await entries(page).first().waitFor();
  await page.getByRole('region', { name: 'Not in the log yet' }).getByRole('listitem').first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

it('keeps nothing of the log for the next person who signs in after the session has ended', async () => {
  const page = await open();
  await entries(page).first().waitFor();
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  await callRest(stage.site, '/account/sessions/end-all', { method: 'POST', token });
  await page.getByLabel('What').selectOption('Sign-ins');
  await heading(page, 'Sign in');
  await breakCalls(page, 'audit.list');
  await sendLogin(page, admin);
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByText("We couldn't load the audit log.").waitFor();
  expect(await entries(page).count()).toBe(0);
});
