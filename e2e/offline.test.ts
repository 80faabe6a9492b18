import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { loseAnswers } from '../testing/browser/calls.ts';
import { writeWithReceipt } from '../testing/browser/receipts.ts';
import { fillReview, openLink, openReviewForm, send, writeNow } from '../testing/browser/review-form.ts';
import { saveSlip } from '../testing/browser/slips.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const safe = 'Your answers are safe in this tab.';
const says = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const get = (page: Page) => page.getByRole('button', { name: 'Get your slip' });
const keep = (page: Page) => page.getByRole('heading', { name: 'Write now, or keep it for later?' });

/** Chromium tells the page a moment after it has the connection, and what is sent in between may still fail. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
}

/** Presses a button offline, reads what stays beside it, and presses it again online. */
async function tryOffline(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).last();
  await page.context().setOffline(true);
  await button.click();
  const note = says(page, "You're offline. Nothing was sent. Try again when you're back online.");
  await note.waitFor();
  const [below, above] = [await button.boundingBox(), await note.boundingBox()];
  expect(Math.abs((below?.y ?? 0) - (above?.y ?? 0))).toBeLessThan(150);
  // It isn't a toast, which leaves after five seconds.
  expect(await page.getByRole('status').filter({ hasText: 'offline' }).count()).toBe(0);
  await goOnline(page);
  // Another click so soon could count as a double click.
  await button.press('Enter');
}

it('says near the button that nothing was sent when the form is sent offline, and sends it later', async () => {
  const page = await openReviewForm(stage, { width: WIDTHS.phone });
  await fillReview(page, 'Written on a train.');
  await page.context().setOffline(true);
  for (const _ of 'ab') {
    await send(page).click();
    await says(page, "You're offline. Nothing was sent.").getByText(safe).waitFor();
  }
  // Later, this tab doesn't take the review for one that may have arrived.
  expect(await page.evaluate(() => sessionStorage.getItem('slip_2'))).toContain('"sent":[]');
  await goOnline(page);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
});

it('says near the button that nothing was sent when a slip is asked for offline, and gives it later', async () => {
  const page = await openLink(stage, { width: WIDTHS.phone });
  await page.waitForLoadState('networkidle');
  await page.getByLabel(/^The part after the @/).fill('ferrowell.example');
  await page.context().setOffline(true);
  await get(page).click();
  await says(page, "You're offline. Nothing was sent.").getByText('Your link still works.').waitFor();
  await goOnline(page);
  await get(page).click();
  await keep(page).waitFor();
});

it('saves the slip in every way, and sends the review later, when the connection is gone once it is here', async () => {
  const page = await openLink(stage, { context: { permissions: ['clipboard-write'] } });
  await page.route(/anonymity\.issue/, async (route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await page.getByLabel(/^The part after the @/).fill('ferrowell.example');
  await get(page).click();
  await keep(page).waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('img', { name: 'QR code of your slip' }).waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect((await saveSlip(page)).words).toHaveLength(35);
  await page.getByRole('button', { name: 'Write now' }).click();
  await fillReview(page, 'Signed at the last station.');
  await send(page).click();
  await page.getByRole('alert').getByText(safe).waitFor();
  await goOnline(page);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
});

it('claims nothing about a review whose answer got lost, also when the next try is offline', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'Into a tunnel.');
  const mend = await loseAnswers(page, 'anonymity.submit');
  await send(page).click();
  const note = says(page, "We don't know if your review arrived.");
  await note.getByText(`${safe} Check your connection and send again. We'll keep only one review.`).waitFor();
  await mend();
  await page.context().setOffline(true);
  await send(page).click();
  await note.getByText("Send again when you're back online. We'll keep only one review.").waitFor();
  await goOnline(page);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
});

it('says that a review was not sent if its code could not be loaded before', async () => {
  const page = await openLink(stage);
  await page.route(/\/assets\/submit-review-/, (route) => route.abort());
  await page.reload();
  await writeNow(page);
  await fillReview(page, 'No way in.');
  await send(page).click();
  await says(page, "We couldn't reach the site. Your review wasn't sent.").getByText(safe).waitFor();
  await page.unrouteAll();
  await page.reload();
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
});

it('says so beside the button that asks for an email', async () => {
  const page = await stage.open('/verify-email/1', { width: WIDTHS.phone });
  await page.getByLabel('Work email').fill('train@northwind-logistics.example');
  await tryOffline(page, 'Send Verification Email');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
});

it('says so in the dialog that adds a company', async () => {
  const page = await stage.open('/companies');
  await page.getByRole('button', { name: "Can't find a company? Add it here" }).click();
  await page.getByLabel('Company Name *').fill('Trackside Foods');
  await page.getByLabel('Company Domain *').fill('trackside.example');
  await tryOffline(page, 'Create Company');
  await page.getByRole('heading', { level: 1, name: 'Trackside Foods' }).waitFor();
});

it('says so in the dialog that reports a review', async () => {
  const page = await stage.open('/companies/2');
  await page
    .getByRole('button', { name: /^Report/ })
    .first()
    .click();
  await page.getByLabel('Reason').fill('It names a colleague of mine.');
  await tryOffline(page, 'Submit Report');
  await stage.toast(page, 'Report submitted');
});

it('shows a message whose own code got lost on a bad line, and lets it leave', async () => {
  const page = await stage.open('/privacy');
  await page.route(/\/assets\/toaster-/, (route) => route.abort());
  await page.goto(`${stage.site.url}/`);
  for (const _ of 'ab') {
    await page.getByRole('combobox').fill('n');
    await page.keyboard.press('Enter');
    const message = page.getByRole('status').filter({ hasText: 'Search term too short' });
    await message.waitFor();
    await message.waitFor({ state: 'detached' });
  }
});

it('says so on the page of a receipt, whatever its author does', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Read on the way.');
  const page = await stage.open('/receipt');
  await page.getByLabel('Slip or receipt', { exact: true }).fill(receipt);
  await tryOffline(page, 'Open');
  await page.getByRole('button', { name: 'Change Review' }).click();
  await page.getByRole('checkbox').check();
  await tryOffline(page, 'Send Changes');
  await page.getByRole('button', { name: 'Withdraw Review' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await tryOffline(page, 'Withdraw for Good');
  await page.getByRole('region', { name: 'Withdrawn' }).waitFor();
});
