import { afterAll, beforeAll, expect, it } from 'vitest';
import texts from '#server/attacks/payloads.json' with { type: 'json' };
import { headsOf } from '#server/attacks/raw-request.ts';
import { filled, makeServerWithRoutes, readableUrls } from '#server/attacks/routes.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import type { TestServer } from '#testing/server/make-app.ts';

const SITE = 'http://localhost';
/** What careless sites read as "go on to". */
const names = 'next url redirect redirect_uri return returnTo continue dest to callback'.split(' ');

const clientFolder = builtClient('<!doctype html><title>Candor</title>');
let server: TestServer;
let urls: string[];
let port: number;
beforeAll(async () => {
  const { server: started, routes } = await makeServerWithRoutes({ clientFolder });
  server = started;
  urls = readableUrls(routes);
  await makeCompany(server.deps.db);
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
});
afterAll(() => server.close());

/** Where each path leads a browser, if anywhere. */
async function locationsOf(paths: string[]): Promise<[path: string, location: string][]> {
  const heads = await headsOf(port, paths);
  expect(heads).toHaveLength(paths.length);
  return heads.flatMap((head, index) => {
    const path = paths[index] ?? '';
    // A busy machine isn't ready.
    const unwanted = path === '/readyz' ? /^refresh:/im : /^HTTP\/1.1 5|^refresh:/im;
    expect([path, head]).toEqual([path, expect.not.stringMatching(unwanted)]);
    const location = /^location: *(.*)$/im.exec(head)?.[1];
    if (head.startsWith('HTTP/1.1 3')) expect([path, location]).toEqual([path, expect.any(String)]);
    return location === undefined ? [] : [[path, location]];
  });
}

it('redirects a slash at the end and the API reference, and nothing else', async () => {
  const redirected = await locationsOf(urls.map((url) => filled(url, '1')));
  expect(redirected.sort()).toEqual([
    ['/about/', '/about'],
    ['/api/docs', '/api/docs/'],
    ['/companies/', '/companies'],
    ['/companies/1/', '/companies/1'],
    ['/companies/1/reviews/', '/companies/1/reviews'],
    ['/companies/1/reviews/1/', '/companies/1/reviews/1'],
    ['/companies/1/salaries/', '/companies/1/salaries'],
    ['/companies/1/statements/', '/companies/1/statements'],
    ['/compare/', '/compare'],
    ['/contact/', '/contact'],
    ['/data/', '/data'],
    ['/developers/', '/developers'],
    ['/for-companies/', '/for-companies'],
    ['/how-it-works/', '/how-it-works'],
    ['/moderation-log/', '/moderation-log'],
    ['/privacy/', '/privacy'],
    ['/privacy/details/', '/privacy/details'],
    ['/privacy/orders/', '/privacy/orders'],
    ['/salaries/', '/salaries'],
    ['/salaries/1/', '/salaries/1'],
    ['/terms/', '/terms'],
    ['/transparency/', '/transparency'],
  ]);
});

// Names of another site, as browsers and careless servers read them.
it.each(texts.elsewhere)('leads no one to another site: %s', async (target) => {
  const query = names.map((name) => `${name}=${target}`).join('&');
  const paths = urls.flatMap((url) => [
    filled(url, target),
    `${filled(url, '1')}?${query}`,
    `${target}${filled(url, '1')}`,
    `${filled(url, '1')}${target}/`,
  ]);
  const redirected = await locationsOf(paths.map((path) => (path.startsWith('/') ? path : `/${path}`)));
  expect(redirected.length).toBeGreaterThan(9);
  for (const [path, location] of redirected)
    expect([path, new URL(location, SITE).origin]).toEqual([path, SITE]);
});
