import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { readArguments } from '#server/commands/read-arguments.ts';
import { launchBrowser } from '../testing/browser/browser.ts';
import { moderatorOf, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest, mailedToken } from '../testing/browser/rest.ts';
import { startSite } from '../testing/browser/site.ts';

// Writes screenshots of every page and its states in both themes and two widths to .cache/shots.
const FOLDER = join(import.meta.dirname, '../.cache/shots');
const WIDTHS = [360, 1280];
const THEMES = ['light', 'dark'] as const;

/** A page, and what to do there before the screenshot. */
type Shot = { path: string; act?: (page: Page) => Promise<unknown>; window?: true };

readArguments('Usage: npm run shots', {});
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const site = await startSite();
const browser = await launchBrowser();
const receipts = await writeStories();
const token = await mailedToken(site, 1, 'shots@northwind-logistics.example');

const shots: Record<string, Shot> = {
  home: { path: '/' },
  'home-search': {
    path: '/',
    act: async (page) => {
      await page.getByRole('combobox').fill('nor');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
    window: true,
  },
  'home-no-hit': {
    path: '/',
    act: async (page) => {
      await page.getByRole('combobox').fill('zzzz');
      await page.getByText('No results found').first().waitFor();
    },
    window: true,
  },
  'home-add-company': {
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a new company' }).click();
      await page.getByRole('button', { name: 'Create Company' }).click();
    },
    window: true,
  },
  companies: { path: '/companies' },
  'companies-none': { path: '/companies?search=zzzz' },
  company: { path: '/companies/1' },
  'company-few': { path: '/companies/24' },
  'company-none': { path: '/companies/40' },
  'company-missing': { path: '/companies/99999' },
  'company-report': {
    path: '/companies/1',
    act: async (page) => {
      await page.getByRole('button', { name: 'Report' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    window: true,
  },
  'write-review': { path: '/write-review' },
  'verify-email': { path: '/verify-email/1' },
  'verify-email-sent': {
    path: '/verify-email/1?emailSent=true&email=kari@northwind-logistics.example',
  },
  review: { path: `/companies/1/review?token=${token}` },
  'review-filled': { path: `/companies/1/review?token=${token}`, act: fillReview },
  receipt: { path: '/receipt' },
  'receipt-wrong': { path: '/receipt', act: (page) => typeReceipt(page, '0000-0000-0000-0000-0000-0000') },
  'receipt-asked': { path: '/receipt', act: (page) => typeReceipt(page, receipts.asked) },
  'receipt-held': { path: '/receipt', act: (page) => typeReceipt(page, receipts.held) },
  'receipt-rejected': { path: '/receipt', act: (page) => typeReceipt(page, receipts.rejected) },
  'receipt-published': { path: '/receipt', act: (page) => typeReceipt(page, receipts.published) },
  'receipt-edit': {
    path: '/receipt',
    act: async (page) => {
      await typeReceipt(page, receipts.published);
      await page.getByRole('button', { name: 'Change Review' }).click();
    },
  },
  'receipt-withdraw': {
    path: '/receipt',
    act: async (page) => {
      await typeReceipt(page, receipts.published);
      await page.getByRole('button', { name: 'Withdraw Review' }).click();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    },
    window: true,
  },
  'receipt-appeal': {
    path: '/receipt',
    act: async (page) => {
      await typeReceipt(page, receipts.rejected);
      await page.getByRole('button', { name: 'Appeal' }).click();
      await page.getByRole('button', { name: 'Send Appeal' }).click();
    },
    window: true,
  },
  login: { path: '/login' },
  register: {
    path: '/register',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Create account' }).click(),
  },
  about: { path: '/about' },
  privacy: { path: '/privacy' },
  'privacy-details': { path: '/privacy/details' },
  terms: { path: '/terms' },
  'how-it-works': { path: '/how-it-works' },
  'not-found': { path: '/nothing/here' },
  parts: { path: '/dev/parts' },
  toast: {
    path: '/companies',
    act: async (page) => {
      await page.getByRole('searchbox').fill('x');
      await page.getByRole('searchbox').press('Enter');
    },
    window: true,
  },
};

for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const take = async (name: string, wholePage: boolean) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: join(FOLDER, `${name}-${width}-${colorScheme}.png`),
        fullPage: wholePage,
        animations: 'disabled',
      });
    };
    for (const [name, { path, act, window }] of Object.entries(shots)) {
      await page.goto(site.url + path);
      await page.waitForLoadState('networkidle');
      await act?.(page);
      await take(name, !window);
    }
    await signIn(page);
    for (const tab of ['Dashboard', 'Companies', 'Reviews', 'Reports']) {
      await page.getByRole('tab', { name: tab }).click();
      await take(`admin-${tab.toLowerCase()}`, true);
    }
    await page.goto(`${site.url}/account`);
    await page.getByText('This browser').waitFor();
    await take('account', true);
    await page.goBack();
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await page.getByRole('button', { name: 'Reject' }).first().click();
    await page.getByRole('button', { name: 'Reject Review' }).click();
    await take('admin-reject', false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask the Author' }).first().click();
    await take('admin-ask', false);
    await context.close();
  }
}
await browser.close();
await site.stop();

async function writeStories() {
  const texts = {
    asked: 'Shifts are planned three weeks ahead, and people keep to it.',
    held: 'Good colleagues, and that is what keeps people.',
    rejected: 'The raise process is not something anyone could explain to me.',
    published: 'I learned more here in a year than at any other place.\n\nThe hours are long.',
  };
  const written = {
    asked: await writeWithReceipt(site, texts.asked),
    held: await writeWithReceipt(site, texts.held, { release: 'with_others' }),
    rejected: await writeWithReceipt(site, texts.rejected),
    published: await writeWithReceipt(site, texts.published, { job_title: 'Fitter', salary: 48_000 }),
  };
  const { token: session } = await callRest<{ token: string }>(site, '/login', { body: site.moderator });
  const moderator = moderatorOf(site, session);
  await moderator.ask(
    texts.asked,
    'Is it planned like this in every hall? "People" may read as all of them.',
  );
  for (const text of [texts.held, texts.published]) await moderator.approve(text);
  await moderator.reject(texts.rejected, 'identifies_someone', 'Please leave out who could not explain it.');
  const [first = ''] = [await writeWithReceipt(site, 'Waits for others.', { release: 'with_others' })];
  await moderator.reject('Waits for others.', 'not_about_work', 'The second half is about the town.');
  await callRest(site, '/receipts/appeal', {
    body: { receipt: first, appeal: 'The town is where the company houses us.' },
  });
  return written;
}

async function typeReceipt(page: Page, receipt: string) {
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByLabel('Receipt').fill(receipt);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForTimeout(400);
}

async function fillReview(page: Page) {
  page.once('dialog', (dialog) => dialog.accept());
  for (const [index, group] of (await page.getByRole('radiogroup').all()).entries()) {
    const score = String([8, 3, 5, 9, 10][index % 5]);
    await group.getByRole('radio', { name: score, exact: true }).click();
  }
  await page.getByLabel('Your review').fill('Good planning. My manager Anna Berg shouts.');
  await page.getByText('This may identify you or someone else').waitFor();
}

async function signIn(page: Page) {
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(site.moderator.email);
  await page.getByLabel('Password').fill(site.moderator.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}
