import { beforeAll, describe, expect, it } from 'vitest';
import { insertPublished } from '#db/queries/reviews.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { reportReview } from './report-review.ts';

describe.each(['sqlite', 'postgres'] as const)('reporting a review (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  const id = 14;
  const reason = 'It names a colleague in the second line.';

  beforeAll(async () => {
    const company = await makeCompany(server.deps.db, { domain: 'fjord.example' });
    await insertPublished(server.deps.db, { id, ...makeContent(company), published_month: '2026-06' });
  });

  const report = (address: string, words = reason) =>
    reportReview(server.deps, { id, reason: words }, address);
  const open = async () =>
    (await server.deps.db.selectFrom('reports').selectAll().where('status', '=', 'pending').execute()).length;

  it('stores what is sent again after midnight once, for example by someone who got no answer', async () => {
    const at = (time: string) => ({ ...server.deps, now: () => new Date(time) });
    const again = { id, reason: 'It was sent twice.' };
    await reportReview(at('2026-06-30T23:59:59Z'), again, '203.0.113.9');
    await reportReview(at('2026-07-01T00:00:01Z'), again, '203.0.113.9');
    expect(await open()).toBe(1);
    await server.deps.db.deleteFrom('reports').execute();
  });

  it('stores a different text, and the same text from another network', async () => {
    await report('203.0.113.7');
    await report('203.0.113.7', 'It is about another company altogether.');
    await report('198.51.100.7');
    expect(await open()).toBe(3);
    await server.deps.db.deleteFrom('reports').execute();
    await report('203.0.113.7');
  });

  it('tells moderators, without the network, that many reports come from one', async () => {
    const { moderation } = server.as(await server.signIn('moderator'));
    const marks = async () => {
      const [reported] = (await moderation.reportedReviews({})).data;
      return reported?.reports.map(({ same_network }) => same_network);
    };
    await report('198.51.100.1', 'From somewhere else.');
    for (const host of [8, 9, 10]) await report(`203.0.113.${host}`, `It names colleague ${host}.`);
    expect(await marks()).toEqual([0, 0, 0, 0, 0]);
    await report('203.0.113.11', 'It names colleague 11.');
    expect((await marks())?.sort()).toEqual([0, 5, 5, 5, 5, 5]);
    expect(JSON.stringify(await moderation.reportedReviews({}))).not.toContain('203.0.113');
  });
});
