import { describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);
const companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });

describe('review input', () => {
  const wrong: Record<string, unknown>[] = [
    { enps_responses: { ...answers(), '20': undefined } },
    { enps_responses: { ...answers(), '21': 5 } },
    { enps_responses: answers(0) },
    { enps_responses: answers(11) },
    { enps_responses: answers(5.5) },
    { enps_responses: undefined },
    { employment_status: 'boss' },
    { salary: 0 },
    { salary: -1 },
    { salary: 100_000_000 },
    { salary: 1.234 },
    { salary: '50000' },
    { salary: 5, salary_frequency: 'weekly' },
    { currency: 'XXX' },
    { is_anonymous: false },
    { review_text: 'x'.repeat(5001) },
    { review_text: 'a\u0007b' },
    { pros: 'x'.repeat(5001) },
    { cons: 'a\u0007b' },
    { advice: 5 },
    { advice: 'x', review_text: 'x'.repeat(5000) },
    { job_title: 'x'.repeat(101) },
    { job_title: 'a\nb' },
    { company_id: 'one' },
    { token: undefined, email: undefined },
  ];
  const named = wrong.map((values) => ({ values, name: JSON.stringify(values).slice(0, 60) }));

  it.each(named)('is refused with 422 and not stored: $name', async ({ values }) => {
    await send('POST', '/email/verify/send', { email: 'bad@halden.example', company_id: companyId });
    const token = server.mailedToken();
    const { status, body } = await send('POST', '/reviews', reviewInput(companyId, { token, ...values }));
    expect(status).toBe(422);
    expect(body.message).toBeTruthy();
    expect((await send('GET', `/verify-email?token=${token}`)).status).toBe(200);
    expect(await server.deps.db.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });
});

describe('reviews', () => {
  it('sorts and pages reviews as requested, and has caches revalidate them', async () => {
    for (const score of [2, 9, 5])
      await addReview(server, companyId, { answers: Array<number>(20).fill(score) });
    const ratings = async (query: string) => {
      const { body, headers: told } = await send('GET', `/reviews?company_id=${companyId}&${query}`);
      expect(told['cache-control']).toBe('public, no-cache');
      return body.map((review: { rating: number }) => review.rating);
    };
    expect(await ratings('sort=lowest')).toEqual([1, 2.5, 4.5]);
    expect(await ratings('sort=highest&limit=1&offset=1')).toEqual([2.5]);
    expect((await send('GET', `/reviews?company_id=${companyId}&sort=newest`)).status).toBe(422);
  });

  it('copies the whole site page by page, up to the last complete month', async () => {
    const copy = async () => {
      const texts: unknown[] = [];
      let url: string | undefined = '/reviews?since=2026-06&limit=2';
      while (url) {
        const { body, headers: told } = await send('GET', url);
        texts.push(...body);
        url = /<\/api\/v1([^>]*)>; rel="next"/.exec(String(told.link))?.[1];
      }
      return texts;
    };
    // The answer that is in memory is that of this month.
    expect(await copy()).toEqual([]);
    server.clock.now = new Date('2026-07-01T00:00:00Z');
    const { body: known } = await send('GET', `/reviews?company_id=${companyId}`);
    const ids = (reviews: unknown) => (reviews as { id: number }[]).map(({ id }) => id).sort();
    expect(ids(known)).toHaveLength(3);
    expect(ids(await copy())).toEqual(ids(known));
    for (const query of ['', 'since=2026-13', 'since=2026-06&company_id=1', 'since=2026-06&stars=5'])
      expect([query, (await send('GET', `/reviews?${query}`)).status]).toEqual([query, 422]);
    for (const [query, status] of [
      ['since=2026-06', 200],
      ['company_id=1', 422],
    ] as const)
      expect((await send('GET', `/reviews?${query}&limit=500`)).status).toBe(status);
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
});
