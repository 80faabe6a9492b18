import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { layoutProblems } from './layout.ts';
import { callRest } from './rest.ts';
import { fillReview, openReviewForm, openReviewFormByEmail, send } from './review-form.ts';
import { setUpStage, WIDTHS } from './stage.ts';

const stage = setUpStage();
const card = (page: Page) => page.getByRole('region', { name: 'Your receipt' });

async function receiptOn(page: Page): Promise<string> {
  const label = await card(page).getByRole('img').getAttribute('aria-label');
  return label?.replace('Receipt: ', '') ?? '';
}

const openings = {
  'the mailed link': () => openReviewForm(stage),
  'a verified address': () => openReviewFormByEmail(stage),
};

it.each(Object.entries(openings))(
  'shows the receipt of a review that was sent by %s until it is kept, and never sends it',
  async (_, open) => {
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + request.postData()));
    await fillReview(page, 'With a receipt.');
    await send(page).click();
    await stage.toast(page, 'Review submitted successfully');
    const receipt = await receiptOn(page);
    expect(receipt).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    await card(page).getByText('We cannot send it again.').waitFor();
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

    await card(page).getByRole('button', { name: 'I have kept it' }).click();
    await card(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('reviews');
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

it('copies the receipt and saves it as a text that names no company', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openReviewForm(stage, { context: { permissions } });
  await fillReview(page, 'To copy.');
  await send(page).click();
  await card(page).waitFor();
  const receipt = await receiptOn(page);
  await card(page).getByRole('button', { name: 'Copy' }).click();
  await card(page).getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);
  const saving = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('receipt.txt');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(`\n${receipt}\n`);
  expect(text).toContain(`${stage.site.url}/receipt`);
  expect(text).not.toMatch(/ferrowell/i);
});

it('fits every screen and is readable for everyone, as is the note of a changed key', async () => {
  for (const [theme, width] of [
    ['light', WIDTHS.desktop],
    ['dark', WIDTHS.phone],
  ] as const) {
    const page = await openReviewForm(stage, { theme, width });
    await fillReview(page, `In ${theme} colours.`);
    await page.evaluate(() => {
      localStorage.setItem(`anonymity_key_${new Date().getUTCFullYear()}`, 'x'.repeat(43));
    });
    await send(page).click();
    await page.getByText('Seen before').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await send(page).click();
    await card(page).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    // Nobody has to look for it.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect((await card(page).boundingBox())?.y).toBeLessThan(500);
  }
});

async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const barriers = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  return [...barriers, ...(await layoutProblems(page))];
}
