import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { publicReviews } from '../testing/browser/rest.ts';
import { answer, groups } from '../testing/browser/review-form.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

const heading = 'Change your review of Ferrowell Systems';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).waitFor();
const parts = { pros: 'Fair pay.', cons: 'Long days.', advice: 'More breaks.' };
const written = { job_title: 'Fitter', employment_status: 'contract', salary: 4100.5, currency: 'EUR' };

async function openForm(text: string, published = false): Promise<Page> {
  const receipt = await writeWithReceipt(stage.site, text, { ...written, salary_frequency: 'monthly' });
  if (published) await moderator.approve(text);
  const page = await openReceipt(await stage.open('/receipt'), receipt);
  await button(page, 'Change Review').click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}
const company = async () => {
  const reviews = await publicReviews(stage.site, 2);
  return reviews.map(({ free_form_text }) => free_form_text);
};

it('shows everything that was sent, ready to be changed', async () => {
  const page = await openForm('Filled in.');
  await page.getByText('20 of 20 answered').waitFor();
  const chosen = await page.getByRole('radiogroup').getByRole('radio', { checked: true }).allTextContents();
  expect(chosen.filter((text) => text === '8')).toHaveLength(20);
  expect(await page.getByLabel('Your review', { exact: true }).inputValue()).toBe('Filled in.');
  expect(await page.getByLabel('Job title').inputValue()).toBe('Fitter');
  expect(await page.getByLabel('Employment status').inputValue()).toBe('contract');
  expect(await page.getByLabel('Salary', { exact: true }).inputValue()).toBe('4100.5');
  expect(await page.getByLabel('Paid per').inputValue()).toBe('monthly');
  expect(await page.getByLabel('Currency').inputValue()).toBe('EUR');
  expect(await page.getByRole('radio', { name: "As soon as it's approved" }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await page.getByText('A moderator will read your changes before anything is published.').waitFor();
});

it('gives up the kind of work of the earlier job title, but not one that was chosen since', async () => {
  const page = await openForm('Changed jobs.');
  const kind = page.getByLabel('Kind of work');
  expect(await kind.inputValue()).toBe('7233');
  await page.getByLabel('Job title').fill('Registered nurse');
  await expect.poll(() => kind.inputValue()).toBe('');
  await kind.selectOption({ label: 'registered nurse (Nursing professionals)' });
  await page.getByLabel('Job title').fill('My own title');
  expect(await kind.inputValue()).toBe('2221');
});

it('shows the parts that were sent, and sends them as they are changed', async () => {
  const receipt = await writeWithReceipt(stage.site, 'In parts.', parts);
  const page = await openReceipt(await stage.open('/receipt'), receipt);
  const own = page.getByRole('region', { name: 'What you wrote' });
  expect(await own.getByRole('term').allInnerTexts()).toEqual([
    'What is good',
    'What is bad',
    'What should change',
  ]);
  expect(await own.getByRole('definition').allInnerTexts()).toEqual(Object.values(parts));
  await button(page, 'Change Review').click();
  const box = (label: string) => page.getByLabel(label, { exact: true });
  await expect.poll(() => box('What is bad?').inputValue()).toBe('Long days.');
  await box('What is bad?').fill('');
  await box('What should change?').fill('Even more breaks.');
  await page.getByRole('checkbox').check();
  await button(page, 'Send Changes').click();
  await stage.toast(page, 'Changes sent');
  await expect
    .poll(() => own.getByRole('definition').allInnerTexts())
    .toEqual(['Fair pay.', 'Even more breaks.']);
  await own.getByText('In parts.', { exact: true }).waitFor();
});

it('says in advance that a published review is hidden until its changes are approved', async () => {
  const page = await openForm('Public at first.', true);
  expect(await company()).toContain('Public at first.');
  await page.getByText('Your review is public now. Once you send your changes, it comes down').waitFor();
  await answer(page, 1, 2);
  await page.getByLabel('Your review', { exact: true }).fill('Public again.');
  await page.getByRole('checkbox').check();
  const release = await holdCalls(page, 'receipts.edit');
  const calls = listCalls(page, 'receipts.edit');
  await button(page, 'Send Changes').dblclick();
  await button(page, 'Sending...').waitFor();
  release();
  await stage.toast(page, 'Changes sent');
  await status(page, 'Pending');
  expect(calls.length).toBe(1);
  expect(await company()).not.toContain('Public at first.');
  await moderator.approve('Public again.');
  expect(await company()).toContain('Public again.');
  await button(page, 'Check for updates').click();
  await status(page, 'Published');
  await page.getByRole('link', { name: 'See it on the Ferrowell Systems page' }).click();
  await page.getByText('Public again.', { exact: true }).waitFor();
});

it.each([
  'On the first of next month',
  'On the first of January or July',
  'Hold until five can appear together',
])('changes when it is published: %s', async (way) => {
  const text = `Held from now on: ${way}.`;
  const page = await openForm(text);
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('checkbox').check();
  await button(page, 'Send Changes').click();
  await status(page, 'Pending');
  await moderator.approve(text);
  await button(page, 'Check for updates').click();
  await status(page, 'Approved and held');
  await button(page, 'Change Review').click();
  expect(await page.getByRole('radio', { name: way }).isChecked()).toBe(true);
  await page.getByText('You can change this with your receipt until the review appears.').waitFor();
});

it('sends nothing incomplete, and says next to each field what is wrong', async () => {
  const page = await openForm('Not sent.');
  const calls = listCalls(page, 'receipts.edit');
  await button(page, 'Send Changes').click();
  await page.getByText('Check this box to send your review.').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Salary', { exact: true }).fill('a lot');
  await button(page, 'Send Changes').click();
  await page.getByText("We can't read this amount.").waitFor();
  expect(calls).toEqual([]);
});

it('keeps the changes when the connection breaks, and discards them only after asking', async () => {
  const page = await openForm('Kept story.');
  await page.getByLabel('Your review', { exact: true }).fill('Changed story.');
  await page.getByRole('checkbox').check();
  const mend = await breakCalls(page, 'receipts.edit');
  await button(page, 'Send Changes').click();
  await stage.toast(page, "We couldn't send your changes. Check your connection and try again.");
  await mend();
  expect(await page.getByLabel('Your review', { exact: true }).inputValue()).toBe('Changed story.');
  page.once('dialog', (dialog) => dialog.dismiss());
  await button(page, 'Cancel').click();
  expect(await page.getByLabel('Your review', { exact: true }).inputValue()).toBe('Changed story.');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('Changed story.');
  page.once('dialog', (dialog) => dialog.accept());
  await button(page, 'Cancel').click();
  await status(page, 'Pending');
  await page.getByText('Kept story.', { exact: true }).waitFor();
  expect(await groups(page).count()).toBe(0);
});

it('shows the current status when the review was withdrawn in another tab', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Gone meanwhile.');
  const page = await openReceipt(await stage.open('/receipt'), receipt);
  await button(page, 'Change Review').click();
  const other = await openReceipt(await stage.open('/receipt', { besides: page }), receipt);
  await button(other, 'Withdraw Review').click();
  await button(other, 'Withdraw').click();
  await button(other, 'Withdraw for Good').click();
  await status(other, 'Withdrawn');
  await page.bringToFront();
  await page.getByRole('checkbox').check();
  await button(page, 'Send Changes').click();
  await stage.toast(page, "That's no longer possible.");
  await status(page, 'Withdrawn');
});
