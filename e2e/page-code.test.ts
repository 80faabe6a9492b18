import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls } from '../testing/browser/calls.ts';
import { heading, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
/** Each failure is logged to the console. */
const visit = (path: string) => stage.open(path, { unwatched: true });

const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
const toTerms = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });

it('says that something went wrong when the code of a page fails to load, and shows the page once it loads', async () => {
  const page = await visit('/');
  const mend = await breakCalls(page, '/');
  await toTerms(page).click();
  await heading(page, 'Something went wrong.');
  const [logo, title] = await Promise.all([
    leftOf(page.locator('header a').first()),
    leftOf(page.locator('h1')),
  ]);
  expect(title).toBeCloseTo(logo, 0);
  await tryAgain(page).click();
  await page.getByText("The server still isn't responding. Check your connection and try again.").waitFor();
  await mend();
  await tryAgain(page).click();
  await heading(page, 'Terms');
});

it('says that a page is loading while its code is on its way', async () => {
  const page = await visit('/');
  const letGo = await holdCalls(page, '/assets/terms-');
  await toTerms(page).click();
  await page.getByRole('main').getByRole('status').getByText('Loading...').waitFor();
  letGo();
  await heading(page, 'Terms');
  expect(await page.getByText('Loading...').count()).toBe(0);
});

it('shows a page that failed to load on the next visit, at the latest after another try', async () => {
  const page = await visit('/');
  const mend = await breakCalls(page, '/assets/terms-');
  await toTerms(page).click();
  await heading(page, 'Something went wrong.');
  await page.goBack();
  await heading(page, 'What is it really like to work there?');
  await mend();
  await page.goForward();
  // If the preload failed too, Chromium remembers the failure until the document is reloaded.
  const terms = page.getByRole('heading', { level: 1, name: 'Terms', exact: true });
  await terms.or(tryAgain(page)).first().waitFor();
  if (await tryAgain(page).isVisible()) await tryAgain(page).click();
  await terms.waitFor();
});

it('reloads a page whose code the browser does not request again, once per click', async () => {
  const page = await visit('/');
  const mend = await breakCalls(page, '/assets/terms-');
  await page.goto(`${stage.site.url}/terms`);
  await heading(page, 'Something went wrong.');
  const visits = listVisits(page);
  await tryAgain(page).click();
  await expect.poll(() => visits.length).toBe(1);
  await heading(page, 'Something went wrong.');
  await mend();
  await tryAgain(page).click();
  await heading(page, 'Terms');
});

it('loads the new release on its own when the code of the old one is gone', async () => {
  const page = await visit('/');
  const visits = listVisits(page);
  await releaseAnew(page, () => visits.length > 0);
  await toTerms(page).click();
  await heading(page, 'Terms');
  expect(visits).toEqual([`${stage.site.url}/terms`]);
});

it('stays where it is when only the code of one page is gone, from a document that is not rendered too', async () => {
  const page = await visit('/login');
  const visits = listVisits(page);
  await breakCalls(page, '/assets/terms-');
  await toTerms(page).click();
  await heading(page, 'Something went wrong.');
  expect(visits).toEqual([]);
});

it('does not reload forever when servers run two releases', async () => {
  const page = await visit('/');
  const visits = listVisits(page);
  await releaseAnew(page, () => false);
  await toTerms(page).click();
  await heading(page, 'Something went wrong.');
  await tryAgain(page).waitFor();
  expect(visits).toHaveLength(1);
});

it('stays as it is when a dialog fails to load', async () => {
  const page = await visit('/');
  const mend = await breakCalls(page, '/assets/dialogs-');
  await page.getByRole('combobox').fill('halden');
  const add = page.getByRole('button', { name: 'Add a new company' });
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await add.click();
  await stage.toast(page, "We couldn't open the dialog");
  expect(await page.getByRole('combobox').inputValue()).toBe('halden');
  await mend();
  // As the message says: Chromium may remember the failure until the document is reloaded.
  await page.reload();
  expect(await page.getByRole('combobox').inputValue()).toBe('halden');
  await page.keyboard.press('Escape');
  await add.click();
  await page.getByRole('dialog', { name: 'Add a New Company' }).waitFor();
});

/** The documents that the browser requests from now on. The list grows. */
function listVisits(page: Page): string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits.push(request.url());
  });
  return visits;
}

/** What an open page finds after a release: the server lists other files and no longer has the old ones. */
async function releaseAnew(page: Page, isNew: () => boolean) {
  await page.route('**/assets/terms-*', (route) =>
    isNew() ? route.continue() : route.fulfill({ status: 404, json: { message: 'Not found.' } }),
  );
  await page.route(`${stage.site.url}/`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replaceAll(/early-[^.]+\.js/g, 'early-other.js') });
  });
}
