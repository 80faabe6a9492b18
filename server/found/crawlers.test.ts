import robotsParser from 'robots-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorRoutes, renderedRoutes, routePatterns } from '#shared/paths.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const clientFolder = builtClient('<!doctype html><title>Candor</title>');
const server = await setUpServer({ clientFolder, environment: { PUBLIC_URL: 'https://candor.example/' } });
let companyId: number;
beforeAll(async () => {
  companyId = await makeCompany(server.deps.db);
});

it('tells crawlers what to leave alone, and where the sitemap is', async () => {
  const { headers, body } = await server.app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(`User-agent: *
Allow: /api/docs/
Allow: /api/v1/openapi.json
Disallow: /api/
Disallow: /login
Disallow: /register
Disallow: /account
Disallow: /invitation
Disallow: /employer
Disallow: /admin
Disallow: /email/verify/*/*/*
Disallow: /notices/*
Disallow: /notices
Disallow: /receipt
Disallow: /report
Disallow: /companies/*/review$
Disallow: /companies/*/review?
Disallow: /companies/*/review/
Disallow: /slip
Disallow: /verify-email
Disallow: /verify-email/*

Sitemap: https://candor.example/sitemap.xml
`);
});

it('lets crawlers read every page that is rendered, and none where people verify, write and come back', async () => {
  const { body } = await server.app.inject('/robots.txt');
  // Its types are those of another build.
  const parse = robotsParser as unknown as (typeof robotsParser)['default'];
  const robots = parse('https://candor.example/robots.txt', body);
  const filled = (pattern: string) => `https://candor.example${pattern.replaceAll(/:\w+/g, '7')}`;
  for (const route of renderedRoutes)
    expect([route, robots.isAllowed(filled(routePatterns[route]))]).toEqual([route, true]);
  for (const route of authorRoutes)
    for (const rest of ['', '/', '?token=abc'])
      expect([route, rest, robots.isAllowed(filled(route) + rest)]).toEqual([route, rest, false]);
});

describe('a slash at the end', () => {
  it.each([
    ['/companies/', '/companies'],
    ['/companies/?search=a%20b&page=2', '/companies?search=a%20b&page=2'],
    ['/companies/7/', '/companies/7'],
    ['/companies/7/?sort=lowest', '/companies/7?sort=lowest'],
    ['/companies/%2F%2Fevil.example/', '/companies/%2F%2Fevil.example'],
    ['/privacy/', '/privacy'],
    ['/how-it-works/', '/how-it-works'],
  ])('is dropped for good from a public page: %s', async (url, location) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await server.app.inject({ method, url });
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([308, location, '']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' });
    }
  });

  it('changes nothing where people verify, write, come back and sign in', async () => {
    for (const path of [
      `/companies/${companyId}/review`,
      '/verify-email',
      `/verify-email/${companyId}`,
      `/email/verify/1/abc/${companyId}`,
      '/receipt',
      '/write-review',
      '/login',
      '/register',
      '/admin',
    ]) {
      const { headers, body } = await server.app.inject(`${path}/?token=abc`);
      expect([path, headers.location, headers['cache-control'], body]).toEqual([
        path,
        undefined,
        'no-store',
        '<!doctype html><title>Candor</title>',
      ]);
    }
  });
});
