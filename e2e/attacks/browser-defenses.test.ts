import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpStage } from '#testing/browser/stage.ts';
import { payloads } from './payloads.ts';

const stage = setUpStage({ RATE_LIMITS: 'off' });
/** A page of another site, which frames what its address names, and one that lets itself be framed. */
let attacker: Server;
let origin: string;
beforeAll(async () => {
  attacker = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://x').searchParams.getAll('frame');
    const frames = framed.map(
      (url) => `<iframe src="${url}"></iframe><object data="${url}" type="text/html"></object>`,
    );
    response.setHeader('content-type', 'text/html').end(frames.join('') || '<h1>framed</h1>');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
});
afterAll(() => {
  attacker.closeAllConnections();
  attacker.close();
});

/** The texts of the frames in a page of the other site. */
async function framesOf(urls: string[]): Promise<string[]> {
  const page = await stage.open('/healthz', { unwatched: true });
  await page.goto(`${origin}/?${new URLSearchParams(urls.map((url) => ['frame', url]))}`);
  await page.waitForLoadState('networkidle');
  const [, ...frames] = page.frames();
  const texts = await Promise.all(
    frames.map((frame) => frame.evaluate(() => document.body?.innerText ?? '').catch(() => '')),
  );
  return texts;
}

it("leaves another site's frames empty, which show a page that lets itself be framed", async () => {
  expect(await framesOf([`${origin}/`])).toEqual(['framed', 'framed']);
  const pages = ['/', '/companies/1', '/companies/1/review', '/login', '/admin', '/receipt', '/nothing'];
  const data = [
    '/api/v1/companies',
    '/api/v1/nothing',
    '/api/docs/',
    '/feed.atom',
    '/dev/mailbox',
    '/healthz',
  ];
  const texts = await framesOf([...pages, ...data].map((path) => stage.site.url + path));
  expect(texts.length).toBeGreaterThanOrEqual(pages.length);
  for (const text of texts) expect(text).not.toMatch(/Candor|Northwind|Not found|Mailbox|"data"|"status"/);
});

it('lets nothing run or load that got into a page all the same', async () => {
  const page = await stage.open('/healthz', { unwatched: true });
  const ran: string[] = [];
  const loaded: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    return dialog.dismiss();
  });
  page.on('response', (response) => {
    if (!response.url().startsWith(stage.site.url)) loaded.push(response.url());
  });
  // Trusted Types would refuse all of it, but not every browser has them.
  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy']?.replace(/;require-trusted-types-for .*/, '') ?? '';
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
    },
  );
  // A refresh and a form only lead away, as a link would.
  const markup = payloads.filter((payload) => !/refresh|<form/.test(payload));
  for (const path of ['/companies/1', '/login', '/nothing']) {
    await page.goto(stage.site.url + path, { waitUntil: 'domcontentloaded' });
    const refused = await page.evaluate(async (texts) => {
      let violations = 0;
      document.addEventListener('securitypolicyviolation', () => {
        violations += 1;
      });
      const range = document.createRange();
      for (const text of texts) document.body.append(range.createContextualFragment(text));
      for (const element of document.querySelectorAll<HTMLElement>('a[href^="javascript:"]')) element.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return violations;
    }, markup);
    expect(refused).toBeGreaterThan(10);
  }
  expect([ran, loaded]).toEqual([[], []]);
});
