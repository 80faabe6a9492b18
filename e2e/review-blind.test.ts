import SQLite from 'better-sqlite3';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { listCalls, loseAnswers } from '../testing/browser/calls.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { callRest } from '../testing/browser/rest.ts';
import { fillReview, openReviewForm, send } from '../testing/browser/review-form.ts';
import { type Moderator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
let moderator: Moderator;
beforeAll(async () => {
  moderator = await stage.moderator();
});

type Waiting = { free_form_text: string; release: string };

/** The pending reviews with a text. */
async function waiting(text: string): Promise<Waiting[]> {
  const path = '/admin/moderation/reviews?limit=100';
  const { data } = await callRest<{ data: Waiting[] }>(stage.site, path, { token: moderator.token });
  return data.filter((review) => review.free_form_text === text);
}

it('sends one review on a double click', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'Clicked twice.');
  const calls = listCalls(page, 'anonymity.');
  await send(page).dblclick();
  await stage.toast(page, 'Review submitted successfully');
  expect(calls.map((url) => new URL(url).pathname)).toEqual(
    ['keys', 'issue', 'submit'].map((name) => `/api/trpc/anonymity.${name}`),
  );
  expect(await waiting('Clicked twice.')).toHaveLength(1);
});

it('sends one review even if responses get lost and the page is reloaded in between', async () => {
  const page = await openReviewForm(stage);
  page.on('dialog', (dialog) => dialog.accept());
  await fillReview(page, 'Lost and found.');
  for (const call of ['anonymity.issue', 'anonymity.submit']) {
    const mend = await loseAnswers(page, call);
    await send(page).click();
    await stage.toast(page, 'Failed to submit your review. Please try again.');
    await mend();
    await page.reload();
    await page.getByText('20 of 20 answered').waitFor();
  }
  expect(await waiting('Lost and found.')).toHaveLength(1);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  expect(await waiting('Lost and found.')).toHaveLength(1);
  const stored = await page.evaluate(() => Object.keys(sessionStorage));
  expect(stored).toEqual(['review_receipt_2']);
});

it('stops when a key has changed, says what to do and keeps the draft', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'Never sent.');
  await page.evaluate(() => {
    localStorage.setItem(`anonymity_key_${new Date().getUTCFullYear()}`, 'another');
  });
  const calls = listCalls(page, 'anonymity.');
  await send(page).click();
  await stage.toast(page, "This site's key has changed. Nothing was sent.");
  const alert = page.getByRole('alert').filter({ hasText: 'Seen before' });
  await alert.getByText('another', { exact: true }).waitFor();
  await alert.getByRole('link', { name: 'privacy page' }).waitFor();
  await alert.getByText('Your answers stay in this tab.').waitFor();
  expect(calls.map((url) => new URL(url).pathname)).toEqual(['/api/trpc/anonymity.keys']);
  expect(await waiting('Never sent.')).toEqual([]);
  expect(await page.getByLabel('Your review', { exact: true }).inputValue()).toBe('Never sent.');
});

it('stops when the clock of the device is wrong', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'From the past.');
  await page.clock.setFixedTime('2019-03-01');
  await send(page).click();
  await stage.toast(page, "This device's clock says it's 2019. Nothing was sent.");
  expect(await waiting('From the past.')).toEqual([]);
});

const year = String(new Date().getUTCFullYear());

/** As if this many people had verified for the company by the start of the month. */
function haveVerified(step: number) {
  const database = new SQLite(stage.site.database);
  database.prepare('delete from group_sizes').run();
  database.prepare('insert into group_sizes values (?, ?, ?)').run(2, year, step);
  database.close();
}

const choice = (page: Page) => page.getByRole('region', { name: 'When to publish' });
const atOnce = (page: Page) => choice(page).getByRole('radio', { name: "Publish as soon as it's approved" });
const held = (page: Page) => choice(page).getByRole('radio', { name: 'Hold it until at least five reviews' });
const summary = (page: Page) => page.getByRole('region', { name: 'What readers will see' });

it('suggests holding to the first reviewers of a company, with the reason behind it', async () => {
  haveVerified(0);
  const page = await openReviewForm(stage, { width: WIDTHS.phone });
  const text = choice(page).getByRole('paragraph').first();
  expect(await text.textContent()).toBe(
    'We suggest holding your review. Fewer than 5 people have verified here this year.',
  );
  const reason = choice(page).getByText('colleagues might guess it was you');
  expect(await reason.isVisible()).toBe(false);
  await choice(page).getByText('Why?').click();
  await reason.waitFor();
  await choice(page).getByText('They can create mailboxes, write four reviews themselves').waitFor();
  expect(await layoutProblems(page)).toEqual([]);
});

it('holds in the smallest groups unless the author chooses otherwise, and never changes that choice', async () => {
  haveVerified(0);
  const page = await openReviewForm(stage);
  page.on('dialog', (dialog) => dialog.accept());
  expect(await held(page).isChecked()).toBe(true);
  await page.getByLabel('Your review', { exact: true }).fill('Not chosen yet.');
  haveVerified(5);
  await page.reload();
  expect(await atOnce(page).isChecked()).toBe(true);
  await held(page).check();
  haveVerified(10);
  await page.reload();
  expect(await held(page).isChecked()).toBe(true);
  await atOnce(page).check();
  haveVerified(0);
  await page.reload();
  expect(await atOnce(page).isChecked()).toBe(true);
});

it('repeats before and after sending what the author has chosen, and leads back to the choice', async () => {
  haveVerified(25);
  const page = await openReviewForm(stage);
  await summary(page).getByText("Once it's approved, we publish it right away.").waitFor();
  await summary(page).getByRole('button', { name: 'Change this' }).click();
  expect(await atOnce(page).evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  const promise =
    "Once it's approved, we hold it until at least five reviews can appear together on the first day of a month.";
  await summary(page).getByText(promise).waitFor();
  await fillReview(page, 'With others.');
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  expect(await waiting('With others.')).toMatchObject([{ release: 'with_others' }]);
  await page.getByText(`Your review reaches a moderator within an hour. ${promise}`).waitFor();
  await page.getByRole('button', { name: "I've saved my receipt" }).click();
  const next = page.getByRole('region', { name: 'What happens next' });
  await next.getByText(promise).waitFor();
  expect(await page.getByText('publish it right away').count()).toBe(0);
});

it('shows in advance how many people have verified', async () => {
  const words = {
    0: 'Fewer than 5 people have verified here this year.',
    5: '5 to 9 people have verified here this year.',
    10: '10 to 24 people have verified here this year.',
    25: '25 or more people have verified here this year.',
  };
  const page = await openReviewForm(stage);
  for (const [step, sentence] of Object.entries(words)) {
    haveVerified(Number(step));
    await page.reload();
    await choice(page).getByText(sentence).waitFor();
    const isSmall = Number(step) < 10;
    expect(await page.getByText('We suggest holding your review').count()).toBe(isSmall ? 1 : 0);
  }
});
