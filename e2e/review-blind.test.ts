import SQLite from 'better-sqlite3';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import shares from '#shared/matched-shares.json' with { type: 'json' };
import { listCalls, loseAnswers } from '../testing/browser/calls.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { fillReview, openLink, openReviewForm, send, writeNow } from '../testing/browser/review-form.ts';
import { hasFocus, setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

/** The pending reviews with a text. */
const waiting = async (text: string) =>
  (await moderator.waiting()).filter((review) => review.free_form_text === text);

const domain = (page: Page) => page.getByLabel(/^The part after the @/);
const get = (page: Page) => page.getByRole('button', { name: 'Get your slip' });

it('gets one slip and sends one review on double clicks', async () => {
  const page = await openLink(stage);
  await page.waitForLoadState('networkidle');
  const calls = listCalls(page, 'anonymity.');
  await domain(page).fill('ferrowell.example');
  await get(page).dblclick();
  await page.getByRole('button', { name: 'Write now' }).click();
  await fillReview(page, 'Clicked twice.');
  await send(page).dblclick();
  await stage.toast(page, 'Review submitted successfully');
  expect(calls.map((url) => new URL(url).pathname)).toEqual(
    ['keys', 'issue', 'submit'].map((name) => `/api/trpc/anonymity.${name}`),
  );
  expect(await waiting('Clicked twice.')).toHaveLength(1);
});

it('sends one review even if responses get lost and the page is reloaded in between', async () => {
  const page = await openLink(stage);
  page.on('dialog', (dialog) => dialog.accept());
  const mendIssue = await loseAnswers(page, 'anonymity.issue');
  await domain(page).fill('ferrowell.example');
  await get(page).click();
  const note = page.getByRole('alert').filter({ hasText: "so we don't know if it made your slip." });
  await note.getByText('Your link still works. Try again.').waitFor();
  await mendIssue();
  await page.reload();
  await writeNow(page);
  await fillReview(page, 'Lost and found.');
  const mendSubmit = await loseAnswers(page, 'anonymity.submit');
  await send(page).click();
  await stage.toast(page, 'Failed to submit your review. Please try again.');
  await mendSubmit();
  await page.reload();
  await page.getByText('20 of 20 answered').waitFor();
  expect(await waiting('Lost and found.')).toHaveLength(1);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  expect(await waiting('Lost and found.')).toHaveLength(1);
  const stored = await page.evaluate(() => Object.keys(sessionStorage));
  expect(stored).toEqual(['review_receipt_2']);
});

it('asks for no slip when a key has changed, says what to do, and gives one once it is the same again', async () => {
  const page = await openLink(stage);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    localStorage.setItem(`anonymity_key_${new Date().getUTCFullYear()}`, 'another');
  });
  const calls = listCalls(page, '/api/');
  await domain(page).fill('ferrowell.example');
  await get(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Seen before' });
  await alert.getByText("This site's key has changed. Nothing was sent.").waitFor();
  await alert.getByText('another', { exact: true }).waitFor();
  await alert.getByRole('link', { name: 'privacy page' }).waitFor();
  expect(calls.map((url) => new URL(url).pathname)).toEqual(['/api/trpc/anonymity.keys']);
  await page.evaluate(() => localStorage.clear());
  await writeNow(page);
});

