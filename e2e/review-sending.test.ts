import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { mailedToken, submitReview } from '../testing/browser/rest.ts';
import {
  answer,
  answerAll,
  fillReview,
  getSlip,
  openReviewForm,
  openReviewFormByEmail,
  send,
} from '../testing/browser/review-form.ts';
import { hasFocus, type OpenOptions, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const openForm = (options: OpenOptions = {}) => openReviewForm(stage, options);
const focusedGroup = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="radiogroup"]')?.parentElement?.id);

/** As if the hour of the link were over: the server gets a token that it can't open. */
function expireLink(page: Page, token: string) {
  return page.route(/anonymity\.issue/, (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(token, [...token].reverse().join('')),
    }),
  );
}

it('sends nothing while a score is missing, and jumps to it', async () => {
  const page = await openForm();
  await answer(page, 1, 3);
  await send(page).click();
  await stage.toast(page, 'Incomplete review');
  await stage.toast(page, 'Please answer all the questions before submitting.');
  await expect.poll(() => focusedGroup(page)).toBe('statement-2');
  await page.getByRole('alert').getByText('Please answer this statement.').waitFor();
  await answer(page, 2, 5);
  await page.getByText('Please answer this statement.').waitFor({ state: 'detached' });
});

it('sends nothing without the honesty checkbox, and rejects a salary that is not a number', async () => {
  const page = await openForm();
  await answerAll(page);
  await send(page).click();
  await stage.toast(page, 'Terms agreement required');
  await stage.toast(page, 'Please confirm that this is your honest review.');
  await page.getByRole('alert').getByText('Check this box to send your review.').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByText('Check this box to send your review.').waitFor({ state: 'detached' });
  await page.getByLabel('Salary', { exact: true }).fill('a lot');
  await send(page).click();
  await page.getByText("We can't read this amount.").waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement)?.name)).toBe('salary');
});

it('sends the average divided by 2, rounded, and a frequency only with a salary', async () => {
  const page = await openReviewFormByEmail(stage);
  for (let statement = 1; statement <= 20; statement += 1)
    await answer(page, statement, statement <= 10 ? 5 : 6);
  await page.getByRole('checkbox').check();
  await page.getByLabel('Paid per').selectOption('hourly');
  const sent = page.waitForRequest((request) => request.url().includes('reviews.submit'));
  await send(page).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    rating: 3,
    is_anonymous: true,
    employment_status: 'full_time',
    review_text: '',
  });
  expect(body.job_title).toBe('Anonymous Position');
  expect(Object.keys(body.enps_responses).length).toBe(20);
  expect(body.salary ?? null).toBeNull();
  await stage.toast(page, 'Review submitted successfully');
  await stage.toast(
    page,
    'Thank you for your feedback. Your review will be reviewed by our moderators shortly.',
  );
  await page.waitForURL('**/companies/2');
  await page.getByText('Your review reaches a moderator within an hour.').waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.goto(`${stage.site.url}/companies/2`);
  expect(await page.getByText('Your review reaches a moderator within an hour.').count()).toBe(0);
});

it('suggests kinds of work for the job title, and sends nothing of it before the review', async () => {
  const page = await openForm();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.getByLabel('Job title').pressSequentially('forklift op');
  const kinds = page.getByLabel('Kind of work');
  await kinds.getByRole('option', { name: 'forklift operator (Lifting truck operators)' }).waitFor({
    state: 'attached',
  });
  await kinds.selectOption('8344');
  const preview = page.getByRole('region', { name: 'What readers will see' });
  await preview.getByText('Lifting truck operators').waitFor();
  expect(sent.filter((request) => /forklift|8344/i.test(request))).toEqual([]);
  await page.getByLabel('Job title').fill('My own title');
  await fillReview(page, 'With a kind of work.');
  const [request] = await Promise.all([page.waitForRequest(/anonymity\.submit/), send(page).click()]);
  expect(JSON.parse(request.postData() ?? '')).toMatchObject({
    job_title: 'My own title',
    kind_of_work: '8344',
  });
  await stage.toast(page, 'Review submitted successfully');
});

it('keeps the draft only in this tab, until it is sent', async () => {
  const page = await openForm();
  await answer(page, 4, 9);
  await page.getByLabel('Job title').fill('Fitter');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByText('1 of 20 answered').waitFor();
  expect(await page.getByLabel('Job title').inputValue()).toBe('Fitter');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Fitter');
  const other = await stage.open('/companies/2/review', { besides: page });
  await other.waitForURL('**/verify-email/2');
});

