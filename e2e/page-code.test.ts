import type { Locator, Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls } from '../testing/browser/calls.ts';
import { heading, sendLogin, setUpStage } from '../testing/browser/stage.ts';

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

/** A page, and the errors that it prints. */
async function visitWith(path: string, calls: string, answer: (route: Route) => unknown) {
  // Within the app, because the document of a page comes with its data.
  const page = await stage.open('/about', { unwatched: true });
  const lines: string[] = [];
  page.on('console', (message) => {
    const byBrowser = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !byBrowser) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  await page.route(`**/api/trpc/*${calls}*`, answer);
  await page.evaluate((to) => history.pushState(null, '', to), path);
  return { page, lines };
}

/** What a company's page asks for besides the company, in the same request. */
const others = [
  [],
  { removed: 0, data: [] },
  { plots: null },
  { work: [] },
  { disputes: '0', upheld: '0' },
].map((data) => ({ result: { data } }));

const failure = (status: number, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: [{ error: { message, code: -32603, data: { reason: 'internal', httpStatus: status } } }, ...others],
  });

it('logs a call without a response once, by its name', async () => {
  const { page, lines } = await visitWith('/companies', 'companies.list', (route) => route.abort());
  await page.getByText('Failed to fetch').first().waitFor();
  // With the list, the page asks for its filters.
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.toSorted()[1]).toMatch(
    /^Failed in companies\.list: \{"class":"TRPCClientError","message":"Failed to fetch"/,
  );
});

it('masks emails, ids and tokens in the error of a failed server', async () => {
  const message = `row {"id":7,"email":"kari@fjord.example"} of kari@fjord.example, Bearer ${'aB3'.repeat(10)}`;
  const { page, lines } = await visitWith('/companies/1', 'companies.get', failure(500, message));
  await page.getByRole('heading', { level: 1, name: "We couldn't load this company" }).waitFor();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('of k***@fjord.example, Bearer [redacted]');
  expect(lines[0]).not.toMatch(/kari@|aB3aB3/);
});

it('logs no error that the page shows', async () => {
  const { page, lines } = await visitWith('/login', 'nothing', (route) => route.continue());
  await sendLogin(page, { email: 'kari.nordmann@fjord.example', password: 'my secret words' });
  await page.getByText('Login failed', { exact: true }).waitFor();
  await page.goto(`${stage.site.url}/companies/99999`);
  await page.getByRole('heading', { level: 1, name: 'Company not found' }).waitFor();
  expect(lines).toEqual([]);
});

it('logs a render error once, masked, and says that something went wrong', async () => {
  const company = { id: 1, name: { email: 'kari@fjord.example' }, rating: 'none' };
  const { page, lines } = await visitWith('/companies/1', 'companies.get', (route) =>
    route.fulfill({ json: [{ result: { data: company } }, ...others] }),
  );
  await page.getByText('Something went wrong.').waitFor();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatch(/^Failed in a page: \{"class":"\w*Error","message":/);
  expect(lines[0]).not.toContain('kari@');
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
