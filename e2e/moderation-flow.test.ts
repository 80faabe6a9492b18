import SQLite from 'better-sqlite3';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { pageSizes } from '#shared/limits.ts';
import {
  decidedIn,
  fillQueue,
  openRow,
  openWith,
  pressIn,
  queueOf,
  stillAgain,
} from '../testing/browser/desk.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest, publicReviews } from '../testing/browser/rest.ts';
import { hasFocus, setUpModerator, setUpStage } from '../testing/browser/stage.ts';
import { textsOfReview } from '../testing/server/longest-review.ts';

const FERROWELL = 2;
const WAITING = 300;

const stage = setUpStage();
const moderator = setUpModerator(stage);

beforeAll(() => {
  // Far enough back in id order, so reviews written here stay on the first page.
  const waiting = Array.from({ length: WAITING }, (_, index) => `Waiting ${index}.`);
  fillQueue(stage.site, waiting, { firstId: 2 ** 53 - WAITING });
});

/** Puts a pending review at the front of the queue. */
function bringToFront(text: string, place: number) {
  const database = new SQLite(stage.site.database);
  database.pragma('busy_timeout = 5000');
  const { id } = database.prepare('select id from submissions where review_text = ?').get(text) as {
    id: number;
  };
  database.prepare('update submissions set id = ? where id = ?').run(place, id);
  database.prepare('update receipts set review_id = ? where review_id = ?').run(place, id);
  database.close();
}
let places = 0;
async function write(text: string, more = {}): Promise<string> {
  const receipt = await writeWithReceipt(stage.site, text, more);
  places += 1;
  bringToFront(text, places);
  return receipt;
}
async function openQueue(query = '?tab=reviews'): Promise<Page> {
  const page = await stage.open(`/admin${query}`, { as: moderator });
  await page.getByRole('article').first().waitFor();
  return page;
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const publicTexts = async () =>
  (await publicReviews(stage.site, FERROWELL)).map(({ free_form_text }) => free_form_text);
const waiting = async () =>
  (await callRest<{ pendingReviews: number }>(stage.site, '/admin/metrics', moderator)).pendingReviews;

it('decides about one review with two quick clicks, and offers to undo it', async () => {
  const receipt = await write('Clicked twice.');
  await write('Not read so far.');
  const page = await openQueue();
  const before = await waiting();
  const button = (await openRow(page, 'Clicked twice.')).getByRole('button', { name: 'Approve' });
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const _ of [1, 2, 3]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(450);
  }
  await openWith(page, 'Clicked twice.').waitFor({ state: 'detached' });
  await decidedIn(page).getByText('Published: review of Ferrowell Systems').waitFor();
  await decidedIn(page).getByRole('button', { name: 'Undo' }).waitFor();
  await openWith(page, 'Not read so far.').waitFor();
  expect(await waiting()).toBe(before - 1);
  expect(await publicTexts()).toContain('Clicked twice.');

  await stillAgain(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await openWith(page, 'Clicked twice.').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await expect.poll(() => focused(page)).toContain('Clicked twice.');
  expect(await publicTexts()).not.toContain('Clicked twice.');
  expect(await waiting()).toBe(before);
  const author = await openReceipt(await stage.open('/receipt'), receipt);
  expect(await author.getByText('Clicked twice.').isVisible()).toBe(true);
});

it('opens what is clicked just as the first review opens by itself', async () => {
  const page = await stage.open('/admin', { as: moderator });
  const clicked = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const loading = () => document.querySelector('[aria-label="Loading the list"]');
        const observer = new MutationObserver(() => {
          const row = document.querySelectorAll<HTMLElement>('[data-row]')[1];
          // It goes when it's known which review opens.
          if (row === undefined || loading()) return;
          observer.disconnect();
          row.click();
          setTimeout(() => resolve(row.getAttribute('aria-current') ?? 'another'), 500);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  expect(await clicked).toBe('true');
});

it('moves to the next review with the keyboard alone, with a key for each decision', async () => {
  await write('First by keyboard.');
  await write('Second by keyboard.');
  const page = await openQueue();
  // What is open has the focus from the first moment.
  const open = page.getByRole('article');
  await expect.poll(() => hasFocus(open)).toBe(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Ask the author').waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(open)).toBe(true);
  await page.keyboard.press('e');
  const ask = page.getByRole('dialog', { name: 'Ask the author' });
  await ask.waitFor();
  expect(await ask.getByRole('textbox').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await openRow(page, 'First by keyboard.');
  await expect.poll(() => hasFocus(open)).toBe(true);
  await page.keyboard.press('a');
  await expect.poll(() => focused(page)).toContain('Second by keyboard.');
  // An immediate second click isn't meant for a review that no one has read.
  await page.keyboard.press('a');
  await stillAgain(page);
  expect(await focused(page)).toContain('Second by keyboard.');
  await page.keyboard.press('u');
  await expect.poll(() => focused(page)).toContain('First by keyboard.');
  await stillAgain(page);
  await page.keyboard.press('j');
  expect(await focused(page)).toContain('Second by keyboard.');
  await page.keyboard.press('k');
  expect(await focused(page)).toContain('First by keyboard.');
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reject this review' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await publicTexts()).not.toContain('First by keyboard.');
});

it('refills the page from a long queue, and the last decided review keeps its position', async () => {
  await write('Stays in its place.');
  const page = await openQueue();
  await expect.poll(() => queueOf(page).count()).toBe(pageSizes.desk);
  const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  const place = (await rows.allInnerTexts()).findIndex((text) => text.includes('Stays in its place.'));
  await pressIn(page, 'Stays in its place.', 'Approve');
  await expect.poll(() => rows.count()).toBe(pageSizes.desk + 1);
  expect(await rows.nth(place).innerText()).toBe('Published: review of Ferrowell Systems');
  await queueOf(page).last().click();
  await stillAgain(page);
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => rows.nth(place).innerText()).not.toContain('Published: review of');
  await expect.poll(() => rows.count()).toBe(pageSizes.desk + 1);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
});

it('says when a decision can no longer be undone', async () => {
  const receipt = await write('Changed meanwhile.');
  const page = await openQueue();
  await pressIn(page, 'Changed meanwhile.', 'Approve');
  await decidedIn(page).getByText('Published: review of').waitFor();
  await callRest(stage.site, '/receipts/withdraw', { body: { receipt } });
  await stillAgain(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await stage.toast(page, "This review has changed since. Here's the list as it is now.");
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

it('shows what may identify the author wherever an author types, and all of it', async () => {
  const texts = textsOfReview((field) => `${field}: ask ${field}@mine.example`);
  await write(texts.review_text, texts);
  const article = await openRow(await openQueue(), texts.cons);
  for (const text of Object.values(texts)) await article.getByText(text, { exact: true }).waitFor();
  await article.getByText('Hints. You decide.').waitFor();
  const hints = article.getByRole('list', { name: 'Hints' });
  const emails = hints.getByRole('listitem').filter({ hasText: 'Looks like an email address' });
  for (const field of Object.keys(texts))
    await emails.getByText(`${field}@mine.example`, { exact: true }).waitFor();
});

it('finds decided reviews again by status and company, and decides again', async () => {
  await write('Found again later.');
  await moderator.reject('Found again later.');
  const page = await openQueue();
  await page.getByRole('searchbox', { name: 'Filter by company' }).fill('ferrow');
  await page
    .getByRole('list', { name: 'Companies found' })
    .getByRole('link', { name: 'Ferrowell Systems' })
    .click();
  await page.getByText('Only Ferrowell Systems ferrowell.example', { exact: true }).waitFor();
  const by = page.getByRole('navigation', { name: 'Reviews by status' });
  await by.getByRole('link', { name: 'Rejected' }).click();
  expect(page.url()).toBe(`${stage.site.url}/admin?tab=reviews&status=rejected&company=${FERROWELL}`);
  await pressIn(page, 'Found again later.', 'Approve');
  await decidedIn(page).getByText('Published: review of').waitFor();
  await by.getByRole('link', { name: 'Published' }).click();
  await pressIn(page, 'Found again later.', 'Remove');
  const dialog = page.getByRole('dialog', { name: 'Remove this review' });
  await dialog.getByLabel('It insults someone').check();
  await dialog.getByRole('button', { name: 'Remove Review' }).click();
  await decidedIn(page).getByText('Removed: review of').waitFor();
  expect(await publicTexts()).not.toContain('Found again later.');
  await by.getByRole('link', { name: 'Removed' }).click();
  await pressIn(page, 'Found again later.', 'Publish Again');
  await decidedIn(page).getByText('Published: review of').waitFor();
  expect(await publicTexts()).toContain('Found again later.');
});
