import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import {
  cursorAfterModerated,
  cursorAfterReport,
  type QueueCursor,
  readQueueCursor,
} from '#shared/rules/queue-cursor.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { ReviewStatus } from '#shared/words.ts';
import { makeCompany, makeContent, makeSubmission } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { listReviewsIn } from './moderated-reviews.ts';
import {
  insertReport,
  listOpenReports,
  listReportedReviews,
  listReportsOf,
  resolveReports,
} from './reports.ts';
import { changeReviewStatus, insertPublished } from './reviews.ts';
import { decideSubmission, saveSubmission } from './submissions.ts';

describeEachDialect('the lists of moderators', (fresh) => {
  let db: Database;
  let here: number;
  let there: number;
  beforeAll(async () => {
    db = fresh().db;
    here = await makeCompany(db);
    there = await makeCompany(db);
    for (const [id, month, company] of [
      [21, '2026-03', here],
      [22, '2026-05', here],
      [23, '2026-04', there],
      [24, '2026-05', there],
      [25, '2026-02', here],
      [26, '2026-01', here],
    ] as const)
      await insertPublished(db, { id, ...makeContent(company), published_month: month });
    for (const id of [25, 26]) await changeReviewStatus(db, id, 'published', 'removed');
    // Its author has changed it, so it is pending again.
    await saveSubmission(db, { id: 26, revision: 2, release: 'at_once', ...makeContent(here) });
  });

  const listed = (status: ReviewStatus, company_id?: number, limit = 10, offset = 0) =>
    idsOf(listReviewsIn(db, { status, company_id, limit, offset }));
  const idsOf = async (list: ReturnType<typeof listReviewsIn>) => (await list).map(({ id }) => id);
  const reported = (page = { limit: 10, offset: 0 }) => listReportedReviews(db, page);
  const report = (id: number, review_id: number, created_on: string) =>
    insertReport(db, { id, review_id, created_on, reason: `Reason ${id}.`, reporter_network: null });

  it('show published and removed reviews newest month first, of all companies or of one', async () => {
    expect(await listed('published')).toEqual([24, 22, 23, 21]);
    expect(await listed('published', here)).toEqual([22, 21]);
    expect([await listed('published', undefined, 2, 1), await listed('published', here, 1, 1)]).toEqual([
      [22, 23],
      [21],
    ]);
  });

  it('show a removed review, but not while it is pending again', async () => {
    expect([await listed('removed'), await listed('removed', there)]).toEqual([[25], []]);
  });

  it('show submissions by status in the order of their random ids', async () => {
    const ids = [
      await makeSubmission(db, there),
      await makeSubmission(db, there),
      await makeSubmission(db, here),
    ];
    await decideSubmission(db, ids[0] ?? 0, { status: 'rejected', rejected_month: '2026-05' });
    expect(await listed('rejected')).toEqual([ids[0]]);
    expect(await listed('pending', there)).toEqual([ids[1]]);
    expect(await listed('pending')).toEqual([26, ids[1] ?? 0, ids[2] ?? 0].sort((one, other) => one - other));
  });

  it('show each reported review once, at its oldest pending report', async () => {
    await report(5, 23, '2026-05-03');
    await report(9, 21, '2026-05-01');
    await report(3, 21, '2026-05-09');
    await report(7, 21, '2026-05-01');
    await report(1, 22, '2026-05-02');
    expect(await reported()).toEqual([21, 22, 23]);
    const pages = [await reported({ limit: 1, offset: 0 }), await reported({ limit: 2, offset: 1 })];
    expect(pages).toEqual([[21], [22, 23]]);
    const reports = await listReportsOf(db, [21, 23], 2);
    expect(reports.get(21)?.map(({ id }) => id)).toEqual([7, 9]);
    const [only] = reports.get(23) ?? [];
    expect(only).toEqual({ id: 5, reason: 'Reason 5.', created_at: '2026-05-03', same_network: 0 });
    await resolveReports(db, 21);
    expect(await reported()).toEqual([22, 23]);
  });

  it('are the same by cursor and by offset, and lose nothing that others decide about meanwhile', async () => {
    for (let id = 31; id < 38; id += 1)
      await saveSubmission(db, { id, revision: 1, release: 'at_once', ...makeContent(here) });
    for (const company_id of [undefined, here])
      for (const status of ['published', 'removed', 'pending'] as const) {
        const seen: ModeratedReview[] = [];
        for (let after: QueueCursor | undefined; seen.length < 20; ) {
          const [next] = await listReviewsIn(db, { status, company_id, limit: 1, offset: 0, after });
          if (next === undefined) break;
          seen.push(next);
          after = readQueueCursor(cursorAfterModerated(next), status);
        }
        expect(seen.map(({ id }) => id)).toEqual(await listed(status, company_id, 20));
      }
    const first = await listed('pending', here, 3);
    await decideSubmission(db, first[0] ?? 0, { status: 'rejected', rejected_month: '2026-05' });
    const after = { value: 'pending', id: first[2] ?? 0 };
    expect(
      await idsOf(listReviewsIn(db, { status: 'pending', company_id: here, limit: 3, offset: 0, after })),
    ).toEqual(await listed('pending', here, 3, 2));
  });

  it('show reports and reported reviews the same by cursor and by offset', async () => {
    for (const [id, day] of [
      [41, '2026-05-03'],
      [42, '2026-05-03'],
      [43, '2026-05-04'],
    ] as const)
      await report(id, 24, day);
    const all = await listOpenReports(db, { limit: 20, offset: 0 });
    const reviews = await reported({ limit: 20, offset: 0 });
    expect([all.length, reviews.length]).toEqual([5, 3]);
    for (const limit of [1, 2]) {
      const once: number[] = [];
      for (const [index, one] of all.entries()) {
        const after = readQueueCursor(cursorAfterReport(one), 'reports');
        const rest = await listOpenReports(db, { limit, offset: 0, after });
        expect(rest).toEqual(all.slice(index + 1, index + 1 + limit));
        const from = reviews.filter((id) => !once.includes(id) && id !== one.review_id);
        if (!once.includes(one.review_id)) once.push(one.review_id);
        else continue;
        expect(await listReportedReviews(db, { limit, offset: 0, after })).toEqual(from.slice(0, limit));
      }
    }
  });
});
