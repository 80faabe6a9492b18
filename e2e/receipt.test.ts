import type { Page } from 'playwright';
import { expect, it, vi } from 'vitest';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest, publicReviews } from '../testing/browser/rest.ts';
import { hasFocus, setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

const write = (text: string, more?: Record<string, unknown>) => writeWithReceipt(stage.site, text, more);
const field = (page: Page) => page.getByLabel('Slip or receipt', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).waitFor();
const opened = async (receipt: string) => openReceipt(await stage.open('/receipt'), receipt);
const publicTexts = async () =>
  (await publicReviews(stage.site, 2)).map(({ free_form_text }) => free_form_text);

it('accepts the receipt in any case, and stores it in no URL and no storage', async () => {
  const receipt = await write('Pending story.');
  const page = await stage.open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Slip or receipt' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your slip or receipt' }).waitFor();
  const calls = listCalls(page, '/');
  await field(page).fill(` ${receipt.toLowerCase().replaceAll('-', ' ')}`);
  await button(page, 'Open').click();
  await page.getByRole('heading', { level: 1, name: 'Your review of Ferrowell Systems' }).waitFor();
  await status(page, 'Pending');
  await page.getByText('Pending story.', { exact: true }).waitFor();
  await page.getByText('All 20 scores').click();
  expect(await page.getByRole('group').getByRole('listitem').count()).toBe(20);
  const letters = parseReceipt(receipt) ?? '';
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const told of [...calls, page.url(), await page.title(), kept])
    expect(told.toUpperCase().replaceAll('-', '')).not.toContain(letters);
  await page.reload();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe('');
  expect(await page.getByText('Pending story.').count()).toBe(0);
});

it('says what is wrong with a receipt, and what to do', async () => {
  const receipt = await write('Found at last.');
  const page = await stage.open('/receipt');
  await button(page, 'Open').click();
  const nothing = 'Type the 35 words of a slip, or the 24 letters and digits of a receipt.';
  await page.getByRole('alert').getByText(nothing).waitFor();
  await field(page).fill('0000 0000 0000 0000 0000 0000');
  await button(page, 'Open').click();
  const unknown = 'No review matches this receipt. Check each character.';
  await page.getByRole('alert').getByText(unknown).waitFor();
  expect(await hasFocus(field(page))).toBe(true);
  await field(page).fill(receipt);
  const mend = await breakCalls(page, 'receipts.status');
  await button(page, 'Open').click();
  await page.getByText("We couldn't look it up. Check your connection and try again.").waitFor();
  await mend();
  const release = await holdCalls(page, 'receipts.status');
  const calls = listCalls(page, 'receipts.status');
  await button(page, 'Open').dblclick();
  await button(page, 'Opening...').waitFor();
  release();
  await status(page, 'Pending');
  expect(calls.length).toBe(1);
});

it('shows a question and accepts the answer', async () => {
  const receipt = await write('Asked story.');
  const page = await opened(receipt);
  expect(await page.getByLabel('Your answer').count()).toBe(0);
  await moderator.ask('Asked story.', 'Was that last year?');
  await button(page, 'Check for updates').click();
  await status(page, 'A moderator has a question');
  await page.getByText('Was that last year?', { exact: true }).waitFor();
  await button(page, 'Send Answer').click();
  await page.getByText('Please write an answer.').waitFor();
  await page.getByLabel('Your answer').fill('It was this year.');
  const mend = await breakCalls(page, 'receipts.answer');
  await button(page, 'Send Answer').click();
  await stage.toast(page, "We couldn't send your answer. Check your connection and try again.");
  expect(await page.getByLabel('Your answer').inputValue()).toBe('It was this year.');
  await mend();
  await button(page, 'Send Answer').click();
  await stage.toast(page, 'Answer sent');
  await status(page, 'Pending');
  await page.getByText('A moderator will read your answer and decide.').waitFor();
  const said = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect.poll(() => said.count()).toBe(2);
  expect(await said.last().innerText()).toMatch(/You answered\s+this month\s+It was this year\./);
  expect(await page.getByLabel('Your answer').count()).toBe(0);
});

it('says what was rejected and why, and accepts one appeal', async () => {
  const receipt = await write('Rejected story.');
  await moderator.reject('Rejected story.', 'insulting', 'Please leave out the last line.');
  const page = await opened(receipt);
  await status(page, 'Rejected');
  await page.getByText('Reason: it insults someone. You can change it, or appeal once.').waitFor();
  await page.getByText('Please leave out the last line.', { exact: true }).waitFor();
  await button(page, 'Appeal').click();
  await page.getByLabel('Your reasons').fill('Too short');
  await button(page, 'Send Appeal').click();
  await page.getByText('Please explain why in at least 10 characters.').waitFor();
  await page.getByLabel('Your reasons').fill('The last line is a saying here.');
  await button(page, 'Send Appeal').click();
  await stage.toast(page, 'Appeal sent');
  await status(page, 'Pending');
  await page.getByText('A moderator will read it again, with your reasons.').waitFor();
  await moderator.reject('Rejected story.', 'other');
  await button(page, 'Check for updates').click();
  // The reason "other" isn't shown, because the moderator's message is below.
  await page.getByText("It isn't published. You've used your appeal. You can still change it.").waitFor();
  expect(await button(page, 'Appeal').count()).toBe(0);
});

