import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeLog } from '#server/jobs/close-log.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { type Author, makeAuthor, makePublished } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

describe.each(['sqlite', 'postgres'] as const)('the log of decisions (%s)', (dialect) => {
  let server: TestServer;
  let moderation: ReturnType<TestServer['as']>['moderation'];
  beforeEach(async () => {
    server = await makeServer({ dialect });
    await goTo('2026-06-15T12:03:00.000Z');
  });
  afterEach(() => server.close());

  async function goTo(instant: string) {
    server.clock.now = new Date(instant);
    moderation = server.as(await server.signIn('moderator')).moderation;
  }
  const reject = ({ id }: Author) => moderation.decideReview({ id, approved: false, reason: 'insulting' });
  const approve = ({ id }: Author) => moderation.decideReview({ id, approved: true });
  const appeal = ({ receipt }: Author) =>
    server.as().receipts.appeal({ receipt, appeal: 'Please read it again.' });
  async function report({ id }: Author, action: 'dismiss' | 'remove') {
    await server.as().reviews.report({ id, reason: 'It names a colleague.' });
    const { data } = await moderation.reports({});
    const [reported] = data;
    return moderation.decideReport({
      id: reported?.id ?? 0,
      action,
      resolved: true,
      reason: 'identifies_someone',
    });
  }
  /** Each entry in words, and in the same words the one that it names. */
  async function entries() {
    const rows = await server.deps.db.selectFrom('log_entries').selectAll().execute();
    const say = ({ month, decision, reason, source }: (typeof rows)[number]) =>
      [month, decision, reason, source].filter((word) => word !== '').join(' ');
    return rows
      .map((row) => {
        const earlier = rows.find(({ entry }) => entry === row.earlier);
        return earlier ? `${say(row)} < ${say(earlier)}` : say(row);
      })
      .sort();
  }

  it('has each decision with its reason and what led to it, once', async () => {
    await approve(await makeAuthor(server));
    const rejected = await makeAuthor(server);
    await reject(rejected);
    await reject(rejected);
    const reported = await makePublished(server);
    await report(reported, 'dismiss');
    await report(reported, 'remove');
    expect(await entries()).toEqual([
      '2026-06 kept report',
      '2026-06 published reading',
      '2026-06 published reading',
      '2026-06 rejected insulting reading',
      '2026-06 removed identifies_someone report',
    ]);
  });

  it('has a held review in the month in which it is published', async () => {
    const author = await makeAuthor(server, { release: 'next_month' });
    await releaseHeld(server.deps);
    await approve(author);
    expect(await entries()).toEqual([]);
    await goTo('2026-07-01T00:00:00.000Z');
    await releaseHeld(server.deps);
    expect(await entries()).toEqual(['2026-07 published reading']);
  });

  it('names the earlier decision at the end of an appeal', async () => {
    const kept = await makeAuthor(server);
    await reject(kept);
    await appeal(kept);
    const changed = await makePublished(server);
    await report(changed, 'remove');
    await appeal(changed);
    await goTo('2026-07-02T12:03:00.000Z');
    await reject(kept);
    await approve(changed);
    expect(await entries()).toEqual([
      '2026-06 published reading',
      '2026-06 rejected insulting reading',
      '2026-06 removed identifies_someone report',
      '2026-07 restored appeal < 2026-06 removed identifies_someone report',
      '2026-07 stands insulting appeal < 2026-06 rejected insulting reading',
    ]);
  });

  it("names no earlier decision once the author has changed the text, so the log doesn't show that", async () => {
    const author = await makeAuthor(server);
    await reject(author);
    await server.as().receipts.edit({ receipt: author.receipt, enps_responses: answers(3) });
    await approve(author);
    expect(await entries()).toEqual(['2026-06 published reading', '2026-06 rejected insulting reading']);
  });

  it('has nothing of a decision that was undone in its month, and another entry of one undone later', async () => {
    const author = await makeAuthor(server);
    await moderation.undoDecision({ undo: (await reject(author)).undo ?? '' });
    expect(await entries()).toEqual([]);
    const { undo } = await reject(author);
    await goTo('2026-07-02T12:03:00.000Z');
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await entries()).toEqual([
      '2026-06 rejected insulting reading',
      '2026-07 withdrawn reading < 2026-06 rejected insulting reading',
    ]);
  });

  it('leaves a line where a review was removed, once the month is over, until it is published again', async () => {
    const gone = await makeAuthor(server);
    const undone = await makeAuthor(server);
    const appealed = await makeAuthor(server);
    const refused = await makeAuthor(server);
    const lines = async ({ companyId }: Author) =>
      (await server.as().reviews.removed({ company_id: companyId })).data;
    for (const author of [gone, undone, appealed]) await approve(author);
    await reject(refused);
    await report(gone, 'remove');
    await report(appealed, 'remove');
    await moderation.undoDecision({ undo: (await reject(undone)).undo ?? '' });
    const { undo } = await reject(undone);
    expect(await lines(gone)).toEqual([]);
    await goTo('2026-07-01T00:00:00.000Z');
    await closeLog(server.deps);
    const line = { month: '2026-06', reason: 'identifies_someone', count: 1, company_id: null };
    const found = await server.app.inject(`/api/v1/reviews/removed?company_id=${gone.companyId}`);
    expect(found.json()).toEqual({ removed: 1, data: [line] });
    expect(await lines(undone)).toEqual([{ ...line, reason: 'insulting' }]);
    expect(await lines(refused)).toEqual([]);
    // What its author does afterwards must not show.
    await server.as().receipts.withdraw({ receipt: gone.receipt });
    expect(await lines(gone)).toEqual([line]);

    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await lines(undone)).toEqual([]);
    await appeal(appealed);
    const restored = await approve(appealed);
    expect(await lines(appealed)).toEqual([]);
    await goTo('2026-08-01T00:00:00.000Z');
    await closeLog(server.deps);
    await moderation.undoDecision({ undo: restored.undo ?? '' });
    expect(await lines(appealed)).toEqual([line]);
  });

  it('loses the way from a review to its entries when its author withdraws it, but no entry', async () => {
    const author = await makePublished(server);
    await server.as().receipts.withdraw({ receipt: author.receipt });
    expect(await server.deps.db.selectFrom('review_log').selectAll().execute()).toEqual([]);
    expect(await entries()).toEqual(['2026-06 published reading']);
  });
});
