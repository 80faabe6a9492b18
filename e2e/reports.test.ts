import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { decidedIn, openRow, openWith, pressIn, queueOf, stillAgain } from '../testing/browser/desk.ts';
import { callRest, publicReviews } from '../testing/browser/rest.ts';
import { hasFocus, setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

beforeAll(async () => {
  // With only a few demo reports, everything reported here fits on the first page.
  for (const { id } of (await open()).slice(3)) await dismiss(id);
});

/** Reports a company's newest review and returns that review's id. */
async function report(companyId: number, reason: string): Promise<number> {
  const [review] = await publicReviews(stage.site, companyId);
  await callRest(stage.site, `/reviews/${review?.id}/report`, { body: { reason } });
  return review?.id ?? 0;
}
async function openQueue(): Promise<Page> {
  const page = await stage.open('/admin', { as: moderator });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('article').waitFor();
  return page;
}
type Open = { id: number; review_id: number; reason: string };
async function open(): Promise<Open[]> {
  const path = '/admin/moderation/reports?limit=100';
  return (await callRest<{ data: Open[] }>(stage.site, path, moderator)).data;
}
const dismiss = (id: number) =>
  callRest(stage.site, `/admin/moderation/reports/${id}`, {
    method: 'PATCH',
    body: { resolved: true },
    token: moderator.token,
  });

const inQueue = (page: Page, reason: string) => queueOf(page).filter({ hasText: reason });
/** Removes for the first reason. */
async function remove(page: Page, reason: string) {
  await pressIn(page, reason, 'Remove Content');
  const dialog = page.getByRole('dialog', { name: 'Remove this review' });
  await dialog.getByLabel('It identifies someone').check();
  await dialog.getByRole('button', { name: 'Remove Review' }).click();
}
const publicIds = async (companyId: number) =>
  (await publicReviews(stage.site, companyId)).map(({ id }) => id);

it('shows a report with its day and the review it is about', async () => {
  await report(33, 'Seen by nobody else so far.');
  const page = await openQueue();
  const article = await openRow(page, 'Seen by nobody else so far.');
  await article.getByText(/^Reported today: J\. B\. Kettelmans · jbkettelmans\.example$/).waitFor();
  await article.getByRole('img', { name: /out of 5 stars/ }).waitFor();
  await article.getByText('Published', { exact: true }).waitFor();
  await article.getByText('All 20 scores', { exact: true }).waitFor();
  await queueOf(page)
    .filter({ hasText: /\d+ days ago/ })
    .first()
    .click();
  await page
    .getByRole('article')
    .getByText(/^Reported \d+ days ago: /)
    .waitFor();
});

it('cuts a reason to 50 characters in the queue, shows a shorter one as it is, and all of it beside it', async () => {
  const short = 'This text is word for word on another review site.';
  expect(short.length).toBe(50);
  await report(35, short);
  const reason = 'This review names a colleague, and all of us in our small office know who is meant.';
  const cut = `${reason.slice(0, 50)}…`;
  await report(34, reason);
  const page = await openQueue();
  await queueOf(page).getByText(short, { exact: true }).waitFor();
  await queueOf(page).getByText(cut, { exact: true }).waitFor();
  expect(await inQueue(page, reason).count()).toBe(0);
  await inQueue(page, cut).click();
  await page.getByRole('article').getByText(reason, { exact: true }).waitFor();
  expect(await page.getByRole('article').getByText(cut, { exact: true }).count()).toBe(0);
  await inQueue(page, short).click();
  await page.getByRole('article').getByText(short, { exact: true }).waitFor();
});

it('removes a review with Remove Content', async () => {
  const id = await report(33, 'Nothing in it is true at all.');
  const page = await openQueue();
  const sent = page.waitForRequest(/moderation\.decideReport/);
  // Its row begins with the older report of the same review.
  await remove(page, 'J. B. Kettelmans');
  expect((await sent).postData()).toContain('"resolved":true');
  await stage.toast(page, 'Report resolved');
  // Nothing is left to decide about the review, because its other report is resolved too.
  await inQueue(page, 'J. B. Kettelmans').waitFor({ state: 'detached' });
  expect(await publicIds(33)).not.toContain(id);
  await page.goto(`${stage.site.url}/companies/33`);
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
});

it('leaves a review as it is with Dismiss Report', async () => {
  const id = await report(32, 'I simply do not agree with it.');
  const page = await openQueue();
  const sent = page.waitForRequest(/moderation\.decideReport/);
  await pressIn(page, 'I simply do not agree with it.', 'Dismiss Report');
  expect((await sent).postData()).toContain('"resolved":true');
  await stage.toast(page, 'Report resolved');
  await inQueue(page, 'I simply do not agree with it.').waitFor({ state: 'detached' });
  expect(await publicIds(32)).toContain(id);
  expect((await open()).map(({ reason }) => reason)).not.toContain('I simply do not agree with it.');
});

it('groups the four reports of one review, and resolves them with one decision', async () => {
  const reasons = [1, 2, 3, 4].map((number) => `Reported for the ${number}. reason.`);
  const ids = new Set<number>();
  for (const reason of reasons) ids.add(await report(31, reason));
  expect(ids.size).toBe(1);
  const page = await openQueue();
  // A row begins with one of its reports.
  await queueOf(page)
    .filter({ hasText: /Reported for the \d\. reason\./ })
    .click();
  const article = openWith(page, reasons[0] ?? '');
  await article.getByRole('heading', { name: /^4 reports: / }).waitFor();
  for (const reason of reasons) await article.getByText(reason, { exact: true }).waitFor();
  await report(31, 'This one came after it was read.');
  await article.getByRole('button', { name: 'Dismiss Reports' }).click();
  await stage.toast(page, 'Report resolved');
  await inQueue(page, 'This one came after it was read.').waitFor();
  const left = (await open()).map(({ reason }) => reason);
  expect(left).toContain('This one came after it was read.');
  for (const reason of reasons) expect(left).not.toContain(reason);
});

it('undoes a decision about reports', async () => {
  const id = await report(30, 'Removed a bit too fast.');
  const page = await openQueue();
  await remove(page, 'Removed a bit too fast.');
  await decidedIn(page)
    .getByText(/^Review removed: /)
    .waitFor();
  expect(await publicIds(30)).not.toContain(id);
  await stillAgain(page);
  await decidedIn(page).getByRole('button', { name: 'Undo' }).click();
  await openWith(page, 'Removed a bit too fast.').waitFor();
  expect(await publicIds(30)).toContain(id);
});

it('says when a decision failed, and keeps the report', async () => {
  const id = await report(32, 'Somebody should look at this.');
  const page = await openQueue();
  const mend = await breakCalls(page, 'moderation.decideReport');
  for (const name of ['Remove Content', 'Dismiss Report']) {
    if (name === 'Remove Content') await remove(page, 'Somebody should look at this.');
    else await pressIn(page, 'Somebody should look at this.', name);
    await stage.toast(page, 'Error resolving report');
    await stage.toast(page, 'Please try again.');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.poll(() => page.getByText('Error resolving report').count()).toBe(0);
    if (name === 'Remove Content')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  expect(await openWith(page, 'Somebody should look at this.').isVisible()).toBe(true);
  expect(await publicIds(32)).toContain(id);
  await mend();
  await pressIn(page, 'Somebody should look at this.', 'Dismiss Report');
  await inQueue(page, 'Somebody should look at this.').waitFor({ state: 'detached' });
});

it('says when no report is pending', async () => {
  for (const { id } of await open()) await dismiss(id);
  const page = await stage.open('/admin', { as: moderator });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByText('No reports are waiting.', { exact: true }).waitFor();
});

it('sends a report from a dialog, keeps it when the connection breaks, and returns the focus', async () => {
  const page = await stage.open('/companies/2');
  const button = page.getByRole('article').first().getByRole('button', { name: 'Report' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Report this review' });
  const send = dialog.getByRole('button', { name: 'Submit Report' });
  const reason = dialog.getByLabel('Reason');
  await reason.fill('   ');
  await send.click();
  await dialog.getByText('Please provide a reason for your report').waitFor();
  await reason.fill('Too short');
  await send.click();
  await dialog.getByText('Please describe the problem in at least 10 characters.').waitFor();
  expect([await reason.getAttribute('required'), await reason.getAttribute('minlength')]).toEqual(['', '10']);
  await reason.fill('It names a colleague in the second line.');
  const mend = await breakCalls(page, 'reviews.report');
  await send.click();
  await stage.toast(page, 'Failed to submit report');
  await stage.toast(page, 'Please try again later');
  expect(await reason.inputValue()).toBe('It names a colleague in the second line.');
  await mend();
  await send.click();
  await stage.toast(page, 'Report submitted');
  await stage.toast(page, 'Thank you for helping us maintain quality content.');
  const sent = page.getByRole('dialog', { name: 'Your report number' });
  await sent.getByRole('button', { name: 'Done' }).click();
  await sent.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);
});

it('asks before it discards what was typed, however the dialog is closed', async () => {
  const page = await stage.open('/companies/2');
  await page.getByRole('article').first().getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this review' });
  const typed = 'It gives away who sits in the corner office.';
  await dialog.getByLabel('Reason').fill(typed);
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    beside: () => page.mouse.click(5, 5),
    cross: () => dialog.getByRole('button', { name: 'Close' }).click(),
    cancel: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  };
  for (const close of Object.values(ways)) {
    const asked = page.waitForEvent('dialog');
    const closing = close();
    const question = await asked;
    expect(question.message()).toBe('Discard what you typed?');
    await question.dismiss();
    await closing;
    expect(await dialog.getByLabel('Reason').inputValue()).toBe(typed);
  }
  page.once('dialog', (question) => question.accept());
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('sends a report once, no matter how often the button is pressed, and says afterward that it was sent', async () => {
  const page = await stage.open('/companies/2');
  const report = page.getByRole('article').nth(1).getByRole('button', { name: 'Report' });
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Report this review' });
  await dialog.getByLabel('Reason').fill('It is about another company altogether.');
  const calls = listCalls(page, 'reviews.report');
  const release = await holdCalls(page, 'reviews.report');
  const send = dialog.getByRole('button', { name: 'Submit Report' });
  await send.dblclick();
  const waiting = dialog.getByRole('button', { name: 'Submitting...' });
  await waiting.press('Enter');
  await waiting.press('Enter');
  release();
  await stage.toast(page, 'Report submitted');
  await dialog.waitFor({ state: 'detached' });
  const numberOf = () => page.getByRole('img', { name: /^Report number: / }).textContent();
  const number = await numberOf();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(calls).toHaveLength(1);
  await page.getByLabel('Sort reviews').selectOption({ label: 'Highest Rated' });
  await page.getByLabel('Sort reviews').selectOption({ label: 'Most Recent' });
  await report.click();
  const sent = page.getByRole('dialog', { name: 'You reported this review' });
  await sent.getByText('A moderator will look at it.').waitFor();
  expect(await sent.getByRole('textbox').count()).toBe(0);
  expect(await numberOf()).toBe(number);
  await sent.getByRole('button', { name: 'Close' }).first().click();
  await sent.waitFor({ state: 'detached' });
  expect(await hasFocus(report)).toBe(true);
});

it('shows the outcome with the number, which no address that is requested has in it', async () => {
  const page = await stage.open('/companies/2');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('article').nth(2).getByRole('button', { name: 'Report' }).click();
  await page.getByLabel('Reason').fill('It is about the company next door.');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  const number = (await page.getByRole('img', { name: /^Report number: / }).textContent()) ?? '';
  await page.getByRole('dialog').getByRole('link').click();
  await page.getByRole('heading', { name: 'Waiting' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');

  await page.getByRole('button', { name: 'Look up another report' }).click();
  const field = page.getByLabel('Report number');
  await field.fill('0000-0000-0000-000');
  await page.getByRole('button', { name: 'See what happened' }).click();
  await page.getByText('A report number has 16 letters and digits, in four groups.').waitFor();
  await field.fill(number.toLowerCase().replaceAll('-', ''));
  await page.getByRole('button', { name: 'See what happened' }).click();
  await page.getByRole('heading', { name: 'Waiting' }).waitFor();
  expect(requested.filter((url) => url.replace(/#.*/, '').includes(number))).toEqual([]);
});
