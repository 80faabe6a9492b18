import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls, listCalls, settled } from './calls.ts';
import { setUpStage } from './stage.ts';

const stage = setUpStage();
const api = '/api/trpc/';
/** A page that hasn't loaded anything of the site yet but a text. */
const blank = () => stage.open('/api/v1');
const visit = (page: Page, path: string) => page.goto(stage.site.url + path, { waitUntil: 'commit' });
const company = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Northwind Logistics' }).waitFor();
const complete = async (page: Page) => {
  await company(page);
  await page.getByRole('article').nth(9).waitFor();
  await page.getByRole('heading', { name: 'All 20 statements' }).waitFor();
  await page.getByRole('heading', { name: 'Rating by quarter' }).waitFor();
  await page.waitForLoadState('networkidle');
};

it.each(['/companies/1', '/companies/1?sort=highest', '/companies/1?utm_source=a', '/companies/1#reviews'])(
  'asks for everything that %s shows in one request',
  async (path) => {
    const page = await blank();
    const calls = listCalls(page, api);
    await visit(page, path);
    await complete(page);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(/companies\.get,reviews\.list,companies\.insights\?batch=1/);
  },
);

it('asks before the code of the app has arrived, and shows the answer once it has', async () => {
  const page = await blank();
  const calls = listCalls(page, api);
  const letGo = await holdCalls(page, '/assets/index-');
  await visit(page, '/companies/1');
  await expect.poll(() => calls.length).toBe(1);
  expect(await page.locator('#root').innerHTML()).toBe('');
  letGo();
  await complete(page);
  expect(calls).toHaveLength(1);
});

it('asks again when the first request was lost', async () => {
  const page = await blank();
  const calls = listCalls(page, api);
  const mend = await breakCalls(page, 'companies.get,');
  const letGo = await holdCalls(page, '/assets/index-');
  await visit(page, '/companies/1');
  await expect.poll(() => calls.length).toBe(1);
  await mend();
  letGo();
  await complete(page);
});

it('says that there is no such company, and asks nothing early on other pages', async () => {
  const page = await blank();
  const calls = listCalls(page, api);
  await visit(page, '/companies/999999');
  await page.getByRole('heading', { level: 1, name: 'Company not found' }).waitFor();
  expect(calls).toHaveLength(1);
  const letGo = await holdCalls(page, '/assets/index-');
  for (const path of ['/companies/abc', '/companies/1/review', '/companies', '/']) {
    await visit(page, path);
    await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]') !== null);
    await settled(page);
  }
  expect(calls).toHaveLength(1);
  letGo();
});

it('lets an author read without leaving a copy on the device', async () => {
  const page = await blank();
  const request = page.waitForRequest((asked) => asked.url().includes('companies.get'));
  await visit(page, '/companies/1/review');
  expect((await (await request).allHeaders())['cache-control']).toBe('no-cache');
  const other = await blank();
  const read = other.waitForRequest((asked) => asked.url().includes('companies.get'));
  await visit(other, '/companies/1');
  expect(await (await read).allHeaders()).not.toHaveProperty('cache-control');
});

it.each(['/assets/early-', '.woff2'])('paints the page while %s has not arrived', async (file) => {
  const page = await blank();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const letGo = await holdCalls(page, file);
  await visit(page, '/companies/1');
  await company(page);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  // By then in the chosen theme, even without the script that sets it first.
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  letGo();
});
