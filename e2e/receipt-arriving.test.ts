import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { problemsOf } from '../testing/browser/every-page.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage({ ARRIVALS: 'hourly' });

/** What the server does at the full hour. */
async function fullHour(): Promise<void> {
  const { database } = stage.site;
  await using db = connect(`sqlite:${database}`);
  const seals = openSeals(join(dirname(database), 'keys'));
  await rewriteSmallTables({ db, seals, now: () => new Date() });
}

it.each([
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)('says when a review arrives, and offers everything once it has (%s, %s)', async (size, theme) => {
  const receipt = await writeWithReceipt(stage.site, `On its way, ${size}.`);
  const page = await openReceipt(await stage.open('/receipt', { width: WIDTHS[size], theme }), receipt);
  await page.getByRole('heading', { name: 'On its way' }).waitFor();
  expect(await page.getByRole('region', { name: 'On its way' }).textContent()).toMatch(
    /It arrives at \d{1,2}:00 [AP]M, together with/,
  );
  expect(await page.getByRole('button', { name: /Review$/ }).count()).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
  await fullHour();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await page.getByRole('heading', { name: 'Pending' }).waitFor();
  await page.getByRole('button', { name: 'Withdraw Review' }).waitFor();
});