it('distinguishes the statuses by text, color and shape', async () => {
  const receipts = {
    pending: await write('Status pending.'),
    asked: await write('Status asked.'),
    held: await write('Status held.', { release: 'with_others' }),
    published: await write('Status published.'),
    rejected: await write('Status rejected.'),
    removed: await write('Status removed.'),
  };
  await moderator.ask('Status asked.', 'Which year?');
  for (const text of ['Status held.', 'Status published.']) await moderator.approve(text);
  const removed = await moderator.find('Status removed.');
  await moderator.decideById(removed, { approved: true });
  for (const id of [removed, await moderator.find('Status rejected.')])
    await moderator.decideById(id, { approved: false, reason: 'other', message: '' });
  const page = await stage.open('/receipt');
  const looks: { title: string; shape: string; color: string }[] = [];
  for (const receipt of Object.values(receipts)) {
    await openReceipt(page, receipt);
    const card = page.getByRole('region').first();
    looks.push({
      title: await card.getByRole('heading').innerText(),
      shape: await card.locator('svg').innerHTML(),
      color: await card.evaluate((element) => getComputedStyle(element).borderLeftColor),
    });
    await button(page, 'Close this receipt').click();
  }
  expect(new Set(looks.map(({ title }) => title)).size).toBe(6);
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(6);
  const [pending, asked, held, published, rejected, gone] = looks.map(({ color }) => color);
  expect(new Set([pending, asked, published, rejected, gone]).size).toBe(5);
  expect(held).not.toBe(published);
});

const onTheFirst = 'on the first of next month, with everything else approved by then';
it.each([
  {
    release: 'with_others',
    pending: 'we hold it until at least five reviews can appear together on the first day of a month.',
    held: [
      /^As you chose, it waits until at least five reviews can appear together/,
      'They can create mailboxes and write the other four.',
    ],
  },
  {
    release: 'next_month',
    pending: `we publish it ${onTheFirst}.`,
    held: [`We publish it ${onTheFirst}, in random order. Its date gives away only the month.`],
  },
])('says when a held review appears, and whom that protects from: $release', async ({ release, ...own }) => {
  const text = `Held story, ${release}.`;
  const page = await opened(await write(text, { release }));
  await status(page, 'Pending');
  await page.getByText(`It's waiting for a moderator. Once it's approved, ${own.pending}`).waitFor();
  await moderator.approve(text);
  await button(page, 'Check for updates').click();
  await status(page, 'Approved and held');
  for (const sentence of own.held) await page.getByText(sentence).waitFor();
  expect(await publicTexts()).not.toContain(text);
});

it('asks twice before it withdraws, and counts a double click once', async () => {
  const receipt = await write('Withdrawn story.');
  await moderator.approve('Withdrawn story.');
  const page = await opened(receipt);
  await status(page, 'Published');
  await button(page, 'Withdraw Review').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your review?' });
  await dialog.getByText("You can't write another review of Ferrowell Systems this year.").waitFor();
  await button(page, 'Withdraw').dblclick();
  await dialog.getByText('Are you sure?').waitFor();
  await button(page, 'Keep It').click();
  await dialog.waitFor({ state: 'detached' });
  await status(page, 'Published');
  expect(await publicTexts()).toContain('Withdrawn story.');

  const other = await openReceipt(await stage.open('/receipt', { besides: page }), receipt);
  await button(page, 'Withdraw Review').click();
  await button(page, 'Withdraw').click();
  await button(page, 'Withdraw for Good').click();
  await stage.toast(page, 'Review withdrawn');
  await status(page, 'Withdrawn');
  expect(await page.getByText('Withdrawn story.').count()).toBe(0);
  expect(await publicTexts()).not.toContain('Withdrawn story.');

  await button(other, 'Withdraw Review').click();
  await button(other, 'Withdraw').click();
  await button(other, 'Withdraw for Good').click();
  await stage.toast(other, "That's no longer possible.");
  await status(other, 'Withdrawn');
  await button(other, 'Close this receipt').click();
  await field(other).waitFor();
  const heading = other.getByRole('heading', { level: 1, name: 'Your slip or receipt' });
  await expect.poll(() => hasFocus(heading)).toBe(true);
});

it('works with the keyboard alone, with the focus where things change', async () => {
  const receipt = await write('Typed story.');
  await moderator.ask('Typed story.', 'By keyboard?');
  const page = await stage.open('/receipt');
  const tabTo = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      if (await hasFocus(target)) return;
    }
    throw new Error(`Tab never came to ${name}.`);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await field(page).focus();
  await page.keyboard.type(receipt);
  await tabTo('Open');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Your review of Ferrowell Systems');
  await page.getByLabel('Your answer').focus();
  await page.keyboard.type('Yes.');
  await tabTo('Send Answer');
  await page.keyboard.press('Enter');
  await status(page, 'Pending');
  await expect.poll(focused).toBe('Your review of Ferrowell Systems');
  await tabTo('Withdraw Review');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Withdraw Review');
  await page.keyboard.press('Enter');
  await tabTo('Withdraw');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch('Are you sure?');
  await tabTo('Withdraw for Good');
  await page.keyboard.press('Enter');
  await status(page, 'Withdrawn');
  await expect.poll(focused).toBe('Your review');
});

it('says how long to wait after too many attempts', async () => {
  const guess = { receipt: '0'.repeat(24) };
  const tries = async () => callRest(stage.site, '/receipts/status', { body: guess }).catch(String);
  const page = await stage.open('/receipt');
  await field(page).fill(guess.receipt);
  const refusal = page.getByText(/Too many attempts\. Try again in \d+ (second|minute)s?\./);
  // Tries are counted anew each hour, which may begin right now.
  await vi.waitFor(
    async () => {
      while (!/429/.test(String(await tries())));
      await button(page, 'Open').click();
      await refusal.waitFor({ timeout: 10_000 });
    },
    { timeout: 60_000 },
  );
});
