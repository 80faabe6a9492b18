import { beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer({ rateLimits: true });
beforeAll(async () => {
  await makeCompany(server.deps.db);
});

const urls = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/1.xml',
  '/feed.atom',
  '/companies/1/feed.atom',
  '/preview.png',
  '/companies/1/preview.png',
  '/companies/',
];

it.each(urls)('answers HEAD like GET, with the headers of pages and no line in the log: %s', async (url) => {
  const [get, head] = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => server.app.inject({ method, url })),
  );
  expect([head?.statusCode, head?.body]).toEqual([get?.statusCode, '']);
  for (const answer of [get, head])
    expect(answer?.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  expect(get?.headers).not.toHaveProperty('ratelimit-remaining');
  expect(server.logs.join()).not.toContain(url.slice(1));
});

it('refuses a source that asks too often, at every address, and no other source', async () => {
  const ask = (url: string, remoteAddress = '198.51.100.1') => server.app.inject({ url, remoteAddress });
  for (let count = 0; count < 600; count += 1) await ask('/robots.txt');
  for (let count = 0; count < 60; count += 1) await ask('/sitemaps/1.xml');
  for (const url of [...urls, '/data/2026-06/companies.csv']) {
    expect([url, (await ask(url)).statusCode]).toEqual([url, 429]);
    expect([url, (await ask(url, '198.51.100.2')).statusCode]).not.toEqual([url, 429]);
  }
  expect((await ask('/preview.png')).headers).toHaveProperty('retry-after');
  expect((await ask('/api/v1/companies')).statusCode).toBe(200);
});
