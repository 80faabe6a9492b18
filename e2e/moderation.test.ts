import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { pageSizes } from '#shared/limits.ts';
import { breakCalls } from '../testing/browser/calls.ts';
import { fillQueue, openRow, openWith, pressIn, queueOf, stillAgain } from '../testing/browser/desk.ts';
import { publicReviews, submitReview } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const COMPANY = 40;
const NAME = 'Ørnvik Rederi';

const stage = setUpStage();
const moderator = setUpModerator(stage);

// With only a few demo reviews, everything sent here fits on the first page.
beforeAll(() => moderator.rejectAll(3));

let authors = 0;
async function submit(text: string) {
  authors += 1;
  await submitReview(stage.site, COMPANY, `x${authors}@oernvik-rederi.example`, text);
}
async function openQueue(): Promise<Page> {
  const page = await stage.open('/admin', { as: moderator });
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('article').waitFor();
  return page;
}

const inQueue = (page: Page, text: string) => queueOf(page).filter({ hasText: text });
async function rejectInDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Reject this review' });
  await dialog.getByLabel("It isn't about working there").check();
  await dialog.getByRole('button', { name: 'Reject Review' }).click();
}
const publicTexts = async () =>
  (await publicReviews(stage.site, COMPANY)).map(({ free_form_text }) => free_form_text);

it('shows a pending review to moderators in full, and to no one else', async () => {
  await submit('Waiting story.');
  const page = await openQueue();
  const article = await openRow(page, 'Waiting story.');
  await article.getByRole('heading', { name: `${NAME} oernvik-rederi.example` }).waitFor();
  await article.getByRole('img', { name: '4.0 out of 5 stars' }).waitFor();
  for (const text of ['Pending', 'Anonymous Position', 'Full time']) {
    expect(await article.getByText(text, { exact: true }).isVisible()).toBe(true);
  }
  const scores = article.getByRole('group').getByRole('listitem');
  expect(await scores.first().isVisible()).toBe(false);
  await article.getByText('All 20 scores', { exact: true }).click();
  expect(await scores.count()).toBe(20);
  expect(await scores.first().isVisible()).toBe(true);
  await page.goto(`${stage.site.url}/companies/${COMPANY}`);
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
});

it('publishes an approved review and removes it from the queue', async () => {
  await submit('Approved story.');
  const page = await openQueue();
  const before = await queueOf(page).count();
  await pressIn(page, 'Approved story.', 'Approve');
  await stage.toast(page, 'Review updated');
  await expect.poll(() => queueOf(page).count()).toBe(before - 1);
  expect(await inQueue(page, 'Approved story.').count()).toBe(0);
  await openRow(page, 'Waiting story.');
  await page.getByRole('article').getByRole('link', { name: NAME }).click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await page.getByText('Approved story.', { exact: true }).waitFor();
});

it('hides a rejected review and removes it from the queue', async () => {
  await submit('Rejected story.');
  const page = await openQueue();
  const before = await queueOf(page).count();
  await pressIn(page, 'Rejected story.', 'Reject');
  await rejectInDialog(page);
  await stage.toast(page, 'Review updated');
  await expect.poll(() => queueOf(page).count()).toBe(before - 1);
  expect(await inQueue(page, 'Rejected story.').count()).toBe(0);
  await page.reload();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await inQueue(page, 'Waiting story.').waitFor();
  expect(await inQueue(page, 'Rejected story.').count()).toBe(0);
  expect(await publicTexts()).not.toContain('Rejected story.');
});

it('says when a decision failed, and keeps the review', async () => {
  const page = await openQueue();
  const mend = await breakCalls(page, 'moderation.decideReview');
  for (const name of ['Approve', 'Reject']) {
    await pressIn(page, 'Waiting story.', name);
    if (name === 'Reject') await rejectInDialog(page);
    await stage.toast(page, 'Error updating review');
    await stage.toast(page, 'Please try again.');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.poll(() => page.getByText('Error updating review').count()).toBe(0);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await openWith(page, 'Waiting story.').isVisible()).toBe(true);
  await mend();
  await pressIn(page, 'Waiting story.', 'Approve');
  await inQueue(page, 'Waiting story.').waitFor({ state: 'detached' });
  expect(await publicTexts()).toContain('Waiting story.');
});

it('reloads the queue when its tab is opened', async () => {
  const page = await openQueue();
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await submit('Late story.');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await inQueue(page, 'Late story.').waitFor();
});

it('offers to try again when the list fails to load', async () => {
  const page = await stage.open('/admin', { as: moderator });
  const mend = await breakCalls(page, 'moderation.reviews');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByText("We couldn't load the list.", { exact: true }).waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await inQueue(page, 'Late story.').waitFor();
});

it('shows thirty reviews per page and leaves a page when its last one is decided', async () => {
  const missing = pageSizes.desk + 2 - (await moderator.waiting()).length;
  const stories = Array.from({ length: missing }, (_, index) => `Story ${index}.`);
  fillQueue(stage.site, stories);
  const page = await openQueue();
  const previous = page.getByRole('button', { name: 'Previous', exact: true });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByText('Page 1', { exact: true }).waitFor();
  expect(await queueOf(page).count()).toBe(30);
  expect(await previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(() => queueOf(page).count()).toBe(2);
  await page.getByText('Page 2', { exact: true }).waitFor();
  expect(await next.isDisabled()).toBe(true);
  await previous.click();
  await expect.poll(() => queueOf(page).count()).toBe(30);
  await next.click();
  await expect.poll(() => queueOf(page).count()).toBe(2);
  for (const left of [1, 30]) {
    await page.getByRole('article').getByRole('button', { name: 'Reject' }).click();
    await rejectInDialog(page);
    await expect.poll(() => queueOf(page).count()).toBe(left);
    await stillAgain(page);
  }
  await page.getByText('Page 1', { exact: true }).waitFor();
});