it('asks for no slip when the clock of the device is wrong', async () => {
  const page = await openLink(stage);
  await page.clock.setFixedTime('2019-03-01');
  const calls = listCalls(page, 'anonymity.issue');
  await domain(page).fill('ferrowell.example');
  await get(page).click();
  const alert = page.getByRole('alert').filter({ hasText: "This device's clock says it's 2019." });
  await alert.getByText('Set the clock to the right date, then try again.').waitFor();
  expect(calls).toEqual([]);
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
const way = (page: Page, name: string) => choice(page).getByRole('radio', { name });
const atOnce = (page: Page) => way(page, "As soon as it's approved");
const held = (page: Page) => way(page, 'Hold until five can appear together');
const monthly = (page: Page) => way(page, 'On the first of next month');
/** What a way says about itself. */
const wordsOf = (radio: Locator) =>
  radio.evaluate((input) => {
    const words = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    return (words as HTMLElement).innerText.replace(/\s+/g, ' ');
  });
const summary = (page: Page) => page.getByRole('region', { name: 'What readers will see' });

it('recommends holding to the first reviewers of a company, with the reason', async () => {
  haveVerified(0);
  const page = await openReviewForm(stage, { width: WIDTHS.phone });
  await page
    .getByText('By the first of this month, fewer than 5 people had verified here this year.')
    .waitFor();
  const reason = page.getByText('colleagues might guess it was you');
  expect(await reason.isVisible()).toBe(false);
  await page.getByText('What does that mean?').click();
  await reason.waitFor();
  expect(await wordsOf(held(page))).toMatch(
    /^Recommended here On the first of a month, once five reviews of Ferrowell Systems are ready\. Few people have verified there\. /,
  );
  await choice(page).getByText('Is holding always better?').click();
  await choice(page).getByText('They can create mailboxes, write four reviews themselves').waitFor();
  expect(await layoutProblems(page)).toEqual([]);
});

it('shows for each choice how many reviews our test matched, from the figures that the bench computes', async () => {
  haveVerified(25);
  const page = await openReviewForm(stage, { width: WIDTHS.small });
  const { at_once, next_month, half_year, with_others, authors, chance } = shares.ten;
  expect(await wordsOf(monthly(page))).toMatch(
    new RegExp(
      `^Recommended here On \\w+ 1, in random order\\. The date gives away only the month, but you opened our email today\\. Matched ${next_month} of 100$`,
    ),
  );
  expect(await wordsOf(way(page, 'On the first of January or July'))).toMatch(
    new RegExp(
      `^On (January|July) 1, in random order\\. .* If no one else chooses this: ${shares.half_year_alone} of 100\\. Matched ${half_year} of 100$`,
    ),
  );
  expect(await wordsOf(held(page))).toMatch(
    new RegExp(
      `^On the first .* ready\\. It can take months, or never happen\\. Matched ${with_others} of 100$`,
    ),
  );
  expect(await wordsOf(atOnce(page))).toBe(`The day can give you away. Matched ${at_once} of 100`);
  await choice(page).getByText(`in our test of ${authors} reviews a year`).waitFor();
  await choice(page).getByText(`The line shows a guess, ${chance} of 100.`).waitFor();
  const how = choice(page).getByRole('link', { name: 'How we tested it' });
  expect(await how.getAttribute('href')).toBe('/privacy/details#when');
  expect(await choice(page).getByText('Recommended here').count()).toBe(1);
});

it('publishes as the site does unless the author chooses otherwise, and never changes that choice', async () => {
  haveVerified(0);
  const page = await openReviewForm(stage);
  page.on('dialog', (dialog) => dialog.accept());
  expect(await atOnce(page).isChecked()).toBe(true);
  await page.getByLabel('Your review', { exact: true }).fill('Not chosen yet.');
  await held(page).check();
  haveVerified(10);
  await page.reload();
  expect(await held(page).isChecked()).toBe(true);
  await monthly(page).check();
  haveVerified(0);
  await page.reload();
  expect(await monthly(page).isChecked()).toBe(true);
});

it('repeats before and after sending what the author has chosen, and leads back to the choice', async () => {
  haveVerified(25);
  const page = await openReviewForm(stage);
  await summary(page).getByText("Once it's approved, we publish it right away.").waitFor();
  await summary(page).getByRole('button', { name: 'Change this' }).click();
  expect(await hasFocus(atOnce(page))).toBe(true);
  await page.keyboard.press('ArrowUp');
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
    0: 'By the first of this month, fewer than 5 people had verified here this year.',
    5: 'By the first of this month, 5 to 9 people had verified here this year.',
    10: 'By the first of this month, 10 to 24 people had verified here this year.',
    25: 'By the first of this month, 25 or more people had verified here this year.',
  };
  const page = await openReviewForm(stage);
  for (const [step, sentence] of Object.entries(words)) {
    haveVerified(Number(step));
    await page.reload();
    await page.getByRole('button', { name: 'Write now' }).click();
    await page.getByText(sentence).waitFor();
    const recommended = Number(step) < 5 ? held : monthly;
    expect(await wordsOf(recommended(page))).toContain('Recommended here');
  }
});
