import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { loseAnswers } from '../testing/browser/calls.ts';
import { openReceipt } from '../testing/browser/receipts.ts';
import { askForLink, fillReview, send } from '../testing/browser/review-form.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

/** The names of what this browser has stored for the site, in every place that a page or a response can reach. */
async function storedBy(page: Page) {
  const names = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage).sort(),
    sessionStorage: Object.keys(sessionStorage).sort(),
    history: Object.keys(history.state ?? {}).filter((key) => key !== 'scroll'),
    other: [
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(window.name === '' ? [] : [window.name]),
    ],
  }));
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  return { ...names, other: [...names.other, ...cookies] };
}

it('stores these keys and no other on the way from the work email back to the review, and keeps only public ones', async () => {
  const year = new Date().getUTCFullYear();
  const nothing = { localStorage: [], sessionStorage: [], history: [], other: [] };
  const pinned = { ...nothing, localStorage: [`anonymity_key_${year}`, 'site_identity'] };
  const page = await stage.open('/verify-email/2');
  const stored = () => storedBy(page);
  await askForLink(page, 'stored@ferrowell.example');
  expect(await stored()).toEqual({ ...nothing, sessionStorage: ['code_request_2', 'typed_domain_2'] });
  await page.goto(await stage.site.newestLink());
  await page.getByText('Your browser checked that, not our server.').waitFor();
  expect(await stored()).toEqual({
    ...pinned,
    sessionStorage: ['code_request_2', 'review_access_2', 'typed_domain_2'],
  });
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByRole('button', { name: 'Write now' }).click();
  expect(await stored()).toEqual({ ...pinned, sessionStorage: ['review_access_2', 'slip_2'] });
  await fillReview(page, 'Stored nowhere.');
  const begun = ['review_access_2', 'review_draft_2', 'slip_2'];
  await expect.poll(stored).toEqual({ ...pinned, sessionStorage: begun });

  const mend = await loseAnswers(page, 'anonymity.submit');
  await send(page).click();
  await stage.toast(page, 'Failed to submit your review. Please try again.');
  expect(await stored()).toEqual({ ...pinned, sessionStorage: begun });
  await mend();
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  expect(await stored()).toEqual({ ...pinned, sessionStorage: ['review_receipt_2'] });

  const card = page.getByRole('region', { name: 'Your receipt' });
  const label = await card.getByRole('img').getAttribute('aria-label');
  await card.getByRole('button', { name: "I've saved my receipt" }).click();
  await card.waitFor({ state: 'detached' });
  expect(await stored()).toEqual(pinned);
  await page.goto(`${stage.site.url}/receipt`);
  await openReceipt(page, label?.replace('Receipt: ', '') ?? '');
  expect(await stored()).toEqual(pinned);

  const published = await (await fetch(`${stage.site.url}/.well-known/anonymity-keys.json`)).text();
  const values = await page.evaluate(() => Object.values(localStorage));
  expect(values.filter((value) => !published.includes(value))).toEqual([]);
});
