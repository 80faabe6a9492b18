import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { loseAnswers } from '../testing/browser/calls.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { askForLink, fillReview, openReviewForm, send } from '../testing/browser/review-form.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

const nothing = { localStorage: [], sessionStorage: [], history: [], other: [] };

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

/** Whether the browser still has a copy of the app's code. */
const hasCopy = (page: Page) =>
  page.evaluate(async () => {
    const src = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? '';
    await (await fetch(src, { cache: 'force-cache' })).text();
    const [last] = performance.getEntriesByName(src).slice(-1) as PerformanceResourceTiming[];
    return last?.transferSize === 0;
  });

const forget = (page: Page) => page.getByRole('button', { name: 'Forget everything on this device' }).click();

it.each(['/privacy', '/receipt'])('M10 forgets everything on the device: %s', async (path) => {
  const page = await openReviewForm(stage, { as: moderator });
  await fillReview(page, 'Not for others who use this device.');
  const other = await stage.open('/companies', { besides: page });
  await other.evaluate(() => sessionStorage.setItem('review_draft_1', 'in another tab'));
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(stage.site.url + path);
  await page.evaluate(() => history.replaceState({ search: 'ferrow' }, ''));
  expect(await storedBy(page)).toMatchObject({
    localStorage: expect.arrayContaining(['auth_token', 'known_browser', 'theme', 'user_data']),
    sessionStorage: expect.arrayContaining(['review_access_2', 'review_draft_2']),
  });
  expect(await hasCopy(page)).toBe(true);

  await forget(page);
  await page.getByText('Done. Close other tabs of this site.').waitFor();
  expect(await storedBy(page)).toEqual(nothing);
  expect(await hasCopy(page)).toBe(false);
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByText("We can't delete your browser's history, what you've copied, or files").waitFor();
  // The page no longer shows who was signed in.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderators' }).waitFor();
});

it('M10 closes the receipt that is open', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Open when forgotten.');
  const page = await openReceipt(await stage.open('/receipt'), receipt);
  page.on('dialog', (dialog) => dialog.accept());
  await forget(page);
  await page.getByText('Done. Close other tabs of this site.').waitFor();
  expect(await page.getByLabel('Slip or receipt', { exact: true }).inputValue()).toBe('');
  expect(await page.getByText('Open when forgotten.').count()).toBe(0);
});

it('M10 forgets nothing before it is confirmed, and says what it could not do while offline', async () => {
  const page = await openReviewForm(stage);
  await fillReview(page, 'Offline.');
  let accepts = false;
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return accepts || dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
  });
  await page.goto(`${stage.site.url}/privacy`);
  await forget(page);
  expect(questions.at(-1)).toMatch(/^Forget everything on this device\? You'll lose your draft/);
  expect((await storedBy(page)).sessionStorage).toContain('review_draft_2');
  accepts = true;
  await page.context().setOffline(true);
  await forget(page);
  await page.getByText('but your browser may still have copies of our pages.').waitFor();
  expect(await storedBy(page)).toMatchObject({ localStorage: [], sessionStorage: [] });
});
