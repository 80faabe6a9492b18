import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { reasonWords } from '#shared/words.ts';
import { breakCalls, listCalls } from '../testing/browser/calls.ts';
import { openRow, openWith, pressIn, queueOf } from '../testing/browser/desk.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest, submitReview } from '../testing/browser/rest.ts';
import { hasFocus, setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

// So reviews written here are on the first page.
beforeAll(() => moderator.rejectAll(1));

const write = (text: string, more?: Record<string, unknown>) => writeWithReceipt(stage.site, text, more);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openQueue(): Promise<Page> {
  const page = await stage.open('/admin', { as: moderator });
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('article').waitFor();
  return page;
}
async function edit(receipt: string, review_text: string) {
  const scores = Array.from({ length: 20 }, (_, index) => [String(index + 1), 5]);
  const body = { receipt, review_text, enps_responses: Object.fromEntries(scores) };
  await callRest(stage.site, '/receipts/edit', { body });
}

it('rejects for a reason from the list, with a message to the author', async () => {
  const receipt = await write('Names a person.');
  const page = await openQueue();
  await pressIn(page, 'Names a person.', 'Reject');
  const reject = dialog(page, 'Reject this review');
  await reject.getByText('The author sees the reason and your message').waitFor();
  const { reported, not_authentic, ...offered } = reasonWords;
  const choices = reject.getByRole('group', { name: 'Reason' }).getByRole('radio');
  for (const [index, name] of Object.values(offered).entries()) {
    await page.keyboard.press(String(index + 1));
    expect(await reject.getByRole('radio', { name, checked: true }).count()).toBe(1);
  }
  expect(await choices.count()).toBe(Object.keys(offered).length);
  await page.keyboard.press('Escape');
  await pressIn(page, 'Names a person.', 'Reject');
  const calls = listCalls(page, 'decideReview');
  await reject.getByRole('button', { name: 'Reject Review' }).click();
  await reject.getByText('Please choose a reason.').waitFor();
  expect(calls).toEqual([]);
  await reject.getByLabel('It identifies someone').check();
  const message = reject.getByLabel('Message to the author');
  expect(await message.inputValue()).toContain('leave out names');
  await reject.getByLabel('It insults someone').check();
  expect(await message.inputValue()).toContain('without insulting');
  await message.fill('Please leave the name out.');
  await reject.getByLabel('It identifies someone').check();
  await reject.getByRole('button', { name: 'Reject Review' }).dblclick();
  await stage.toast(page, 'Review updated');
  await openWith(page, 'Names a person.').waitFor({ state: 'detached' });
  expect(calls.length).toBe(1);
  const author = await openReceipt(await stage.open('/receipt'), receipt);
  await author.getByText('Reason: it identifies someone.').waitFor();
  await author.getByText('Please leave the name out.', { exact: true }).waitFor();
});

it('offers no question to an author without a receipt, and says that no reason reaches them', async () => {
  await submitReview(stage.site, 2, 'no-receipt@ferrowell.example', 'Keeps no receipt.');
  const page = await openQueue();
  const article = await openRow(page, 'Keeps no receipt.');
  expect(await article.getByRole('button', { name: 'Ask the Author' }).count()).toBe(0);
  await article.getByRole('button', { name: 'Reject' }).click();
  await dialog(page, 'Reject this review').getByText('The author has no receipt').waitFor();
});

it('asks the author a question, and shows the conversation and an appeal', async () => {
  const receipt = await write('Raises a question.');
  const page = await openQueue();
  await pressIn(page, 'Raises a question.', 'Ask the Author');
  const ask = dialog(page, 'Ask the author');
  await ask.getByRole('button', { name: 'Send Question' }).click();
  await ask.getByText('Please write a question.').waitFor();
  await ask.getByLabel('Question').fill('Which hall is meant?');
  const mend = await breakCalls(page, 'askAuthor');
  await ask.getByRole('button', { name: 'Send Question' }).click();
  await stage.toast(page, 'Error updating review');
  expect(await ask.getByLabel('Question').inputValue()).toBe('Which hall is meant?');
  await mend();
  await ask.getByRole('button', { name: 'Send Question' }).click();
  await stage.toast(page, 'Question sent');
  await ask.waitFor({ state: 'detached' });
  await openWith(page, 'Raises a question.').getByText('Which hall is meant?', { exact: true }).waitFor();

  await callRest(stage.site, '/receipts/answer', { body: { receipt, answer: 'The one by the harbour.' } });
  await moderator.reject('Raises a question.', 'other', 'Still unclear.');
  const appeal = 'There is one hall by the harbour.';
  await callRest(stage.site, '/receipts/appeal', { body: { receipt, appeal } });
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const article = await openRow(page, 'Raises a question.');
  await article.getByText('Appeal', { exact: true }).waitFor();
  await article.getByText('You made the decision that the author appealed.').waitFor();
  const steps = article.getByRole('list', { name: 'Conversation with the author' }).getByRole('listitem');
  expect((await steps.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
    'Which hall is meant?',
    'The one by the harbour.',
    'Still unclear.',
    appeal,
  ]);
});

it('says that an approved review will be held', async () => {
  await write('Waits for four others.', { release: 'with_others' });
  const page = await openQueue();
  const article = await openRow(page, 'Waits for four others.');
  await article.getByText("If you approve it, it's held until 5").waitFor();
  await article.getByRole('button', { name: 'Approve and Hold' }).click();
  await stage.toast(page, 'Review updated');
  await stage.toast(page, "We'll hold it until the first of a month.");
  await article.waitFor({ state: 'detached' });
});

it('decides nothing about a review that has changed since it was read', async () => {
  const receipt = await write('As it was read.');
  const page = await openQueue();
  const news = 'The author has changed this review. Read it again before you decide.';
  await edit(receipt, 'As it was changed.');
  await pressIn(page, 'As it was read.', 'Approve');
  await stage.toast(page, 'Error updating review');
  await stage.toast(page, news);
  await openWith(page, 'As it was changed.').waitFor();
  expect(await page.getByRole('button', { name: 'Decide anyway' }).count()).toBe(0);
  expect(await queueOf(page).filter({ hasText: 'As it was read.' }).count()).toBe(0);

  await pressIn(page, 'As it was changed.', 'Reject');
  await edit(receipt, 'As it was changed again.');
  const reject = dialog(page, 'Reject this review');
  await reject.getByLabel('It insults someone').check();
  await reject.getByRole('button', { name: 'Reject Review' }).click();
  await reject.waitFor({ state: 'detached' });
  await stage.toast(page, news);
  await openWith(page, 'As it was changed again.').waitFor();

  await callRest(stage.site, '/receipts/withdraw', { body: { receipt } });
  await pressIn(page, 'As it was changed again.', 'Approve');
  await stage.toast(page, 'This review no longer exists. The author may have withdrawn it.');
  await openWith(page, 'As it was changed again.').waitFor({ state: 'detached' });
});

it('works with the keyboard alone, and moves the focus to the next review', async () => {
  await write('Rejected by keyboard.');
  await write('Read after it.');
  const page = await openQueue();
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  const queue = queueOf(page);
  const count = await queue.count();
  const reject = page.getByRole('article').getByRole('button', { name: 'Reject' });
  await reject.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(reject)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('INPUT');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('TEXTAREA');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await stage.toast(page, 'Review updated');
  await expect.poll(() => queue.count()).toBe(count - 1);
  await expect.poll(focused).toBe('ARTICLE');
});
