import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { publicDataChanged } from '#db/queries/statistics.ts';
import { monthName, monthsBefore } from '#shared/rules/calendar.ts';
import { closeMonthOf } from '../testing/browser/last-month.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);
const phone = { width: WIDTHS.phone };
const lastMonth = monthsBefore(new Date(), 1);
const lastMonthName = monthName(lastMonth);

async function check(page: Page, receipt: string): Promise<void> {
  await page.goto(`${stage.site.url}/receipt`);
  await openReceipt(page, receipt);
  await page.getByText('Is our decision in the log?').click();
  await page.getByRole('button', { name: 'Check the log' }).click();
}

it('shows where a review was removed, and its author that the decisions are in the log, until someone changes one', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Pia on the night shift is rude.');
  const id = await moderator.find('Pia on the night shift is rude.');
  await moderator.decideById(id, { approved: true });
  await moderator.decideById(id, { approved: false, reason: 'identifies_someone' });
  const page = await stage.open('/companies/2/reviews', phone);
  expect(await page.getByText('removed by moderators').count()).toBe(0);
  await check(page, receipt);
  await page.getByText('None of this is in the log yet.').waitFor();

  await closeMonthOf(stage.site, (trx) => trx.updateTable('log_entries').set({ month: lastMonth }).execute());
  await check(page, receipt);
  await page.getByText(/Removed · Identifies a person · Own reading$/).waitFor();
  await page.getByText(/^✓?Entry \d+ of .*: Published · Own reading$/).waitFor();
  expect(await page.getByText('the key of this site has signed it').count()).toBe(2);

  await page.goto(`${stage.site.url}/companies/2/reviews`);
  await page.getByRole('link', { name: '1 removed by moderators' }).waitFor();
  await page.goto(`${stage.site.url}/companies/2/reviews/${id}`);
  await page.getByText(`A review was removed in ${lastMonthName}: identifies a person.`).waitFor();
  await page.getByRole('link', { name: `${lastMonthName} in the log` }).click();
  await page.getByRole('cell', { name: 'Removed', exact: true }).waitFor();
  expect(await page.locator('tbody').getByRole('row').count()).toBe(1);

  await closeMonthOf(stage.site, async (trx) => {
    await trx
      .updateTable('log_entries')
      .set({ reason: 'duplicate' })
      .where('decision', '=', 'removed')
      .execute();
    await publicDataChanged(trx);
  });
  await check(page, receipt);
  await page.getByText('The entry or the root was changed.').first().waitFor();
  expect(await page.getByText('the key of this site has signed it').count()).toBe(0);
});
