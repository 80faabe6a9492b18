import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { callRest, publicReviews } from '../testing/browser/rest.ts';
import { type Moderator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
let session: Moderator['storageState'];
let token: string;

beforeAll(async () => {
  ({ storageState: session, token } = await stage.moderator());
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
  const page = await stage.open('/admin', { context: { storageState: session } });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await articles(page).first().waitFor();
  return page;
}
type Open = { id: number; review_id: number; reason: string };
async function open(): Promise<Open[]> {
  const path = '/admin/moderation/reports?limit=100';
  return (await callRest<{ data: Open[] }>(stage.site, path, { token })).data;
}
const dismiss = (id: number) =>
  callRest(stage.site, `/admin/moderation/reports/${id}`, {
    method: 'PATCH',
    body: { resolved: true },
    token,
  });

const articles = (page: Page) => page.getByRole('article');
const articleOf = (page: Page, reason: string) => articles(page).filter({ hasText: reason });
const press = (page: Page, reason: string, name: string) =>
  articleOf(page, reason).getByRole('button', { name }).click();
/** Removes for the first reason. */
async function remove(page: Page, reason: string) {
  await press(page, reason, 'Remove Content');
  const dialog = page.getByRole('dialog', { name: 'Remove this review' });
  await dialog.getByLabel('It identifies someone').check();
  await dialog.getByRole('button', { name: 'Remove Review' }).click();
}
const publicIds = async (companyId: number) =>
  (await publicReviews(stage.site, companyId)).map(({ id }) => id);

it('shows a report with its day and the review it is about', async () => {
  await report(33, 'Seen by nobody else so far.');
  const page = await openQueue();
  const article = articleOf(page, 'Seen by nobody else so far.');
  await article.getByText(/^Reported today: J\. B\. Kettelmans · jbkettelmans\.example$/).waitFor();
  await page
    .getByText(/^Reported \d+ days ago: /)
    .first()
    .waitFor();
  await article.getByRole('img', { name: /out of 5 stars/ }).waitFor();
  await article.getByText('Published', { exact: true }).waitFor();
  await article.getByText('All 20 scores', { exact: true }).waitFor();
});

it('cuts a reason to 50 characters and shows all of it on demand, and a shorter one as it is', async () => {
  const short = 'This text is word for word on another review site.';
  expect(short.length).toBe(50);
  await report(35, short);
  const reason = 'This review names a colleague, and all of us in our small office know who is meant.';
  const cut = `${reason.slice(0, 50)}…`;
  await report(34, reason);
  const page = await openQueue();
  await articles(page).getByText(short, { exact: true }).waitFor();
  expect(await articleOf(page, short).getByText('Show all').count()).toBe(0);
  const article = articleOf(page, cut);
  await article.getByText(cut, { exact: true }).waitFor();
  expect(await article.getByText(reason).isVisible()).toBe(false);
  await article.getByText('Show all', { exact: true }).click();
  await article.getByText(reason, { exact: true }).waitFor();
  expect(await article.getByText(cut, { exact: true }).isVisible()).toBe(false);
  await article.getByText('Show less', { exact: true }).click();
  await article.getByText(reason).waitFor({ state: 'hidden' });
  // All of it also when the moderator comes to its row.
  await article.focus();
  await article.getByText(reason, { exact: true }).waitFor();
});

it('removes a review with Remove Content', async () => {
  const id = await report(33, 'Nothing in it is true at all.');
  const page = await openQueue();
  const sent = page.waitForRequest(/moderation\.decideReport/);
  await remove(page, 'Nothing in it is true at all.');
  expect((await sent).postData()).toContain('"resolved":true');
  await stage.toast(page, 'Report resolved');
  await articleOf(page, 'Nothing in it is true at all.').waitFor({ state: 'detached' });
  // Nothing is left to decide about the review, because its other report is resolved too.
  expect(await articleOf(page, 'J. B. Kettelmans').count()).toBe(0);
  expect(await publicIds(33)).not.toContain(id);
  await page.goto(`${stage.site.url}/companies/33`);
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
});

it('leaves a review as it is with Dismiss Report', async () => {
  const id = await report(32, 'I simply do not agree with it.');
  const page = await openQueue();
  const sent = page.waitForRequest(/moderation\.decideReport/);
  await press(page, 'I simply do not agree with it.', 'Dismiss Report');
  expect((await sent).postData()).toContain('"resolved":true');
  await stage.toast(page, 'Report resolved');
  await articleOf(page, 'I simply do not agree with it.').waitFor({ state: 'detached' });
  expect(await publicIds(32)).toContain(id);
  expect((await open()).map(({ reason }) => reason)).not.toContain('I simply do not agree with it.');
});

it('groups the four reports of one review, and resolves them with one decision', async () => {
  const reasons = [1, 2, 3, 4].map((number) => `Reported for the ${number}. reason.`);
  const ids = new Set<number>();
  for (const reason of reasons) ids.add(await report(31, reason));
  expect(ids.size).toBe(1);
  const page = await openQueue();
  const article = articleOf(page, reasons[0] ?? '');
  await article.getByRole('heading', { name: /^4 reports: / }).waitFor();
  for (const reason of reasons) await article.getByText(reason, { exact: true }).waitFor();
  await report(31, 'This one came after it was read.');
  await article.getByRole('button', { name: 'Dismiss Reports' }).click();
  await stage.toast(page, 'Report resolved');
  await articleOf(page, 'This one came after it was read.').waitFor();
  const left = (await open()).map(({ reason }) => reason);
  expect(left).toContain('This one came after it was read.');
  for (const reason of reasons) expect(left).not.toContain(reason);
});

it('undoes a decision about reports', async () => {
  const id = await report(30, 'Removed a bit too fast.');
  const page = await openQueue();
  await remove(page, 'Removed a bit too fast.');
  const line = page.getByRole('listitem').filter({ hasText: /^Review removed: / });
  await line.waitFor();
  expect(await publicIds(30)).not.toContain(id);
  await page.waitForTimeout(1100);
  await line.getByRole('button', { name: 'Undo' }).click();
  await articleOf(page, 'Removed a bit too fast.').waitFor();
  expect(await publicIds(30)).toContain(id);
});

it('says when a decision failed, and keeps the report', async () => {
  const id = await report(32, 'Somebody should look at this.');
  const page = await openQueue();
  const mend = await breakCalls(page, 'moderation.decideReport');
  for (const name of ['Remove Content', 'Dismiss Report']) {
    if (name === 'Remove Content') await remove(page, 'Somebody should look at this.');
    else await press(page, 'Somebody should look at this.', name);
    await stage.toast(page, 'Error resolving report');
    await stage.toast(page, 'Please try again.');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect.poll(() => page.getByText('Error resolving report').count()).toBe(0);
    if (name === 'Remove Content')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  expect(await articleOf(page, 'Somebody should look at this.').isVisible()).toBe(true);
  expect(await publicIds(32)).toContain(id);
  await mend();
  await press(page, 'Somebody should look at this.', 'Dismiss Report');
  await articleOf(page, 'Somebody should look at this.').waitFor({ state: 'detached' });
});

it('says when no report is pending', async () => {
  for (const { id } of await open()) await dismiss(id);
  const page = await stage.open('/admin', { context: { storageState: session } });
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByText('No reports are waiting.', { exact: true }).waitFor();
});
