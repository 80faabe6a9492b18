import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const pages: [path: string, heading: string | RegExp, status: number][] = [
  ['/', 'What is it really like to work there?', 200],
  ['/companies', 'Companies', 200],
  ['/companies?search=zzzz', 'Companies', 200],
  ['/companies/1', 'Northwind Logistics', 200],
  ['/companies/99999', 'Company not found', 404],
  ['/verify-email/1', 'Verify your work email', 200],
  ['/verify-email/99999', 'Company Not Found', 404],
  ['/login', 'Sign in', 200],
  ['/register', /account/i, 200],
  ['/about', /./, 200],
  ['/contact', /./, 200],
  ['/for-companies', /./, 200],
  ['/privacy', /privacy/i, 200],
  ['/terms', /terms/i, 200],
  ['/how-it-works', /how it works/i, 200],
  ['/nothing/here', '404 Page Not Found', 404],
];

describe.each([320, 360, 1280])('at %i px', (width) => {
  it.each(pages)('%s opens with one heading, fits and stays quiet', async (path, heading, status) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      const expected = status === 404 || message.text().includes('404');
      if (message.type() === 'error' && !expected) problems.push(message.text());
    });
    const response = await page.goto(site.url + path);
    expect(response?.status()).toBe(status);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).not.toBe('');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});
