import { describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { pagingLinks } from './paging-links.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);
const moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };
for (const name of ['Fjord & Sons', 'Fjord Two', 'Fjord Three', 'Fjord Four', 'Halden']) {
  await makeCompany(server.deps.db, { name });
}

/** Targets of a Link header by relation. */
function targets(link: unknown): Record<string, string> {
  const found = [...String(link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(found.map(([, target, rel]) => [rel, target]));
}

const linksAt = async (url: string, headers = {}) => {
  const answer = await send('GET', url, undefined, headers);
  expect(answer.status).toBe(200);
  return targets(answer.headers.link);
};

describe('Link', () => {
  it('goes through the whole list and back', async () => {
    const page = (from: string) => `/api/v1/companies?limit=2&${from}`;
    const { next, ...others } = await linksAt('/companies?limit=2');
    expect([next, others]).toEqual([expect.stringMatching(/\?limit=2&cursor=0\.\d+$/), {}]);
    expect(await linksAt('/companies?limit=2&offset=2')).toEqual({
      next: expect.stringContaining('&cursor='),
      prev: page('offset=0'),
      first: page('offset=0'),
    });
    expect(await linksAt('/companies?limit=2&offset=4')).toEqual({
      prev: page('offset=2'),
      first: page('offset=0'),
    });
    expect(await linksAt('/companies?limit=2&offset=1')).toMatchObject({ prev: page('offset=0') });

    const found: number[] = [];
    for (let url: string | undefined = page('offset=0'); url; ) {
      const answer = await send('GET', url.replace('/api/v1', ''));
      expect(answer.body.meta).toMatchObject({ offset: 0, total: 5 });
      found.push(...answer.body.data.map((company: { id: number }) => company.id));
      const { next: following, first } = targets(answer.headers.link);
      expect([following !== undefined, url.includes('cursor') ? page('offset=0') : undefined]).toEqual([
        answer.body.meta.has_more,
        first,
      ]);
      url = following;
    }
    const { body } = await send('GET', '/companies');
    expect(found).toEqual(body.data.map((company: { id: number }) => company.id));
  });

  it('refuses a cursor of companies that comes from elsewhere, or with an offset or a search', async () => {
    for (const cursor of ['', '1', '1.0', '-1.1', '01.1', '1.99999999999999999', '1.1&cursor=1.1'])
      expect(await send('GET', `/companies?cursor=${cursor}`)).toMatchObject({
        status: 422,
        body: { errors: { cursor: ['cursor must come from the Link header of a page.'] } },
      });
    expect((await send('GET', '/companies?cursor=0.1&offset=1')).body.message).toBe(
      'Send either cursor or offset.',
    );
    expect((await send('GET', '/companies?cursor=0.1&search=fjord')).body.message).toBe(
      'Send either cursor or search.',
    );
  });

  it('is absent if everything is on one page', async () => {
    expect((await send('GET', '/companies')).headers).not.toHaveProperty('link');
    expect((await send('GET', '/companies?limit=5')).headers).not.toHaveProperty('link');
    expect((await send('GET', '/companies/1')).headers).not.toHaveProperty('link');
  });

  it('keeps the search, encoded for a URL, and drops an empty one', async () => {
    const { next } = await linksAt(`/companies?search=${encodeURIComponent('fjord &')}&limit=1`);
    expect(next).toBe('/api/v1/companies?search=fjord+%26&limit=1&offset=1');
    expect((await linksAt('/companies?search=&limit=4')).next).toMatch(/companies\?limit=4&cursor=0\.\d+$/);
  });

  it('has a next page of reviews, which have no total, only if there are more', async () => {
    for (let count = 0; count < 3; count += 1) await addReview(server, 1);
    const reviews = (query: string) => linksAt(`/reviews?company_id=1&sort=lowest${query}`);
    const page = (from: string) => `/api/v1/reviews?company_id=1&sort=lowest&limit=2&${from}`;
    const { next, ...others } = await reviews('&limit=2');
    expect(others).toEqual({});
    expect(next).toMatch(/^\/api\/v1\/reviews\?company_id=1&sort=lowest&limit=2&cursor=\d+\.\d+$/);
    expect(await linksAt(next?.replace('/api/v1', '') ?? '')).toEqual({ first: page('offset=0') });
    expect(await reviews('&limit=2&offset=2')).toEqual({ prev: page('offset=0'), first: page('offset=0') });
    expect(await reviews('')).toEqual({});
    expect(await reviews('&limit=3')).toEqual({});
    expect((await send('GET', '/reviews?company_id=1&limit=2')).body).toHaveLength(2);
  });

  it('has a cursor that continues after the last review of its page, and works only with the same sort', async () => {
    for (const sort of ['recent', 'highest', 'lowest']) {
      const all = `/reviews?company_id=1&sort=${sort}`;
      const { body } = await send('GET', all);
      const { next } = await linksAt(`${all}&limit=1`);
      const second = await send('GET', next?.replace('/api/v1', '') ?? '');
      expect(second.body).toEqual([body[1]]);
    }
    const { next } = await linksAt('/reviews?company_id=1&limit=1');
    const cursor = new URL(next ?? '', 'http://localhost').searchParams.get('cursor');
    for (const query of [
      `sort=lowest&cursor=${cursor}`,
      'cursor=',
      'cursor=1',
      'cursor=2026-05.0',
      'cursor=2026-05.99999999999999999',
      `cursor=${cursor}&cursor=${cursor}`,
    ])
      expect(await send('GET', `/reviews?company_id=1&${query}`)).toMatchObject({
        status: 422,
        body: { errors: { cursor: ['cursor must come from the Link header of a page with the same sort.'] } },
      });
    expect(await send('GET', `/reviews?company_id=1&offset=1&cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { message: 'Send either cursor or offset.' },
    });
  });

  it('goes through the lists of moderators too', async () => {
    for (let count = 0; count < 3; count += 1) await makeSubmission(server.deps.db, 1);
    const { body } = await send('GET', '/reviews?company_id=1');
    for (const { id } of body)
      await send('POST', `/reviews/${id}/report`, { reason: 'It names a colleague.' });
    const queues = ['reviews?', 'reviews?status=published&', 'reports?', 'reported-reviews?'];
    for (const queue of queues) {
      const url = `/admin/moderation/${queue}`;
      const { next, ...others } = await linksAt(`${url}limit=2`, moderator);
      expect([next, others]).toEqual([expect.stringContaining(`/api/v1${url}limit=2&cursor=`), {}]);
      expect(await linksAt(`${url}limit=3`, moderator)).toEqual({});
      const idsAt = async (page: string) =>
        (await send('GET', page, undefined, moderator)).body.data.map(({ id }: { id: number }) => id);
      const [all, second] = [await idsAt(url), await idsAt(next?.replace('/api/v1', '') ?? '')];
      expect([all.length, second]).toEqual([3, all.slice(2)]);
      expect(await idsAt(`${url}limit=2&offset=2`)).toEqual(second);
    }
  });

  it('refuses a cursor of another list of moderators, or with an offset', async () => {
    const pages = {
      'reviews?': ['', 'pending.0', 'held.1', '2026-06.1', '2026-06-15.1', 'pending.99999999999999999'],
      'reviews?status=removed&': ['pending.1', '2026-06-15.1', '2026-6.1'],
      'reports?': ['pending.1', '2026-06.1', '1'],
      'reported-reviews?': ['pending.1', '2026-06.1', '1'],
    };
    const refusal = (queue: string, query: string) =>
      send('GET', `/admin/moderation/${queue}${query}`, undefined, moderator);
    for (const [queue, cursors] of Object.entries(pages))
      for (const cursor of cursors)
        expect(await refusal(queue, `cursor=${cursor}`), `${queue}${cursor}`).toMatchObject({
          status: 422,
          body: { errors: { cursor: ['cursor must come from the Link header of a page of the same list.'] } },
        });
    for (const [queue, cursor] of Object.entries({ 'reviews?': 'pending.1', 'reports?': '2026-06-15.1' }))
      expect(await refusal(queue, `cursor=${cursor}&offset=1`)).toMatchObject({
        status: 422,
        body: { message: 'Send either cursor or offset.' },
      });
  });

  it('never goes beyond the last offset', () => {
    const at = (offset: number) =>
      targets(
        pagingLinks(
          '/list',
          { limit: '100', offset: String(offset) },
          { size: 50, keep: [] },
          { cursor: undefined },
        ).link,
      );
    expect(at(99_900)).toMatchObject({ next: '/list?limit=100&offset=100000' });
    expect(at(99_901)).not.toHaveProperty('next');
    expect(at(100_000)).toEqual({ prev: '/list?limit=100&offset=99900', first: '/list?limit=100&offset=0' });
  });
});

describe('Location', () => {
  it('is the URL of a created company', async () => {
    const { status, body, headers } = await send('POST', '/companies', {
      name: 'Quillstone',
      domain: 'quillstone.example',
    });
    expect([status, headers.location]).toEqual([201, `/api/v1/companies/${body.id}`]);
    expect((await server.app.inject({ url: String(headers.location) })).json()).toEqual(body);
  });

  it('is absent for a review, which has no URL and no author', async () => {
    const report = await send('POST', '/reviews/1/report', { reason: 'It names a colleague.' });
    expect(report.headers).not.toHaveProperty('location');
  });
});