it('warns before an author leaves an unsent draft', async () => {
  // With a slip that isn't saved, it would warn without a draft.
  const page = await openReviewFormByEmail(stage);
  await answer(page, 4, 9);
  const warned = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await leaving;
});

it('keeps the draft when the address was used in another tab, and offers a new link', async () => {
  const first = await openReviewFormByEmail(stage);
  const access = await first.evaluate(() => sessionStorage.getItem('review_access_2'));
  const second = await stage.open('/companies/2', { besides: first });
  await second.evaluate((value) => sessionStorage.setItem('review_access_2', value ?? ''), access);
  await second.goto(`${stage.site.url}/companies/2/review`);
  for (const page of [first, second]) {
    await page.bringToFront();
    await fillReview(page, 'By email.');
    await send(page).click();
    if (page === first) await stage.toast(page, 'Review submitted successfully');
  }
  await stage.toast(second, 'Please verify your work email again.');
  const refusal = second.getByRole('alert').filter({ hasText: 'for this calendar year' });
  await refusal.getByText('Your answers stay in this tab.').waitFor();
  expect(await refusal.getByRole('link', { name: 'your receipt' }).getAttribute('href')).toBe('/receipt');
  await second.getByText('20 of 20 answered').waitFor();
  await second.getByRole('link', { name: 'Send a new link' }).click();
  await second.waitForURL('**/verify-email/2');
});

it('explains a refused link in the same words if it has expired, and after a review or a slip this year', async () => {
  const people = ['expired@ferrowell.example', 'written@ferrowell.example', 'slipped@ferrowell.example'];
  const [expired, written = '', slipped = ''] = people;
  await submitReview(stage.site, 2, written, 'The review of this year.');
  const open = async (email: string) => {
    const token = await mailedToken(stage.site, 2, email);
    const page = await stage.open(`/companies/2/review?token=${token}`, { width: WIDTHS.phone });
    if (email === expired) await expireLink(page, token);
    return page;
  };
  await getSlip(await open(slipped));
  const seen = [];
  for (const email of people) {
    const page = await open(email);
    await page.getByLabel(/^The part after the @/).fill('ferrowell.example');
    await page.getByRole('button', { name: 'Get your slip' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'for this calendar year' });
    await refusal.getByText("We can't give you a slip for this link").waitFor();
    await refusal.getByText('in January').waitFor();
    const toReceipt = refusal.getByRole('link', { name: 'your slip or receipt' });
    expect(await toReceipt.getAttribute('href')).toBe('/slip');
    const { width, height } = (await refusal.boundingBox()) ?? {};
    seen.push([await page.getByRole('main').innerText(), width, height]);
    await refusal.getByRole('link', { name: 'Send a new link' }).click();
    await page.waitForURL('**/verify-email/2');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('review_access_2');
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

it('shifts nothing on a phone when a draft begins and when it is discarded', async () => {
  const page = await openForm({ width: WIDTHS.small });
  page.on('dialog', (dialog) => dialog.accept());
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h1, main h2')].map(
        (heading) => heading.getBoundingClientRect().top + window.scrollY,
      ),
    );
  const before = await places();
  await answer(page, 1, 9);
  await page.getByText('1 of 20 answered').waitFor();
  expect(await places()).toEqual(before);
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await discard.focus();
  await page.keyboard.press('Enter');
  await page.getByText('0 of 20 answered').waitFor();
  expect(await places()).toEqual(before);
  expect(await hasFocus(discard)).toBe(true);
  expect(await discard.getAttribute('aria-disabled')).toBe('true');
});

it('discards the draft after asking', async () => {
  const page = await openForm();
  await answer(page, 4, 9);
  await page.getByLabel('Job title').fill('Fitter');
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('1 of 20 answered').waitFor();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('0 of 20 answered').waitFor();
  expect(await page.getByLabel('Job title').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Fitter');
});

it('counts all texts together, and says when they are too long together', async () => {
  const page = await openForm();
  await answerAll(page);
  await page.getByRole('checkbox').check();
  await page.getByLabel('What is good?').fill('a'.repeat(2000));
  await page.getByLabel('What should change?').fill('a'.repeat(2400));
  expect(await page.getByText('of 5,000 characters').count()).toBe(0);
  await page.getByLabel('Your review').fill('a'.repeat(500));
  await page.getByText('100 of 5,000 characters left in all').waitFor();
  await page.getByLabel('What is bad?').fill('a'.repeat(101));
  await page.getByText('5,001 of 5,000 characters in all').waitFor();
  await send(page).click();
  await page.getByText('The texts of a review can have at most 5,000 characters together.').waitFor();
  await page.getByLabel('What is bad?').fill('a'.repeat(100));
  await page.getByText('0 of 5,000 characters left in all').waitFor();
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
});
