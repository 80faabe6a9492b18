import SQLite from 'better-sqlite3';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pageSizes } from '#shared/limits.ts';
import { breakCalls, listCalls } from '../testing/browser/calls.ts';
import { queueOf } from '../testing/browser/desk.ts';
import { callRest, publicReviews } from '../testing/browser/rest.ts';
import { heading, setUpModerator, setUpStage } from '../testing/browser/stage.ts';

type Metrics = Record<
  'totalCompanies' | 'totalReviews' | 'pendingReviews' | 'pendingReports' | 'companyReports',
  number
>;

const stage = setUpStage();
const moderator = setUpModerator(stage);

const open = () => stage.open('/admin', { as: moderator });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token') ?? '');
const approveIn = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Approve' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const figure = (page: Page, label: string) =>
  page.getByRole('tabpanel').locator('div', { hasText: label }).getByRole('definition');
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
let reports = 0;
const report = async () => {
  const [review] = await publicReviews(stage.site, 1);
  reports += 1;
  const body = { reason: `This is about ${reports} people in particular.` };
  await callRest(stage.site, `/reviews/${review?.id}/report`, { body });
};

it('shows eight tabs and starts with the dashboard', async () => {
  const page = await open();
  await heading(page, 'Admin');
  const tabs = page.getByRole('tab');
  const metrics = await callRest<Metrics>(stage.site, '/admin/metrics', moderator);
  const { companyReports, pendingReviews, pendingReports } = metrics;
  await expect
    .poll(async () => (await tabs.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toEqual([
      'Dashboard',
      `Companies ${companyReports} pending`,
      `Reviews ${pendingReviews} pending`,
      `Reports ${pendingReports} pending`,
      'Disputes 1 pending',
      'Corrections 0 pending',
      'Notices 0 pending',
      'Replies 1 pending',
    ]);
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Dashboard');
  for (const name of [
    'Companies',
    'Reviews',
    'Reports',
    'Disputes',
    'Corrections',
    'Notices',
    'Replies',
    'Dashboard',
  ]) {
    await tab(page, name);
    await page.getByRole('tabpanel', { name }).waitFor();
  }
});

it('changes tabs with the keyboard', async () => {
  const page = await open();
  await page.getByRole('tab', { name: 'Dashboard' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Companies' }).getByText('Northwind Logistics').waitFor();
  await page.keyboard.press('End');
  await page.getByRole('tabpanel', { name: 'Replies' }).waitFor();
});

it('shows how many companies, reviews, pending reviews and pending reports there are', async () => {
  const metrics = await callRest<Metrics>(stage.site, '/admin/metrics', moderator);
  expect(metrics.totalCompanies).toBe(40);
  expect(metrics.pendingReviews).toBeGreaterThan(0);
  const page = await open();
  await figure(page, 'Total Companies').getByText('40', { exact: true }).waitFor();
  expect(await page.getByRole('term').allInnerTexts()).toEqual([
    'Total Companies',
    'Total Reviews',
    'Pending Reviews',
    'Pending Reports',
    'Oldest waiting review',
    'Oldest waiting report',
    'Decided this week',
    'Usual time for a decision',
  ]);
  const { totalCompanies, totalReviews, pendingReviews, pendingReports } = metrics;
  const counts = [totalCompanies, totalReviews, pendingReviews, pendingReports];
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    ...counts.map((count) => count.toLocaleString('en')),
    'No full day counted',
    expect.stringMatching(/^\d+ days$/),
    'None counted',
    'Too few',
  ]);
});

it('links each figure to what it counts', async () => {
  const page = await open();
  for (const [label, selected, path] of [
    ['Total Companies', /^Companies/, '/admin?tab=companies'],
    ['Total Reviews', /^Reviews/, '/admin?tab=reviews&status=published'],
    ['Pending Reviews', /^Reviews/, '/admin?tab=reviews'],
    ['Pending Reports', /^Reports/, '/admin?tab=reports'],
  ] as const) {
    await figure(page, label).getByRole('link').click();
    await page.getByRole('tab', { name: selected, selected: true }).waitFor();
    expect(page.url()).toBe(stage.site.url + path);
    await page.goBack();
    await figure(page, label).getByRole('link').waitFor();
  }
});

it('keeps tab, status, company and page in the URL, and falls back if they make no sense', async () => {
  const page = await open();
  await tab(page, 'Reports');
  await page
    .getByRole('button', { name: /^Dismiss Report/ })
    .first()
    .waitFor();
  await tab(page, 'Reviews');
  await page
    .getByRole('navigation', { name: 'Reviews by status' })
    .getByRole('link', { name: 'Published' })
    .click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2', { exact: true }).waitFor();
  expect(page.url()).toMatch(/\/admin\?tab=reviews&status=published&page=2&after=2\d\d\d-\d\d\.\d+$/);
  await page.reload();
  await page.getByText('Page 2', { exact: true }).waitFor();
  // The page after the last review of the first one is the second page.
  const texts = () => queueOf(page).allInnerTexts();
  await page.getByRole('article').waitFor();
  const [shown, address] = [await texts(), page.url()];
  await page.goto(address.replace(/&after=.*/, ''));
  await page.getByRole('article').waitFor();
  expect([shown.length, await texts()]).toEqual([pageSizes.desk, shown]);
  await page.goBack();
  for (const query of ['?tab=reviews&status=published', '?tab=reviews', '?tab=reports', '']) {
    await page.goBack();
    await expect.poll(() => page.url()).toBe(`${stage.site.url}/admin${query}`);
  }
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor();
  await page.goto(`${stage.site.url}/admin?tab=nothing&status=odd&page=-1`);
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor();
  await page.goto(`${stage.site.url}/admin?tab=reviews&status=odd&company=x&page=900`);
  await page.getByText("There's nothing on this page.", { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Previous' }).click();
  await approveIn(page).waitFor();
  expect(page.url()).toBe(`${stage.site.url}/admin?tab=reviews`);
});

it('refreshes the figures every 30 seconds', async () => {
  const page = await stage.open('/terms', { as: moderator });
  await page.clock.install();
  await page.goto(`${stage.site.url}/admin`);
  const pending = figure(page, 'Pending Reports');
  await pending.getByText(/^\d+$/).waitFor();
  const skipped = page.waitForResponse((answer) => answer.url().includes('moderation.metrics'));
  await page.clock.pauseAt(Date.now() + 60_000);
  // The skipped minute includes a refresh. Its call is sent a tick later, and its response restarts the 30 seconds.
  await page.clock.runFor(10);
  await (await skipped).finished();
  const calls = listCalls(page, 'moderation.metrics');
  const before = Number(await pending.innerText());
  for (const round of [1, 2, 3]) {
    await report();
    expect(Number(await pending.innerText())).toBe(before + round - 1);
    await page.clock.runFor(30_000);
    await expect
      .poll(() => page.clock.runFor(10).then(() => pending.innerText()))
      .toBe(String(before + round));
    expect(calls.length).toBe(round);
  }
});

it('continues with the new token that comes with the figures', async () => {
  const database = new SQLite(stage.site.database);
  const others = JSON.stringify(database.prepare('SELECT token_hash FROM sessions').pluck().all());
  const page = await stage.open('/login');
  await stage.signIn(page);
  await page.getByText('Total Companies').waitFor();
  const old = await tokenOf(page);
  const lastWeek = new Date(Date.now() - 8 * 86_400_000).toISOString();
  database
    .prepare('UPDATE sessions SET issued_at = ? WHERE token_hash NOT IN (SELECT value FROM json_each(?))')
    .run(lastWeek, others);
  database.close();
  await page.reload();
  await expect.poll(() => tokenOf(page)).not.toBe(old);
  await callRest(stage.site, '/admin/metrics', { token: await tokenOf(page) });
  await tab(page, 'Reviews');
  await approveIn(page).waitFor();
});

it('offers to try again when the figures fail to load', async () => {
  const page = await stage.open('/terms', { as: moderator });
  const mend = await breakCalls(page, 'moderation.metrics');
  await page.goto(`${stage.site.url}/admin`);
  await page.getByText("We couldn't load the counts.", { exact: true }).waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await figure(page, 'Total Companies').getByText('40', { exact: true }).waitFor();
});

it('lists the companies with domain, location and rating, and loads more on demand', async () => {
  const page = await open();
  await tab(page, 'Companies');
  const first = rows(page).filter({ hasText: 'Northwind Logistics' });
  await first.getByText('northwind-logistics.example', { exact: true }).waitFor();
  await first.getByText('Rotterdam, Netherlands', { exact: true }).waitFor();
  await first.getByText(/^\d\.\d from \d+ reviews$/).waitFor();
  expect(await rows(page).count()).toBe(24);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows(page).count()).toBe(40);
  await rows(page).filter({ hasText: 'Ørnvik Rederi' }).getByText('No reviews').waitFor();
  await first.getByRole('link').click();
  await heading(page, 'Northwind Logistics');
});

it('filters companies while a moderator types', async () => {
  const page = await open();
  await tab(page, 'Companies');
  const box = page.getByRole('searchbox', { name: 'Search companies' });
  await box.fill('halden');
  await expect
    .poll(() => rows(page).getByRole('link').allInnerTexts())
    .toEqual(['Halden Foods', 'Halden Timber']);
  const heard = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
  await heard('2 companies found');
  await box.fill('zzzz');
  await heard('No companies found');
  await box.fill('h');
  await page.keyboard.press('Enter');
  await stage.toast(page, 'Search term too short');
  await box.fill('');
  await expect.poll(() => rows(page).count()).toBe(24);
});

it('offers to try again when the companies fail to load', async () => {
  const page = await open();
  const mend = await breakCalls(page, 'companies.list');
  await tab(page, 'Companies');
  await page.getByText("We couldn't load the companies.", { exact: true }).waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows(page).filter({ hasText: 'Northwind Logistics' }).waitFor();
});

it('goes to the sign-in page when the session expires during the work', async () => {
  const page = await stage.open('/login');
  await stage.signIn(page);
  await tab(page, 'Reviews');
  const approve = approveIn(page);
  await approve.waitFor();
  await callRest(stage.site, '/logout', { method: 'POST', token: await tokenOf(page) });
  await approve.click();
  await heading(page, 'Sign in');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['known_browser']);
});
