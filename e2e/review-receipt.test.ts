import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { copiedOn } from '../testing/browser/clipboard.ts';
import { problemsOf } from '../testing/browser/every-page.ts';
import { callRest } from '../testing/browser/rest.ts';
import {
  fillReview,
  openLink,
  openReviewForm,
  openReviewFormByEmail,
  send,
  writeNow,
} from '../testing/browser/review-form.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const card = (page: Page) => page.getByRole('region', { name: 'Your receipt' });

const saved = (page: Page) => card(page).getByRole('button', { name: "I've saved my receipt" });
const next = (page: Page) => page.getByRole('region', { name: 'What happens next' });

async function receiptOn(page: Page): Promise<string> {
  const label = await card(page).getByRole('img').getAttribute('aria-label');
  return label?.replace('Receipt: ', '') ?? '';
}

const openings = {
  'the emailed link': () => openReviewForm(stage),
  'a verified address': () => openReviewFormByEmail(stage),
};

it.each(Object.entries(openings))(
  'shows the receipt of a review sent with %s until it is saved, and never sends the receipt',
  async (_, open) => {
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + request.postData()));
    await fillReview(page, 'With a receipt.');
    await send(page).click();
    await stage.toast(page, 'Review submitted successfully');
    const receipt = await receiptOn(page);
    expect(receipt).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    await card(page).getByText("We can't send it again.").waitFor();
    const link = card(page).getByRole('link', { name: '/receipt' });
    expect(await link.getAttribute('href')).toBe('/receipt');

    await page.reload();
    expect(await receiptOn(page)).toBe(receipt);
    await page.goto(`${stage.site.url}/terms`);
    await page.goto(`${stage.site.url}/companies/2`);
    expect(await receiptOn(page)).toBe(receipt);
    const other = await stage.open('/companies/2', { besides: page });
    await other.getByRole('heading', { name: 'Reviews' }).waitFor();
    expect(await card(other).count()).toBe(0);
    await other.close();

    await saved(page).click();
    await card(page).waitFor({ state: 'detached' });
    await next(page).getByText('Your receipt is saved.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('What happens next');
    await page.reload();
    await page.getByRole('heading', { name: 'Reviews' }).waitFor();
    expect(await card(page).count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    for (const spelling of [receipt, receipt.replaceAll('-', '')])
      expect(sent.join()).not.toContain(spelling);
    const answer = await callRest<{ status: string }>(stage.site, '/receipts/status', { body: { receipt } });
    expect(answer.status).toBe('pending');
  },
);

it('warns before an author leaves this tab without saving the receipt, and not once it is saved', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'Warned.');
  await send(page).click();
  await card(page).waitFor();
  const companies = page.getByRole('banner').getByRole('link', { name: 'Companies' });
  const answer = async (accept: boolean, act: () => Promise<unknown>) => {
    const asked = page.waitForEvent('dialog');
    const acting = act();
    const question = await asked;
    await (accept ? question.accept() : question.dismiss());
    await acting;
    return question;
  };
  const question = await answer(false, () => companies.click());
  expect(question.message()).toBe(
    "You haven't saved your receipt, the only way back to your review. Leave this page anyway?",
  );
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your receipt');
  expect(new URL(page.url()).pathname).toBe('/companies/2');
  await answer(true, () => companies.click());
  await page.waitForURL('**/companies');
  const closing = await answer(false, () => page.close({ runBeforeUnload: true }));
  expect(closing.type()).toBe('beforeunload');

  await page.goBack();
  await saved(page).click();
  await next(page).waitFor();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.accept();
  });
  await next(page).getByRole('link', { name: 'your receipt' }).click();
  await page.getByLabel('Slip or receipt', { exact: true }).waitFor();
  await page.reload();
  expect(dialogs).toEqual([]);
});

it('M10, L2: shows what happens next after the receipt is saved, and after a reload nothing of it', async () => {
  const page = await openReviewForm(stage, { width: WIDTHS.phone });
  await fillReview(page, 'What now?');
  await send(page).click();
  await saved(page).focus();
  await page.keyboard.press('Enter');
  await next(page).getByText('A moderator will read your review.').waitFor();
  await next(page).getByText("We can't email you").waitFor();
  expect(await next(page).getByRole('link', { name: 'your receipt' }).getAttribute('href')).toBe('/receipt');
  await next(page).getByRole('link', { name: 'Browse companies' }).waitFor();
  await next(page).getByText('Your receipt is saved.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  // As if something had been stored after the review was sent.
  await page.evaluate(() => sessionStorage.setItem('review_draft_2', '{}'));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await next(page).count()).toBe(0);
  const left = await page.evaluate(() => ({
    ofEntry: Object.keys(history.state ?? {}).filter((key) => key !== 'scroll'),
    draft: sessionStorage.getItem('review_draft_2'),
  }));
  expect(left).toEqual({ ofEntry: [], draft: null });
});

it('copies the receipt and saves it as a text file that names no company', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openReviewForm(stage, { context: { permissions } });
  await fillReview(page, 'To copy.');
  await send(page).click();
  await card(page).waitFor();
  const receipt = await receiptOn(page);
  await card(page).getByRole('button', { name: 'Copy' }).click();
  await card(page).getByRole('button', { name: 'Copied' }).waitFor();
  expect(await copiedOn(page)).toBe(receipt);
  const saving = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('receipt.txt');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(`\n${receipt}\n`);
  expect(text).toContain(`${stage.site.url}/receipt`);
  expect(text).not.toMatch(/ferrowell/i);
});

it('fits every screen and is accessible, and so is the note about a changed key', async () => {
  for (const [theme, width] of [
    ['light', WIDTHS.desktop],
    ['dark', WIDTHS.phone],
  ] as const) {
    const page = await openLink(stage, { theme, width });
    await page.evaluate(() => {
      localStorage.setItem(`anonymity_key_${new Date().getUTCFullYear()}`, 'x'.repeat(43));
    });
    await page.getByLabel(/^The part after the @/).fill('ferrowell.example');
    await page.getByRole('button', { name: 'Get your slip' }).click();
    await page.getByText('Seen before').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await writeNow(page);
    await fillReview(page, `In ${theme} colors.`);
    await send(page).click();
    await card(page).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    // It is visible without scrolling.
    await page.evaluate(() => window.scrollTo(0, 0));
    const fingerprint = card(page).getByText(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/);
    expect(await fingerprint.isVisible()).toBe(false);
    await card(page).getByText('Check our key (optional)').click();
    await fingerprint.waitFor();
    await card(page).getByText('should match your email and our privacy page.').waitFor();
    expect((await card(page).boundingBox())?.y).toBeLessThan(500);
  }
});
