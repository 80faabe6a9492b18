import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../testing/browser/browser.ts';
import { openReceipt } from '../testing/browser/receipts.ts';
import { askForLink, fillReview, send, writeNow } from '../testing/browser/review-form.ts';
import { heading } from '../testing/browser/stage.ts';
import { movableClock } from '../testing/server/movable-clock.ts';
import { spawnServer } from '../testing/server/spawned-server.ts';

const HOUR_MS = 3_600_000;

const clock = movableClock();
let server: Awaited<ReturnType<typeof spawnServer>>;
let browser: Browser;

beforeAll(async () => {
  const imports = clock.imports.map((path) => `--import=${path}`);
  [server, browser] = await Promise.all([
    // A busy machine isn't what is tested here.
    spawnServer(imports, { ARRIVALS: 'hourly' }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  server?.remove();
});

/** The database, what jobs of several processes lock beside it, and what has no name. */
const mayBeOpen =
  /^(\/dev\/null|socket|pipe|anon_inode:\[\w+\]|.*\/work\/data\/candor\.db(-(jobs|server|shm|wal))?)$/;

/**
 * What others on the machine may see of the server's process: command line, title, threads, and names of open files.
 */
function processNow() {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${server.pid}/${name}`, 'utf8');
    } catch {
      // It has just ended.
      return '';
    }
  };
  const list = (name: string) => readdirSync(`/proc/${server.pid}/${name}`);
  const openFile = (number: string) => {
    try {
      return readlinkSync(`/proc/${server.pid}/fd/${number}`).replace(/^(socket|pipe):.*/, '$1');
    } catch {
      return '';
    }
  };
  const all = (texts: string[]) => [...new Set(texts)].filter((text) => text !== '').sort();
  return {
    cmdline: read('cmdline'),
    title: read('comm'),
    threads: all(list('task').map((thread) => read(`task/${thread}/comm`))),
    otherFiles: all(list('fd').map(openFile)).filter((name) => !mayBeOpen.test(name)),
  };
}

/** All but the clock, the only thing that moves. */
const metrics = async () =>
  (await (await fetch(`${server.url}/metrics`)).text()).replace(/^candor_time_seconds .*\n/m, '');

async function addCompany(): Promise<number> {
  const response = await fetch(`${server.url}/api/v1/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fjord Foods', domain: 'fjord.example' }),
  });
  return ((await response.json()) as { id: number }).id;
}

/** From the home page to the receipt, with detours. */
async function writeReview(page: Page, companyId: number): Promise<void> {
  await page.goto(server.url);
  await page.goto(`${server.url}/companies/${companyId}`);
  await page.getByRole('main').getByRole('link', { name: 'Write a Review' }).first().click();
  await heading(page, 'Verify your work email');
  await askForLink(page, 'kari@fjord.example');
  await page.goto(`${server.url}/companies/${companyId}/review#token=made-up`);
  await heading(page, 'Verify your work email');
  const link = `/companies/${companyId}/review#token=${server.mailedToken()}&domain=fjord.example`;
  await page.goto(server.url + link);
  await writeNow(page, 'fjord.example');
  await fillReview(page, 'Leaves no trace.');
  await page.reload();
  await page.getByText('20 of 20 answered').waitFor();
  await page.getByRole('checkbox').check();
  await send(page).click();
  const card = page.getByRole('region', { name: 'Your receipt' });
  const label = await card.getByRole('img').getAttribute('aria-label');
  await card.getByRole('button', { name: "I've saved my receipt" }).click();
  await page.goto(`${server.url}/receipt`);
  await openReceipt(page, label?.replace('Receipt: ', '') ?? '');
  await page.goto(`${server.url}/privacy`);
  await page.goto(`${server.url}/nothing/here`);
}

it('H1 leaves nothing in the log, the metrics and the process, from the first page to the receipt', async () => {
  const companyId = await addCompany();
  // The jobs of the start are done.
  await expect.poll(() => server.lines().join()).toContain('is now in use');
  for (const looked of ['candor_mail_up', 'candor_database_up']) await expect.poll(metrics).toContain(looked);
  const figures = await metrics();
  const own = processNow();
  const lines = server.lines();
  expect(own.otherFiles).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining('"route":"/api/v1/companies"'));

  const page = await browser.newPage();
  await writeReview(page, companyId);
  await page.close();
  expect(server.lines()).toEqual(lines);
  expect(await metrics()).toBe(figures);
  expect(processNow()).toEqual(own);

  clock.move(HOUR_MS);
  // The one call over REST.
  await expect
    .poll(async () => (await metrics()).split('\n').filter((line) => /_count\{/.test(line)))
    .toEqual(['http_request_duration_seconds_count{status="2xx"} 1']);
  expect(server.lines()).toEqual(lines);
});
