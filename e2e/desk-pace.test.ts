import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { pageSizes } from '#shared/limits.ts';
import { buttonIn, decidedIn, fillQueue, openWith, queueOf, stillAgain } from '../testing/browser/desk.ts';
import { barriers } from '../testing/browser/every-page.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { publicReviews } from '../testing/browser/rest.ts';
import { hasFocus, setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const ATLAS = 38;
const LONG_MS = 300_000;

const stage = setUpStage();
const moderator = setUpModerator(stage);
beforeEach(() => moderator.rejectAll());

const fill = (texts: readonly string[]) => fillQueue(stage.site, texts, { company_id: ATLAS });
const storyOf = (index: number) => `Story ${index} of those that wait.`;
async function openOnPhone(): Promise<Page> {
  const context = { hasTouch: true, isMobile: true };
  const page = await stage.open('/admin?tab=reviews', { as: moderator, context, width: WIDTHS.phone });
  await queueOf(page).first().waitFor();
  return page;
}
const rowOf = (page: Page, text: string) => queueOf(page).filter({ hasText: text });
const publicTexts = async () =>
  (await publicReviews(stage.site, ATLAS)).map(({ free_form_text }) => free_form_text);
const isFocused = (page: Page) => hasFocus(page.getByRole('article'));

/** Whether something else would get a touch in the middle of the button. */
const isCovered = (page: Page, name: string) =>
  buttonIn(page, name).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it('works on a phone by touch: open, reject, undo, go on, and back to the queue', async () => {
  fill(['First story.', 'Second story.', 'Third story.']);
  const page = await openOnPhone();
  expect(await page.getByRole('article').count()).toBe(0);
  for (const width of [WIDTHS.phone, WIDTHS.small]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await layoutProblems(page)).toEqual([]);
  }
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: WIDTHS.phone, height: 800 });

  await rowOf(page, 'First story.').tap();
  await openWith(page, 'First story.').waitFor();
  await expect.poll(() => isFocused(page)).toBe(true);
  const steps = page.getByRole('navigation', { name: 'Queue' });
  await steps.getByText('1 of 3').waitFor();
  await buttonIn(page, 'Reject').tap();
  const dialog = page.getByRole('dialog', { name: 'Reject this review' });
  await dialog.getByLabel('It insults someone').tap();
  await dialog.getByRole('button', { name: 'Reject Review' }).tap();
  await decidedIn(page).getByText('Rejected: review of').waitFor();
  await openWith(page, 'Second story.').waitFor();
  const message = page.locator('[data-messages]').getByText('Review updated');
  await message.waitFor();
  expect([await isCovered(page, 'Approve'), await message.count()]).toEqual([false, 1]);
  await steps.getByText('1 of 2').waitFor();
  await stillAgain(page);
  expect(await layoutProblems(page)).toEqual([]);
  await decidedIn(page).getByRole('button', { name: 'Undo' }).tap();
  await openWith(page, 'First story.').waitFor();
  await steps.getByRole('button', { name: 'Next review' }).tap();
  await openWith(page, 'Second story.').waitFor();
  await steps.getByText('2 of 3').waitFor();
  await stillAgain(page);
  await buttonIn(page, 'More').tap();
  await buttonIn(page, 'Leave it to others').waitFor();
  expect(await layoutProblems(page)).toEqual([]);

  await steps.getByRole('button', { name: 'Queue' }).tap();
  await rowOf(page, 'Third story.').waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  // Whoever reads with a screen reader goes on where they were in the list.
  const row = rowOf(page, 'Second story.');
  await expect.poll(() => hasFocus(row)).toBe(true);
  await row.tap();
  await openWith(page, 'Second story.').waitFor();
  await expect.poll(() => isFocused(page)).toBe(true);
});

/** Decides about a full page, every third review with a rejection, and returns how many presses that took. */
async function workThrough(page: Page, steps: { approve: () => Promise<void>; reject: () => Promise<void> }) {
  for (let index = 0; index < pageSizes.desk; index += 1) {
    await openWith(page, storyOf(index)).waitFor();
    if (index > 0) await stillAgain(page);
    await (index % 3 === 2 ? steps.reject : steps.approve)();
  }
  await page.getByText('No reviews are waiting.').waitFor();
}

it('lets a moderator work through a page with 50 keys, and nothing else', { timeout: LONG_MS }, async () => {
  fill(Array.from({ length: pageSizes.desk }, (_, index) => storyOf(index)));
  const page = await stage.open('/admin?tab=reviews', { as: moderator });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await workThrough(page, {
    approve: () => press('a'),
    async reject() {
      await press('r');
      await page.getByRole('dialog').waitFor();
      await press('4');
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  });
  expect(keys).toBe(50);
  expect((await publicTexts()).filter((text) => text.endsWith('of those that wait.')).length).toBe(20);
});

it('lets a moderator work through a page with 51 taps on a phone', { timeout: LONG_MS }, async () => {
  const before = (await publicTexts()).length;
  fill(Array.from({ length: pageSizes.desk }, (_, index) => storyOf(index)));
  const page = await openOnPhone();
  let taps = 1;
  await queueOf(page).first().tap();
  const tap = async (name: string) => {
    taps += 1;
    await buttonIn(page, name).tap();
  };
  await workThrough(page, {
    approve: () => tap('Approve'),
    async reject() {
      await tap('Reject');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('It insults someone').tap();
      await dialog.getByRole('button', { name: 'Reject Review' }).tap();
      taps += 2;
      await dialog.waitFor({ state: 'detached' });
    },
  });
  expect(taps).toBe(51);
  expect((await publicTexts()).length).toBe(before + 20);
});
