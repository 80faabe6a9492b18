import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import shares from '#shared/matched-shares.json' with { type: 'json' };
import { listCalls } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { fillReview, send, sendReview } from '../testing/browser/review-form.ts';
import {
  enterSlip,
  inventedSlip,
  keysOf,
  newSlip,
  showSent,
  writeWithSlip,
} from '../testing/browser/slips.ts';
import { hasFocus, heading, pathOf, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const box = (page: Page) => page.getByLabel('Slip or receipt', { exact: true });
const says = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

/** A browser that has never been at the site. */
const atHome = (path = '/slip') => stage.open(path, { context: {} });

it.each(['the file', 'the address in its code', 'its words'])(
  'opens the form at home with %s, and becomes the receipt of the review',
  async (kind) => {
    const slip = await newSlip(stage);
    const page = await atHome(kind === 'the address in its code' ? slip.address : '/slip');
    const lookups = listCalls(page, 'receipts.');
    if (kind === 'the file') await page.getByLabel('Slip or receipt file').setInputFiles(slip.path);
    if (kind === 'its words') await enterSlip(page, slip.words.join(' '));
    await heading(page, 'Write with your slip');
    expect(pathOf(page)).toBe('/slip');
    expect(await page.title()).toBe('Your slip or receipt · Candor');
    await writeWithSlip(page);
    await page.getByText('ferrowell.example', { exact: true }).waitFor();
    await page.getByText(`With slips kept for weeks, our test matched ${shares.ten.slip} of 100.`).waitFor();
    await sendReview(stage, page, `Sent with ${kind}.`);
    // One would tell the server the receipt, when the slip was opened, and from where.
    expect(lookups).toEqual([]);

    const later = await atHome();
    await enterSlip(later, slip.words.join(' '));
    await showSent(later);
    await heading(later, 'Your review of Ferrowell Systems');
    await later.getByText(`Sent with ${kind}.`, { exact: true }).waitFor();
  },
);

it('opens from a code that is followed in a tab where the page is already open', async () => {
  const slip = await newSlip(stage);
  const page = await atHome();
  await box(page).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(pathOf(page)).toBe('/slip#main');
  await page.reload();
  await box(page).waitFor();
  expect(await box(page).inputValue()).toBe('');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, slip.address.split('#')[1] ?? '');
  await heading(page, 'Write with your slip');
  expect(pathOf(page)).toBe('/slip');
});

it('can be typed from paper: in capitals, cut to four letters, with a slip of the pen, on lines with numbers', async () => {
  const slip = await newSlip(stage);
  const at = slip.words.findIndex((word) => word.length > 5);
  const typed = slip.words.map((word, index) =>
    index === at ? `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}` : word.slice(0, 4),
  );
  const page = await atHome();
  await box(page).fill(typed.slice(0, 6).join(' '));
  await page.getByText('6 of 35 words.').waitFor();
  await enterSlip(page, typed.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join('\n'));
  await heading(page, 'Write with your slip');
});

it("names a word that isn't in the list as soon as someone leaves the box, and suggests one that is", async () => {
  const page = await atHome();
  const calls = listCalls(page, '/api/');
  await box(page).fill('zoo zonne wolf');
  await page.getByRole('heading', { level: 1 }).click();
  await says(page, "“zonne” isn't one of our words. Did you mean zone?");
  await box(page).fill('zoo zone wolf');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await says(page, 'A slip has 35 words. This has 3.');
  expect(await hasFocus(box(page))).toBe(true);
  expect(calls).toEqual([]);
});

it('is refused as misspelled or from another site if its checksum is wrong, and nothing about it is sent', async () => {
  const { identity, keys } = await keysOf(stage.site.url);
  const thisYear = Number(keys[0]?.period);
  const ours = [0, 1, 2, 3, 4].map((back) => ({ identity, period: String(thisYear - back) }));
  const other = { identity: Buffer.alloc(32).toString('base64url'), period: String(thisYear) };
  const page = await atHome();
  const calls = listCalls(page, '/api/');
  await enterSlip(page, inventedSlip(other, ours).words);
  await says(page, 'A word is wrong, or this slip is from another site. Compare it with what you saved.');
  expect(calls.map((url) => new URL(url).pathname)).toEqual(['/api/trpc/anonymity.keys']);
});

it('shows no review that was never sent', async () => {
  const slip = await newSlip(stage);
  const page = await atHome(slip.address);
  await showSent(page);
  await says(page, 'No review has been sent with this slip.');
  await writeWithSlip(page);
});

it("isn't opened in a browser that has seen another key of this site", async () => {
  const slip = await newSlip(stage);
  const page = await atHome();
  await page.evaluate(() => localStorage.setItem('site_identity', 'another'));
  const calls = listCalls(page, 'receipts.');
  await enterSlip(page, slip.words.join(' '));
  await says(
    page,
    'Something is wrong with our keys, so nothing was sent. Compare them with those on another device.',
  );
  expect(calls).toEqual([]);
});

it('opens the review that was sent with it, also for someone else who has it', async () => {
  const slip = await newSlip(stage);
  const author = await atHome(slip.address);
  await writeWithSlip(author);
  const second = await atHome(slip.address);
  await writeWithSlip(second);
  await sendReview(stage, author, 'Only mine.');
  const finder = await atHome(slip.address);
  await showSent(finder);
  await heading(finder, 'Your review of Ferrowell Systems');
  await finder.getByText('Only mine.', { exact: true }).waitFor();

  await fillReview(second, 'Not sent with a used slip.');
  await send(second).click();
  const refusal = second.getByRole('alert').filter({ hasText: "It's your receipt now." });
  await refusal.getByText('This slip has been used.').waitFor();
  await refusal.getByText('Your answers stay in this tab.').waitFor();
  await second.getByText('20 of 20 answered').waitFor();
  await refusal.getByRole('link', { name: 'Open your slip again' }).click();
  await box(second).waitFor();
});

it("says when it's sent for the wrong company, keeps the answers, and can be opened again for the right one", async () => {
  const slip = await newSlip(stage);
  const page = await atHome(slip.address);
  await page.getByLabel(/^The part after the @/).fill('nowhere.example');
  await page.getByRole('button', { name: 'Write your review' }).click();
  await says(page, "We don't list a company with the domain nowhere.example. Check it for typos.");
  await writeWithSlip(page, 'me@Halden-Foods.example');
  await fillReview(page, 'Wrong door.');
  await send(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: "This slip isn't for halden-foods.example." });
  await refusal.getByText('enter the part after the @ in the address that we emailed').waitFor();
  expect(await page.getByLabel('Your review', { exact: true }).inputValue()).toBe('Wrong door.');
  await page.getByRole('link', { name: 'Open your slip again' }).click();
  await enterSlip(page, slip.words.join(' '));
  await writeWithSlip(page);
  await sendReview(stage, page, 'Right door.');
});

it('finds the company by its domain, however many others are called like it', async () => {
  const slip = await newSlip(stage);
  for (let number = 1; number <= 10; number += 1) {
    const body = { name: `Ferrowell Example ${number}`, domain: `called-alike-${number}.example` };
    await callRest(stage.site, '/companies', { body });
  }
  const page = await atHome(slip.address);
  await writeWithSlip(page);
  await heading(page, 'Your review of Ferrowell Systems');
});
