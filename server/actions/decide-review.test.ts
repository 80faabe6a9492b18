import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { listMonths, readSiteCounters } from '#db/queries/insights.ts';
import { insertReport, listOpenReports } from '#db/queries/reports.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { statsCounters } from '#db/tables/statistics.ts';
import { openDesk } from '#server/desk.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { reportDecision } from '#shared/schemas/moderation.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { decideReport } from './decide-report.ts';
import { decideReview } from './decide-review.ts';

const dana = { user_id: 1, name: 'Dana', role: 'moderator' } as const;
const june = new Date('2026-06-15T12:00:00.000Z');

describeEachDialect('statistics and decisions', (fresh) => {
  let db: Database;
  let nextReport = 1;
  beforeAll(() => {
    db = fresh().db;
  });

  const desk = openDesk();
  const random = systemRandom;
  const seals = openSeals(mkdtempSync(join(tmpdir(), 'candor-keys-')));
  const depsAt = (at: Date) => ({
    db,
    desk,
    random,
    seals,
    now: () => at,
    keyedHash: (_: string, value: string) => value,
  });
  const resolve = (id: number, action: 'remove' | 'dismiss', at = june) =>
    decideReport(depsAt(at), reportDecision.parse({ id, resolved: true, action }), dana);
  const decide = async (id: number, kind: string, at = june) => {
    if (kind === 'approve' || kind === 'reject')
      return decideReview(
        depsAt(at),
        { id, approved: kind === 'approve', reason: 'other', message: '' },
        dana,
      );
    const published = await db.selectFrom('reviews').select('id').where('id', '=', id).executeTakeFirst();
    if (published === undefined) return;
    nextReport += 1;
    await addReport(nextReport, id);
    return resolve(nextReport, kind === 'remove' ? 'remove' : 'dismiss', at);
  };
  const addReport = (id: number, review_id: number) =>
    insertReport(db, {
      id,
      review_id,
      reason: 'A reason long enough',
      reporter_network: null,
      created_on: '2026-06-15',
    });
  const countersOf = (id: number) =>
    db.selectFrom('company_stats').select(statsCounters).where('company_id', '=', id).executeTakeFirst();
  const figures = async (companies: number[]) => ({
    site: { ...(await readSiteStats(db)), ...(await readSiteCounters(db)) },
    companies: await Promise.all(companies.map(countersOf)),
    months: await Promise.all(companies.map((id) => listMonths(db, id, 100))),
  });

  it('put known scores into the right counters', async () => {
    const companyId = await makeCompany(db);
    const given = [10, 9, 6, ...Array<number>(17).fill(5)];
    await decide(await makeSubmission(db, companyId, { answers: given }), 'approve');
    expect((await figures([companyId])).companies[0]).toMatchObject({
      review_count: 1,
      score_total: 110,
      recommend_count: 0,
      half_stars_5: 1,
      half_stars_6: 0,
      sum_1: 10,
      squares_2: 81,
      sum_20: 5,
      squares_20: 25,
    });
  });

  it('count a review in its first month and for the site while it is published', async () => {
    const companyId = await makeCompany(db);
    const given = [10, 9, 6, ...Array<number>(17).fill(5)];
    const june110 = { month: '2026-06', review_count: 1, score_total: 110 };
    const before = await figures([companyId]);
    const id = await makeSubmission(db, companyId, { answers: given });
    expect(await figures([companyId])).toEqual(before);

    await decide(id, 'approve');
    const published = await figures([companyId]);
    expect(published.months).toEqual([[june110]]);
    expect(published.site.sums).toEqual(before.site.sums.map((sum, index) => sum + (given[index] ?? 0)));

    const july = new Date('2026-07-02T12:00:00.000Z');
    await decide(id, 'reject', july);
    expect(await figures([companyId])).toEqual(before);
    await decide(id, 'approve', july);
    expect(await figures([companyId])).toEqual(published);
    const second = await makeSubmission(db, companyId);
    await decide(second, 'approve', july);
    expect((await figures([companyId])).months).toEqual([
      [{ month: '2026-07', review_count: 1, score_total: 140 }, june110],
    ]);
    await decide(id, 'remove', july);
    expect((await figures([companyId])).months).toEqual([
      [{ month: '2026-07', review_count: 1, score_total: 140 }],
    ]);
  });

  it('let several moderators resolve the reports of one removed review at the same time', async () => {
    const companyId = await makeCompany(db);
    for (let round = 0; round < 8; round += 1) {
      const id = await makeSubmission(db, companyId);
      await decide(id, 'approve');
      const reports = [1, 2, 3, 4].map((index) => 50_000 + round * 10 + index);
      for (const report of reports) await addReport(report, id);
      await decide(id, 'reject');
      await Promise.all(reports.map((report) => resolve(report, 'dismiss')));
    }
    expect(await listOpenReports(db, { limit: 10, offset: 0 })).toEqual([]);
  });

  it('resolves all reports of a removed review', async () => {
    const companyId = await makeCompany(db);
    const id = await makeSubmission(db, companyId);
    await decide(id, 'approve');
    for (const report of [9001, 9002]) await addReport(report, id);
    await decide(id, 'reject');
    expect(await listOpenReports(db, { limit: 10, offset: 0 })).toHaveLength(2);
    await resolve(9001, 'dismiss');
    expect(await listOpenReports(db, { limit: 10, offset: 0 })).toEqual([]);
  });
});
