import { beforeAll, expect, it } from 'vitest';
import { listCalls } from '../testing/browser/calls.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { mailedToken } from '../testing/browser/rest.ts';
import { openReviewForm } from '../testing/browser/review-form.ts';
import { pages } from '../testing/browser/shown-pages.ts';
import { setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { sampled } from '../testing/sampled.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);
let token: string;
let receipt: string;
/** Of reviews with other things to do about them. */
let rejected: string;

beforeAll(async () => {
  receipt = await writeWithReceipt(stage.site, 'Kept with a receipt.');
  await moderator.ask('Kept with a receipt.', 'Is it true?');
  rejected = await writeWithReceipt(stage.site, 'Rejected.');
  await moderator.reject('Rejected.');
  token = await mailedToken(stage.site, 1, 'kari@northwind-logistics.example');
});

const wanted = {
  spellcheck: 'false',
  autocorrect: 'off',
  writingsuggestions: 'false',
  'data-gramm': 'false',
  'data-gramm_editor': 'false',
  'data-enable-grammarly': 'false',
  'data-lt-active': 'false',
  'data-ms-editor': 'false',
};
/** What browsers may fill in, where they may. Everything else is `off`. */
const filledIn = 'email username name current-password new-password one-time-code organization'.split(' ');

type Boxes = { label: string; autocomplete: string | null; attributes: Record<string, string | null> }[];

/** Every box of the page that takes text. */
const boxesOn = (page: Awaited<ReturnType<typeof stage.open>>): Promise<Boxes> =>
  page.evaluate((names) => {
    const boxes = document.querySelectorAll<HTMLInputElement>('input, textarea, [contenteditable]');
    const typed = [...boxes].filter(
      (box) => !box.hidden && !box.ariaHidden && !/^(radio|checkbox|button|submit|file)$/.test(box.type),
    );
    return typed.map((box) => ({
      label: box.ariaLabel ?? box.labels?.[0]?.innerText ?? box.outerHTML,
      autocomplete: box.getAttribute('autocomplete'),
      attributes: Object.fromEntries(names.map((name) => [name, box.getAttribute(name)])),
    }));
  }, Object.keys(wanted));

function expectUnread(boxes: Boxes) {
  for (const { label, autocomplete, attributes } of boxes) {
    expect([label, attributes]).toEqual([label, wanted]);
    expect([label, ['off', ...filledIn]]).toEqual([label, expect.arrayContaining([autocomplete])]);
  }
}

it.each(sampled(pages))('M10 keeps checkers from sending what is typed: $name', async (shown) => {
  const { path, heading, asModerator, act } = shown;
  const page = await stage.open(
    path.replace('?token=', `?token=${token}`),
    asModerator ? { as: moderator } : {},
  );
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await act?.(page, receipt);
  await page.waitForLoadState('networkidle');
  expectUnread(await boxesOn(page));
});

it('M10 does so where authors write: in the form, when they answer, and when they appeal', async () => {
  const form = await stage.open('/companies/1/review?email=kari@northwind-logistics.example');
  await form.getByLabel('Your review', { exact: true }).waitFor();
  const written = await boxesOn(form);
  expect(written.map(({ label }) => label)).toEqual([
    'What is good?',
    'What is bad?',
    'What should change?',
    'Your review',
    'Job title',
    'Salary',
  ]);
  expectUnread(written);
  expect(new Set(written.map(({ autocomplete }) => autocomplete))).toEqual(new Set(['off']));

  const answering = await openReceipt(await stage.open('/receipt'), receipt);
  expect((await boxesOn(answering)).map(({ label }) => label)).toEqual(['Your answer']);
  expectUnread(await boxesOn(answering));

  const appealing = await openReceipt(await stage.open('/receipt'), rejected);
  await appealing.getByRole('button', { name: /Appeal/ }).click();
  await appealing.getByRole('dialog').waitFor();
  expect((await boxesOn(appealing)).map(({ label }) => label)).toEqual(['Your reasons']);
  expectUnread(await boxesOn(appealing));
});

it('L12: points out how colleagues may recognize the author, and asks the server nothing while someone types', async () => {
  const page = await openReviewForm(stage, { width: WIDTHS.small });
  await page.waitForLoadState('networkidle');
  const calls = listCalls(page, '/');
  const text = page.getByLabel('Your review', { exact: true });
  const hints = page.getByRole('status').filter({ hasText: 'Colleagues may recognize you by how you write' });
  await text.fill('As a mother of two, I definately liked the skunkworks and its skunkworks lunches.');
  await hints.waitFor();
  expect(await hints.getByRole('listitem').allInnerTexts()).toEqual([
    'As a mother of two looks like a description of you.',
    'definately looks like an unusual spelling.',
    expect.stringMatching(
      /^skunkworks looks like an unusual word\. None of the \d+ newest reviews here has it\.$/,
    ),
  ]);
  expect(await layoutProblems(page)).toEqual([]);
  await text.fill('The shifts are fair and the team is friendly.');
  await hints.waitFor({ state: 'detached' });
  expect(calls).toEqual([]);
});
