import { expect, it } from 'vitest';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();

const ask = (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
  server.app.inject({ method, url: '/forget', headers });

it('makes the browser forget, and leaves no line', async () => {
  server.logs.length = 0;
  const { statusCode, headers, body } = await ask({ 'sec-fetch-site': 'same-origin' });
  expect([statusCode, body]).toEqual([204, '']);
  expect(headers).toMatchObject({ 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' });
  expect(server.logs).toEqual([]);
});

it("refuses when another site asks, or when the browser doesn't say who asks", async () => {
  for (const site of ['cross-site', 'same-site', 'none', 'same-origin, cross-site', '']) {
    const { statusCode, headers } = await ask({ 'sec-fetch-site': site });
    expect([site, statusCode]).toEqual([site, 403]);
    expect(headers).not.toHaveProperty('clear-site-data');
  }
  for (const answer of [await ask({}), await ask({ 'sec-fetch-site': 'same-origin' }, 'GET')]) {
    expect(answer.statusCode).toBeGreaterThanOrEqual(403);
    expect(answer.headers).not.toHaveProperty('clear-site-data');
  }
});
