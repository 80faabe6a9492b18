import { expect, it } from 'vitest';
import { listCalls } from '../testing/browser/calls.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { openReviewForm } from '../testing/browser/review-form.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

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
