import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { fillReview, openReviewForm } from '../testing/browser/review-form.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

const storedBy = (page: Page) =>
  page.evaluate(() => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
    Object.keys(history.state ?? {}).filter((key) => key !== 'scroll'),
  ]);

/** Whether the browser still has a copy of the app's code. */
const hasCopy = (page: Page) =>
  page.evaluate(async () => {
    const src = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? '';
    await (await fetch(src, { cache: 'force-cache' })).text();
    const [last] = performance.getEntriesByName(src).slice(-1) as PerformanceResourceTiming[];
    return last?.transferSize === 0;
  });

const forget = (page: Page) => page.getByRole('button', { name: 'Forget everything on this device' }).click();

it.each(['/privacy', '/receipt'])('M10 forgets everything on the device: %s', async (path) => {
  const page = await openReviewForm(stage, { as: moderator });
  await fillReview(page, 'Not for others who use this device.');
  const other = await stage.open('/companies', { besides: page });
  await other.evaluate(() => sessionStorage.setItem('review_draft_1', 'in another tab'));
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(stage.site.url + path);
  await page.evaluate(() => history.replaceState({ search: 'ferrow' }, ''));
  const [local, tab] = await storedBy(page);
  expect(local).toEqual(expect.arrayContaining(['auth_token', 'known_browser', 'theme', 'user_data']));
  expect(tab).toEqual(expect.arrayContaining(['review_access_2', 'review_draft_2']));
  expect(await hasCopy(page)).toBe(true);

  await forget(page);
  await page.getByText('Done. Close other tabs of this site.').waitFor();
  expect(await storedBy(page)).toEqual([[], [], []]);
  expect(await hasCopy(page)).toBe(false);
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByText("We can't delete your browser's history, what you've copied, or files").waitFor();
  // The page no longer shows who was signed in.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderators' }).waitFor();
});

it('M10 closes the receipt that is open', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Open when forgotten.');
  const page = await openReceipt(await stage.open('/receipt'), receipt);
  page.on('dialog', (dialog) => dialog.accept());
  await forget(page);
  await page.getByText('Done. Close other tabs of this site.').waitFor();
  expect(await page.getByLabel('Slip or receipt', { exact: true }).inputValue()).toBe('');
  expect(await page.getByText('Open when forgotten.').count()).toBe(0);
});

it('M10 forgets nothing before it is confirmed, and says what it could not do while offline', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'Offline.');
  let accepts = false;
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return accepts || dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
  });
  await page.goto(`${stage.site.url}/privacy`);
  await forget(page);
  expect(questions.at(-1)).toMatch(/^Forget everything on this device\? You'll lose your draft/);
  expect((await storedBy(page))[1]).toContain('review_draft_2');
  accepts = true;
  await page.context().setOffline(true);
  await forget(page);
  await page.getByText('but your browser may still have copies of our pages.').waitFor();
  expect((await storedBy(page)).slice(0, 2)).toEqual([[], []]);
});
