import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemoData } from '#db/load-demo-data.ts';
import type { Transaction } from '#db/schema.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { makeSubmission } from '#testing/database/factories.ts';
import { plainGrant } from '#testing/database/small-rows.ts';
import { makeAuthor, makeEmployer, releaseAgain, submitAs } from '#testing/server/authors.ts';
import { makeServer, setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

describe.each(['sqlite', 'postgres'] as const)(
  'the sizes of the queues on the dashboard (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect });
    let moderation: ReturnType<TestServer['as']>['moderation'];
    beforeAll(async () => {
      moderation = server.as(await server.signIn('moderator')).moderation;
    });

    /** The sizes, which must be those of the lists. */
    async function sizes(): Promise<[reviews: number, reports: number]> {
      const { pendingReviews, pendingReports } = await moderation.metrics();
      const page = { limit: 100 };
      const listed = [await moderation.reviews(page), await moderation.reports(page)];
      expect([pendingReviews, pendingReports]).toEqual(listed.map(({ data }) => data.length));
      return [pendingReviews, pendingReports];
    }
    const report = (id: number, reason: string) => server.as().reviews.report({ id, reason });

    it('follow every decision about a review, its undo, and what its author does', async () => {
      const { receipts } = server.as();
      const { id, receipt } = await makeAuthor(server);
      expect(await sizes()).toEqual([1, 0]);
      const { undo } = await moderation.decideReview({ id, approved: false });
      expect(await sizes()).toEqual([0, 0]);
      await moderation.decideReview({ id, approved: false });
      await moderation.undoDecision({ undo: undo ?? '' });
      expect(await sizes()).toEqual([1, 0]);
      await moderation.decideReview({ id, approved: false });
      await receipts.appeal({ receipt, appeal: 'It names nobody.' });
      expect(await sizes()).toEqual([1, 0]);
      await moderation.decideReview({ id, approved: true });
      await report(id, 'It names a colleague.');
      await report(id, 'It names a colleague.');
      await report(id, 'It names another colleague.');
      expect(await sizes()).toEqual([0, 2]);
      const { company_id, ...edited } = reviewInput(0);
      await receipts.edit({ receipt, ...edited });
      expect(await sizes()).toEqual([1, 0]);
      await receipts.withdraw({ receipt });
      expect(await sizes()).toEqual([0, 0]);
    });

    it('follow decisions about reports', async () => {
      const { id } = await makeAuthor(server);
      await moderation.decideReview({ id, approved: true });
      for (const reason of ['It names one.', 'It names two.', 'It names three.']) await report(id, reason);
      const [first, second] = (await moderation.reports({})).data.map((one) => one.id);
      await moderation.decideReport({ id: first ?? 0, resolved: true });
      expect(await sizes()).toEqual([0, 2]);
      const removed = await moderation.decideReport({ id: second ?? 0, resolved: true, action: 'remove' });
      expect(await sizes()).toEqual([0, 0]);
      await moderation.undoDecision({ undo: removed.undo ?? '' });
      expect(await sizes()).toEqual([0, 2]);
      await moderation.decideReview({ id, approved: false });
      expect((await sizes())[0]).toBe(0);
    });

    it('count neither held reviews nor their release', async () => {
      const employer = await makeEmployer(server);
      const before = await sizes();
      for (let count = 0; count < 5; count += 1) {
        const { id } = await makeAuthor(server, { release: 'with_others' }, employer);
        await moderation.decideReview({ id, approved: true });
      }
      await releaseAgain(server);
      expect(await sizes()).toEqual(before);
      expect(await server.as().reviews.list({ company_id: employer.id })).toHaveLength(5);
    });

    it('stay right when moderators and readers come at the same moment', async () => {
      const ids = await Promise.all(
        Array.from({ length: 6 }, async () =>
          makeSubmission(server.deps.db, (await makeEmployer(server)).id),
        ),
      );
      const before = await sizes();
      await Promise.all(ids.map((id) => moderation.decideReview({ id, approved: true })));
      await Promise.all(
        ids.flatMap((id) => [
          report(id, 'It names a colleague.'),
          moderation.decideReview({ id, approved: false }),
        ]),
      ).catch(() => undefined);
      expect((await sizes())[0]).toBe(before[0] - 6);
    });

    it('are counted again by the rewrite', async () => {
      const before = await sizes();
      await server.deps.db
        .updateTable('queue_sizes')
        .set({ pending_reviews: 77, pending_reports: 0 })
        .execute();
      await rewriteSmallTables(server.deps);
      expect(await sizes()).toEqual(before);
    });

    it('include the invented reviews of a first start', async () => {
      const other = await makeServer({ dialect });
      await other.deps.db
        .transaction()
        .execute((trx: Transaction) => loadDemoData(trx, other.clock.now, plainGrant));
      const { reviews, metrics } = other.as(await other.signIn('moderator')).moderation;
      const [{ data }, shown] = [await reviews({ limit: 100 }), await metrics()];
      expect([shown.pendingReviews, shown.pendingReports > 0]).toEqual([data.length, true]);
      await other.close();
    });
  },
);

describe.each(['sqlite', 'postgres'] as const)(
  'reviews that wait for the full hour (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect, environment: { ARRIVALS: 'hourly' } });

    it('enter the queue, its size and the figures of the month at the same moment', async () => {
      const { moderation } = server.as(await server.signIn('moderator'));
      const { id: companyId, domain } = await makeEmployer(server);
      const read = () => server.deps.db.selectFrom('queue_sizes').selectAll().execute();
      const before = await read();
      await submitAs(server, { companyId, email: `ada@${domain}` });
      const counted = async () => [
        (await moderation.metrics()).pendingReviews,
        (await moderation.figures()).months[0]?.arrived,
      ];
      expect([await read(), await counted()]).toEqual([before, [0, 0]]);
      await rewriteSmallTables(server.deps);
      expect(await counted()).toEqual([1, 1]);
    });
  },
);
