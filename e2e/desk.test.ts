import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pageSizes } from '#shared/limits.ts';
import {
  anotherModerator,
  buttonIn,
  decidedIn,
  fillQueue,
  openRow,
  openWith,
  pressIn,
  queueOf,
  stillAgain,
} from '../testing/browser/desk.ts';
import { writeWithReceipt } from '../testing/browser/receipts.ts';
import { type Account, callRest, publicReviews } from '../testing/browser/rest.ts';
import { hasFocus, setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const ATLAS = 38;
const RIVER = 40;

const stage = setUpStage();
const demo = setUpModerator(stage);
let ana: Account;

beforeAll(async () => {
  ana = await anotherModerator(stage.site);
});
beforeEach(() => demo.rejectAll());

const fill = (texts: readonly string[], company_id = ATLAS) => fillQueue(stage.site, texts, { company_id });
async function openDesk(as: Account): Promise<Page> {
  const page = await stage.open('/admin', { as });
  const told = page.waitForResponse((response) => /"open":\d/.test(response.request().postData() ?? ''));
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('article').waitFor();
  // By now, the server knows what is open.
  await told;
  return page;
}
const rowOf = (page: Page, text: string) => queueOf(page).filter({ hasText: text });
const publicTexts = async () =>
  (await publicReviews(stage.site, ATLAS)).map(({ free_form_text }) => free_form_text);
const isFocused = (page: Page) => hasFocus(page.getByRole('article'));

it('shows what another moderator reads, and passes over it', async () => {
  fill(['First story.', 'Second story.', 'Third story.']);
  const one = await openDesk(demo);
  expect(await openWith(one, 'First story.').isVisible()).toBe(true);
  const other = await openDesk(ana);
  expect(await openWith(other, 'Second story.').isVisible()).toBe(true);
  await rowOf(other, 'First story.').getByText('Demo moderator is reading this').waitFor();
  await rowOf(one, 'Second story.').getByText('Ana Ruiz is reading this').waitFor();
  await one.keyboard.press('j');
  await openWith(one, 'Third story.').waitFor();
  await one.keyboard.press('k');
  const both = openWith(other, 'First story.');
  await openWith(one, 'First story.').waitFor();
  await rowOf(other, 'First story.').click();
  await both.getByRole('status').getByText('Demo moderator is reading this too.').waitFor();
});

it('says within seconds what another moderator has decided', async () => {
  fill(['First story.', 'Second story.', 'Third story.', 'Fourth story.']);
  const one = await openDesk(demo);
  const other = await openDesk(ana);
  await pressIn(other, 'First story.', 'Approve');
  const article = openWith(one, 'First story.');
  await article.getByRole('status').getByText('Published by Ana Ruiz in the meantime.').waitFor();
  await rowOf(one, 'First story.').getByText('Published by Ana Ruiz').waitFor();
  await stillAgain(other);
  await pressIn(other, 'Second story.', 'Approve');
  await rowOf(one, 'Second story.').getByText('Published by Ana Ruiz').waitFor();
  // The other has the third one open by now.
  await rowOf(one, 'Third story.').getByText('is reading this').waitFor();
  await one.keyboard.press('j');
  await openWith(one, 'Fourth story.').waitFor();
  await openRow(one, 'First story.');
  await article.getByRole('button', { name: 'Read the list again' }).click();
  await expect.poll(() => queueOf(one).count()).toBe(2);
  await openWith(one, 'Fourth story.').waitFor();
});

it('asks another moderator for a second opinion, with a note that ends with the decision', async () => {
  fill(['First story.', 'Second story.']);
  const one = await openDesk(demo);
  await expect.poll(() => isFocused(one)).toBe(true);
  await one.keyboard.press('d');
  const dialog = one.getByRole('dialog', { name: 'Ask for a second opinion' });
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await dialog.getByText('Please write a note.').waitFor();
  await dialog.getByLabel('Note').fill('Is this a name or a place?');
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await openWith(one, 'Second story.').waitFor();
  await rowOf(one, 'First story.').getByText('You asked for a second opinion').waitFor();

  const other = await openDesk(ana);
  await rowOf(other, 'First story.').getByText('Second opinion for you').waitFor();
  const article = await openRow(other, 'First story.');
  await article.getByText('Demo moderator asks for a second opinion:').waitFor();
  await article.getByText('Is this a name or a place?').waitFor();

  await openRow(one, 'First story.');
  await one.getByText('You asked for a second opinion, so someone else decides.').waitFor();
  expect(await buttonIn(one, 'Approve').count()).toBe(0);

  await article.getByRole('button', { name: 'Approve' }).click();
  await decidedIn(other).getByText('Published: review of').waitFor();
  await stillAgain(other);
  await decidedIn(other).getByRole('button', { name: 'Undo' }).click();
  await openWith(other, 'First story.').waitFor();
  await article.getByText('asks for a second opinion').waitFor({ state: 'detached' });
  await buttonIn(one, 'Approve').waitFor();
});

it('leaves a review to others until its moderator takes it back', async () => {
  fill(['First story.', 'Second story.', 'Third story.']);
  const one = await openDesk(demo);
  await expect.poll(() => isFocused(one)).toBe(true);
  await one.keyboard.press('l');
  await openWith(one, 'Second story.').waitFor();
  await rowOf(one, 'First story.').getByText('You left it to others').waitFor();
  await one.keyboard.press('j');
  await openWith(one, 'Third story.').waitFor();
  const other = await openDesk(ana);
  await openWith(other, 'First story.').getByText('Demo moderator left it to others.').waitFor();
  // Without waiting for the next time when the desk asks what others do.
  await one.evaluate(() => Object.assign(window, { setInterval: () => 0 }));
  await pressIn(one, 'First story.', 'Decide it myself');
  await buttonIn(one, 'Approve').waitFor();
});

it('decides about reviews that are much alike as a group, and undoes it', async () => {
  const alike = [1, 2, 3, 4].map((number) => `This is by far the best place that I have worked at ${number}`);
  fill([...alike, 'Another story.']);
  const page = await openDesk(demo);
  await rowOf(page, alike[0] ?? '')
    .getByText('4 similar reviews')
    .waitFor();
  expect(await rowOf(page, 'Another story.').getByText('similar').count()).toBe(0);
  const article = await openRow(page, alike[0] ?? '');
  await article.getByText('Decide 4 reviews as a group').click();
  await article.getByRole('checkbox', { name: alike[3] ?? '' }).click();
  await article.getByRole('button', { name: 'Approve 3 reviews' }).click();
  await decidedIn(page)
    .getByText(/^Published: 3 reviews of /)
    .waitFor();
  await expect.poll(() => queueOf(page).count()).toBe(2);
  expect((await publicTexts()).filter((text) => alike.includes(text)).sort()).toEqual(alike.slice(0, 3));
  await stillAgain(page);
  await decidedIn(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => queueOf(page).count()).toBe(5);
  expect((await publicTexts()).filter((text) => alike.includes(text))).toEqual([]);
});

it('shows only what has a hint, only appeals, and what belongs to a company together', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Rejected before.');
  await demo.reject('Rejected before.');
  fill(['Ask me at me@mine.example.', 'Of the first company.']);
  fill(['Of another company.'], RIVER);
  fill(['Again of the first company.']);
  await callRest(stage.site, '/receipts/appeal', { body: { receipt, appeal: 'It was true.' } });
  const page = await openDesk(demo);
  const words = async () => (await queueOf(page).allInnerTexts()).map((text) => text.split('\n')[2]);
  const usual = [
    'Rejected before.',
    'Ask me at me@mine.example.',
    'Of the first company.',
    'Of another company.',
    'Again of the first company.',
  ];
  expect(await words()).toEqual(usual);
  await queueOf(page).first().getByText('Appeal', { exact: true }).waitFor();

  const show = page.getByLabel('Show', { exact: true });
  await show.selectOption('Hint: an email address');
  await expect.poll(words).toEqual(['Ask me at me@mine.example.']);
  await openWith(page, 'me@mine.example').waitFor();
  await show.selectOption('Hint: a bank account');
  await page.getByText('No reviews match this filter.').waitFor();
  await show.selectOption('Appeals');
  await expect.poll(words).toEqual(['Rejected before.']);
  await show.selectOption('All waiting');
  await expect.poll(words).toEqual(usual);

  await page.getByLabel('Order', { exact: true }).selectOption('By company');
  await expect.poll(() => page.url()).toContain('order=company');
  await expect
    .poll(async () => (await words()).slice(-4))
    .toEqual([
      'Ask me at me@mine.example.',
      'Of the first company.',
      'Again of the first company.',
      'Of another company.',
    ]);
});

it('looks for a hint on each page, and says when a page has none', async () => {
  fill([
    ...Array.from({ length: pageSizes.desk }, (_, index) => `Story ${index}.`),
    'Ask me at me@mine.example.',
  ]);
  const page = await openDesk(demo);
  await page.getByLabel('Show', { exact: true }).selectOption('Hint: an email address');
  await page.getByText('No reviews match this filter.').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await openWith(page, 'me@mine.example').waitFor();
  await page.getByText('Page 2', { exact: true }).waitFor();
});
