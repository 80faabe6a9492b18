import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../testing/browser/browser.ts';
import { type Site, startSite } from '../testing/browser/site.ts';

const PROJECT = join(import.meta.dirname, '..');
const COPIED = [
  'client',
  'db',
  'server',
  'shared',
  'tools',
  '.ci',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const BUILT = ['client/dist', 'client/dist-server'];
const PATIENCE_MS = 60_000;
const HEADING = 'text-3xl">Companies</h1>';

let copy: string;
let site: Site;

/** Changes the page with the list of companies in the copy. */
function edit(find: string, put: string): void {
  const file = join(copy, 'client/pages/companies.tsx');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(find);
  writeFileSync(file, text.replace(find, put));
}

beforeAll(async () => {
  copy = mkdtempSync(join(realpathSync(tmpdir()), 'candor-dev-'));
  for (const part of COPIED)
    cpSync(join(PROJECT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !BUILT.includes(relative(PROJECT, path)),
    });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  site = await startSite({}, copy, [
    'node_modules/vite/bin/vite.js',
    '--config',
    join(copy, 'vite.config.ts'),
  ]);
});
afterAll(async () => {
  await site?.stop();
  rmSync(copy, { recursive: true, force: true });
});

it('renders pages in development and shows an edit at once, in the open page too', async () => {
  const rendered = async () => (await fetch(`${site.url}/companies`)).text();
  // On a busy machine, the first request is answered before the code that renders is ready.
  await expect.poll(rendered, { timeout: PATIENCE_MS }).toContain(HEADING);
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${site.url}/companies`);
  await page.waitForFunction(() => performance.getEntriesByName('page-ready').length > 0);
  await page.getByRole('searchbox').fill('nor');
  edit(HEADING, HEADING.replace('Companies', 'Employers'));
  await page.getByRole('heading', { level: 1, name: 'Employers' }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('nor');
  await expect.poll(rendered, { timeout: PATIENCE_MS }).toContain('text-3xl">Employers</h1>');
  expect(problems).toEqual([]);
});

it.each(['/api/v1/companies', '/logos/0a.png', '/data/2026-11/companies.csv', '/feed.atom'])(
  'leaves %s to the server',
  async (path) => {
    const { headers } = await fetch(site.url + path);
    expect(headers.get('content-type')).not.toContain('text/html');
  },
);
