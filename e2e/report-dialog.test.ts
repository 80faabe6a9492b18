import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { hasFocus, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const cards = (page: Page) => page.getByRole('article');

it('sends a report from a dialog, keeps it when the connection breaks, and returns the focus', async () => {
  const page = await stage.open('/companies/2');
  const button = cards(page).first().getByRole('button', { name: 'Report' });
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
  await cards(page).first().getByRole('button', { name: 'Report' }).click();
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
  const report = cards(page).nth(1).getByRole('button', { name: 'Report' });
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
  await cards(page).nth(2).getByRole('button', { name: 'Report' }).click();
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
