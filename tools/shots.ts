import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { readArguments } from '#server/commands/read-arguments.ts';
import { launchBrowser } from '../testing/browser/browser.ts';
import { moderatorOf, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest, mailedToken } from '../testing/browser/rest.ts';
import { pages, type Shown } from '../testing/browser/shown-pages.ts';
import { startSite } from '../testing/browser/site.ts';

// Writes screenshots of every page and its states in both themes and two widths to .cache/shots.
const FOLDER = join(import.meta.dirname, '../.cache/shots');
const WIDTHS = [360, 1280];
const THEMES = ['light', 'dark'] as const;

/** A page, and what to do there before the screenshot. */
type Shot = Pick<Shown, 'path' | 'act'>;

readArguments('Usage: npm run shots', {});
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const site = await startSite();
const browser = await launchBrowser();
const receipts = await writeStories();

const opened = (receipt: string) => ({ path: '/receipt', act: (page: Page) => typeReceipt(page, receipt) });
const states: Record<string, Shot> = {
  'review filled': {
    path: '/companies/1/review?email=shots@northwind-logistics.example',
    act: fillReview,
  },
  'receipt wrong': opened('0000-0000-0000-0000-0000-0000'),
  'receipt held': opened(receipts.held),
  'receipt rejected': opened(receipts.rejected),
  'receipt published': opened(receipts.published),
  'receipt appeal': {
    path: '/receipt',
    act: async (page) => {
      await typeReceipt(page, receipts.rejected);
      await page.getByRole('button', { name: 'Appeal' }).click();
      await page.getByRole('button', { name: 'Send Appeal' }).click();
    },
  },
  'register wrong': {
    path: '/register',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Create account' }).click(),
  },
  toast: {
    path: '/companies',
    act: async (page) => {
      await page.getByRole('searchbox').fill('x');
      await page.getByRole('searchbox').press('Enter');
    },
  },
};
const [forModerators, forAll] = [
  pages.filter(({ asModerator }) => asModerator),
  pages.filter(({ asModerator }) => !asModerator),
];

for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    // Each link gives one slip.
    const token = await mailedToken(site, 1, `shots-${width}-${colorScheme}@northwind-logistics.example`);
    const take = async (name: string, { path, act }: Shot, page: Page) => {
      await page.goto(site.url + path.replace('?token=', `?token=${token}`));
      await page.waitForLoadState('networkidle');
      await page.locator('h1').first().waitFor();
      await act?.(page, receipts.asked);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: join(FOLDER, `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`),
        // A dialog covers what the window shows.
        fullPage: (await page.getByRole('dialog').count()) === 0,
        animations: 'disabled',
      });
    };
    // A tab remembers what someone wrote in it, so each has one of its own.
    for (const [name, shot] of [
      ...forAll.map((shown) => [shown.name, shown] as const),
      ...Object.entries(states),
    ]) {
      const tab = await context.newPage();
      await take(name, shot, tab);
      await tab.close();
    }
    const desk = await context.newPage();
    desk.on('dialog', (dialog) => dialog.accept());
    await signIn(desk);
    for (const shown of forModerators) await take(shown.name, shown, desk);
    await context.close();
  }
}
await browser.close();
await site.stop();

async function writeStories() {
  const texts = {
    asked: 'Kept with a receipt. Shifts are planned three weeks ahead.',
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
  await page.getByLabel('Slip or receipt', { exact: true }).fill(receipt);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForTimeout(400);
}

async function fillReview(page: Page) {
  await page.getByRole('radiogroup').first().waitFor();
  for (const [index, group] of (await page.getByRole('radiogroup').all()).entries()) {
    const score = String([8, 3, 5, 9, 10][index % 5]);
    await group.getByRole('radio', { name: score, exact: true }).click();
  }
  await page.getByLabel('Your review').fill('Good planning. My manager Anna Berg shouts.');
  await page.getByText('This may identify you or someone else').waitFor();
}

async function signIn(page: Page) {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(site.moderator.email);
  await page.getByLabel('Password').fill(site.moderator.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin');
}
