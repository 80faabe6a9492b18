import { describe, expect, it } from 'vitest';
import { listMonths, readSiteCounters } from '#db/queries/insights.ts';
import { insertReport, listOpenReports } from '#db/queries/reports.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { statsCounters } from '#db/tables/statistics.ts';
import { reportDecision } from '#shared/schemas/moderation.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { decideReport } from './decide-report.ts';
import { decideReview } from './decide-review.ts';

const dana = { user_id: 1, name: 'Dana', role: 'moderator' } as const;
const answers = [10, 9, 6, ...Array<number>(17).fill(5)];

describe.each(['sqlite', 'postgres'] as const)('statistics and decisions (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  const decide = (id: number, approved: boolean) =>
    decideReview(server.deps, { id, approved, reason: 'other', message: '' }, dana);
  const resolve = (id: number, action: 'remove' | 'dismiss') =>
    decideReport(server.deps, reportDecision.parse({ id, resolved: true, action }), dana);
  const addReport = (id: number, review_id: number) => {
    const reason = 'A reason long enough';
    return insertReport(server.deps.db, {
      ...{ id, review_id, reason, reporter_network: null, created_on: '2026-06-15' },
    });
  };
  const openReports = () => listOpenReports(server.deps.db, { limit: 10, offset: 0 });
  const figures = async (id: number) => {
    const { db } = server.deps;
    return {
      site: { ...(await readSiteStats(db)), ...(await readSiteCounters(db)) },
      company: await db
        .selectFrom('company_stats')
        .select(statsCounters)
        .where('company_id', '=', id)
        .executeTakeFirst(),
      months: await listMonths(db, id, 100),
    };
  };

  it('count a review in its first month and for the site while it is published', async () => {
    const { db } = server.deps;
    const companyId = await makeCompany(db);
    const june110 = { month: '2026-06', review_count: 1, score_total: 110 };
    const july140 = { month: '2026-07', review_count: 1, score_total: 140 };
    const before = await figures(companyId);
    const id = await makeSubmission(db, companyId, { answers });
    expect(await figures(companyId)).toEqual(before);

    await decide(id, true);
    const published = await figures(companyId);
    expect(published.months).toEqual([june110]);
    expect(published.company).toMatchObject({
      ...{ review_count: 1, score_total: 110, recommend_count: 0, half_stars_5: 1, half_stars_6: 0 },
      ...{ sum_1: 10, squares_2: 81, sum_20: 5, squares_20: 25 },
    });
    expect(published.site.sums).toEqual(before.site.sums.map((sum, index) => sum + (answers[index] ?? 0)));

    server.clock.now = new Date('2026-07-02T12:00:00.000Z');
    await decide(id, false);
    expect(await figures(companyId)).toEqual(before);
    await decide(id, true);
    expect(await figures(companyId)).toEqual(published);
    await decide(await makeSubmission(db, companyId), true);
    expect((await figures(companyId)).months).toEqual([july140, june110]);
    await addReport(2, id);
    await resolve(2, 'remove');
    expect((await figures(companyId)).months).toEqual([july140]);
  });

  it('let several moderators resolve the reports of one removed review, each all of them', async () => {
    const companyId = await makeCompany(server.deps.db);
    for (let round = 0; round < 8; round += 1) {
      const id = await makeSubmission(server.deps.db, companyId);
      await decide(id, true);
      const reports = [1, 2, 3, 4].map((index) => 50_000 + round * 10 + index);
      for (const report of reports) await addReport(report, id);
      await decide(id, false);
      expect(await openReports()).toHaveLength(4);
      const resolved = round === 0 ? reports.slice(0, 1) : reports;
      await Promise.all(resolved.map((report) => resolve(report, 'dismiss')));
      expect(await openReports()).toEqual([]);
    }
  });
});
