import type { Route } from 'playwright';
import { expect, it } from 'vitest';
import { sendLogin, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
/** A page, and the errors that it prints. */
async function visit(path: string, calls: string, answer: (route: Route) => unknown) {
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
  const { page, lines } = await visit('/companies', 'companies.list', (route) => route.abort());
  await page.getByText('Failed to fetch').first().waitFor();
  // With the list, the page asks for its filters.
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.toSorted()[1]).toMatch(
    /^Failed in companies\.list: \{"class":"TRPCClientError","message":"Failed to fetch"/,
  );
});

it('masks emails, ids and tokens in the error of a failed server', async () => {
  const message = `row {"id":7,"email":"kari@fjord.example"} of kari@fjord.example, Bearer ${'aB3'.repeat(10)}`;
  const { page, lines } = await visit('/companies/1', 'companies.get', failure(500, message));
  await page.getByRole('heading', { level: 1, name: "We couldn't load this company" }).waitFor();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('of k***@fjord.example, Bearer [redacted]');
  expect(lines[0]).not.toMatch(/kari@|aB3aB3/);
});

it('logs no error that the page shows', async () => {
  const { page, lines } = await visit('/login', 'nothing', (route) => route.continue());
  await sendLogin(page, { email: 'kari.nordmann@fjord.example', password: 'my secret words' });
  await page.getByText('Login failed', { exact: true }).waitFor();
  await page.goto(`${stage.site.url}/companies/99999`);
  await page.getByRole('heading', { level: 1, name: 'Company not found' }).waitFor();
  expect(lines).toEqual([]);
});

it('logs a render error once, masked, and says that something went wrong', async () => {
  const company = { id: 1, name: { email: 'kari@fjord.example' }, rating: 'none' };
  const { page, lines } = await visit('/companies/1', 'companies.get', (route) =>
    route.fulfill({ json: [{ result: { data: company } }, ...others] }),
  );
  await page.getByText('Something went wrong.').waitFor();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatch(/^Failed in a page: \{"class":"\w*Error","message":/);
  expect(lines[0]).not.toContain('kari@');
});
