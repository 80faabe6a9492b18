import { expect, it } from 'vitest';
import { fillReview, send } from '../testing/browser/review-form.ts';
import { enterSlip, newSlip, writeWithSlip } from '../testing/browser/slips.ts';
import { setUpStage } from '../testing/browser/stage.ts';
import { movableClock } from '../testing/server/movable-clock.ts';

const clock = movableClock();
const stage = setUpStage({ NODE_OPTIONS: `--import=${clock.imports[0]}` });

/** Moves the server to a day of next year. */
function moveTo(month: number, day: number): void {
  clock.move(Date.UTC(new Date().getUTCFullYear() + 1, month - 1, day, 12) - clock.now());
}

it('can be used until January 31, and says from February on that it has expired', async () => {
  const year = new Date().getUTCFullYear();
  const slip = await newSlip(stage);
  const words = slip.words.join(' ');
  const writing = await stage.open('/slip');
  moveTo(1, 31);
  await enterSlip(writing, words);
  await writeWithSlip(writing);
  await fillReview(writing, 'A day too late.');

  moveTo(2, 1);
  const page = await stage.open('/slip');
  await enterSlip(page, words);
  const expired = `This slip expired on January 31, ${year + 1}. You can get a new one with your work email.`;
  await page.getByRole('alert').getByText(expired).waitFor();
  await send(writing).click();
  const refusal = writing.getByRole('alert').filter({ hasText: 'This slip expired on January 31.' });
  const link = refusal.getByRole('link', { name: 'get a new slip' });
  expect(await link.getAttribute('href')).toBe('/verify-email/2');
  await refusal.getByText('Your answers stay in this tab.').waitFor();
});
