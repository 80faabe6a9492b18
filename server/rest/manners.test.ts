import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedOperations } from '#testing/server/api-contract.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

let server: TestServer;
const send = makeRestClient(() => server);

beforeAll(async () => {
  server = await makeServer();
});
afterAll(() => server.close());

describe('the REST API', () => {
  it('responds to malformed JSON, wrong types, wrong methods and large bodies each with its own status', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await send('POST', '/companies', '{"name":', json)).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
    expect(
      (await send('POST', '/companies', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415);
    expect((await send('POST', '/companies', { name: 'x'.repeat(70_000) })).status).toBe(413);
    const wrong = await send('DELETE', '/companies/1');
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
    expect(await send('GET', '/nothing')).toMatchObject({ status: 404, body: { message: 'Not found.' } });
  });

  it.each([
    ['POST', '/companies', {}],
    ['POST', '/email/verify/send', {}],
    ['POST', '/reviews', {}],
    ['POST', '/login', {}],
    ['POST', '/receipts/status', {}],
    ['GET', '/reviews', undefined],
    ['GET', '/companies?limit=0', undefined],
  ] as const)(
    'responds to %s %s without its required input as the document shows',
    async (method, url, body) => {
      const [path = ''] = url.split('?');
      const call = documentedOperations.find((known) => known.method === method && known.url === path);
      const examples = call?.operation.responses['422']?.content['application/json'].examples;
      expect(await send(method, url, body)).toMatchObject({ status: 422, body: examples?.invalid?.value });
    },
  );

  it('hides the details of an internal failure', async () => {
    const broken = await makeServer();
    await broken.deps.db.destroy();
    const response = await broken.app.inject({ url: '/api/v1/companies/1' });
    expect([response.statusCode, response.json()]).toEqual([500, { message: 'An error occurred' }]);
    await broken.app.close();
  });
});
