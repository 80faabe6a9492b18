import SQLite from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { listCalls, loseAnswers } from './calls.ts';
import { callRest } from './rest.ts';
import { fillReview, openReviewForm, send } from './review-form.ts';
import { type Moderator, setUpStage } from './stage.ts';

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

it('lets the author hold the review, keeps the choice in the draft and shows it to moderators', async () => {
  const page = await openReviewForm(stage);
  page.on('dialog', (dialog) => dialog.accept());
  const atOnce = page.getByRole('radio', { name: "Publish as soon as it's approved" });
  const held = page.getByRole('radio', { name: 'Hold it until at least five reviews' });
  const preview = page.getByRole('region', { name: 'What readers will see' });
  expect(await atOnce.isChecked()).toBe(true);
  await preview.getByText("It's published as soon as a moderator approves it.").waitFor();
  await page.getByText('they can create mailboxes, write four reviews themselves').waitFor();
  await held.check();
  await preview.getByText("It's held until at least five reviews of this company").waitFor();
  await page.reload();
  await held.waitFor();
  expect(await held.isChecked()).toBe(true);
  await fillReview(page, 'With others.');
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  expect(await waiting('With others.')).toMatchObject([{ release: 'with_others' }]);
});

it('shows in advance how many people have verified, and recommends holding in a small group', async () => {
  const words = {
    0: 'Fewer than 5 people have verified for Ferrowell Systems this year.',
    5: '5 to 9 people have verified for Ferrowell Systems this year.',
    10: '10 to 24 people have verified for Ferrowell Systems this year.',
    25: '25 or more people have verified for Ferrowell Systems this year.',
  };
  const database = new SQLite(stage.site.database);
  const page = await openReviewForm(stage);
  for (const [step, sentence] of Object.entries(words)) {
    database.prepare('delete from group_sizes').run();
    const year = String(new Date().getUTCFullYear());
    database.prepare('insert into group_sizes values (?, ?, ?)').run(2, year, Number(step));
    await page.reload();
    await page.getByRole('region', { name: 'How many people have verified' }).getByText(sentence).waitFor();
    const small = Number(step) < 10;
    expect(await page.getByText('Recommended for small groups').count()).toBe(small ? 1 : 0);
    expect(await page.getByText('We recommend holding your review').count()).toBe(small ? 1 : 0);
    expect(await page.getByRole('radio', { name: 'Publish as soon as' }).isChecked()).toBe(true);
    const summary = page.getByRole('region', { name: 'What readers will see' });
    await summary.getByText(sentence.replace('Ferrowell Systems', 'this company')).waitFor();
  }
  database.close();
});
