import { afterAll, beforeAll, expect, it } from 'vitest';
import { filled, makeServerWithRoutes, type Route, readableUrls } from '#server/attacks/routes.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import type { TestServer } from '#testing/server/make-app.ts';

const clientFolder = builtClient('<!doctype html><title>Candor</title>');
let server: TestServer;
let routes: Route[];
beforeAll(async () => {
  ({ server, routes } = await makeServerWithRoutes({ clientFolder }));
  await makeCompany(server.deps.db);
});
afterAll(() => server.close());

const ask = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });

it('is forbidden for every address, whether it answers or refuses, and from memory too', async () => {
  const urls = readableUrls(routes).flatMap((url) => ['1', '999999', 'nothing'].map((id) => filled(url, id)));
  expect(urls.length).toBeGreaterThan(100);
  for (const url of [...urls, '/nothing', '/api/nothing', '/assets/nothing.js', '/%E0', '/companies/%ff']) {
    for (const answer of [await ask(url), await ask(url), await server.app.inject({ method: 'PUT', url })]) {
      const policy = String(answer.headers['content-security-policy']).split(/ *; */);
      expect([url, policy]).toEqual([url, expect.arrayContaining(["frame-ancestors 'none'"])]);
      expect([url, answer.headers['x-content-type-options']]).toEqual([url, 'nosniff']);
    }
  }
});
