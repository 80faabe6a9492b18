import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { documentedOperations } from '#testing/server/api-contract.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

let server: TestServer;
let companyId: number;
let moderator: { authorization: string };
const send = makeRestClient(() => server);

beforeAll(async () => {
  server = await makeServer();
  companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };
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

  it.each(['/admin/metrics', '/admin/moderation/reviews', '/admin/moderation/reports'])(
    'guards GET %s',
    async (url) => {
      expect(await send('GET', url)).toMatchObject({ status: 401, body: { message: 'Please sign in.' } });
      const user = { authorization: `Bearer ${await server.signIn('user')}` };
      expect(await send('GET', url, undefined, user)).toMatchObject({
        status: 403,
        body: { message: "You don't have permission to do that." },
      });
    },
  );

  it('guards decisions', async () => {
    const id = await makeSubmission(server.deps.db, companyId);
    expect((await send('PATCH', `/admin/moderation/reviews/${id}`, { approved: true })).status).toBe(401);
    expect((await send('PATCH', '/admin/moderation/reports/1', { resolved: true })).status).toBe(401);
    expect((await send('PATCH', '/admin/moderation/reviews/12', { approved: true }, moderator)).status).toBe(
      404,
    );
    expect(
      (await send('PATCH', `/admin/moderation/reviews/${id}`, { approved: 'yes' }, moderator)).status,
    ).toBe(422);
  });

  it('sorts and pages reviews as requested, and has caches revalidate them', async () => {
    for (const score of [2, 9, 5]) {
      const id = await makeSubmission(server.deps.db, companyId, { answers: Array<number>(20).fill(score) });
      await send('PATCH', `/admin/moderation/reviews/${id}`, { approved: true }, moderator);
    }
    const ratings = async (query: string) => {
      const { body, headers } = await send('GET', `/reviews?company_id=${companyId}&${query}`);
      expect(headers['cache-control']).toBe('public, no-cache');
      return body.map((review: { rating: number }) => review.rating);
    };
    expect(await ratings('sort=lowest')).toEqual([1, 2.5, 4.5]);
    expect(await ratings('sort=highest&limit=1&offset=1')).toEqual([2.5]);
    expect((await send('GET', `/reviews?company_id=${companyId}&sort=newest`)).status).toBe(422);
  });

  it('stores only the network of a person who reports a review', async () => {
    const [review] = (await send('GET', `/reviews?company_id=${companyId}`)).body;
    await server.app.inject({
      method: 'POST',
      url: `/api/v1/reviews/${review.id}/report`,
      payload: { reason: 'This names a colleague.' },
      remoteAddress: '203.0.113.77',
    });
    const rows = await server.deps.db.selectFrom('reports').select('reporter_network').execute();
    expect(rows).toEqual([{ reporter_network: '203.0.113.0/24' }]);
  });

  it('hides the details of an internal failure', async () => {
    const broken = await makeServer();
    await broken.deps.db.destroy();
    const response = await broken.app.inject({ url: '/api/v1/companies/1' });
    expect([response.statusCode, response.json()]).toEqual([500, { message: 'An error occurred' }]);
    await broken.app.close();
  });
});
