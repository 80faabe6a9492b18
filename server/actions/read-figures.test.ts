import { beforeAll, describe, expect, it } from 'vitest';
import { type Author, makeAuthor, releaseAgain } from '#testing/server/authors.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';

describe.each(['sqlite', 'postgres'] as const)('what was decided by month (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let moderation: ReturnType<TestServer['as']>['moderation'];
  beforeAll(async () => {
    await signInAt('2026-06-15T12:00:00.000Z');
  });
  async function signInAt(instant: string) {
    server.clock.now = new Date(instant);
    moderation = server.as(await server.signIn('moderator')).moderation;
  }
  const reject = ({ id }: Author, reason: 'insulting' | 'advertising') =>
    moderation.decideReview({ id, approved: false, reason });
  const figures = async () => (await moderation.figures()).months;
  const nothing = { arrived: 0, published: 0, rejected: [], removed: [] };

  it('counts what arrives and every decision with its reason, until it is undone', async () => {
    expect(await figures()).toMatchObject([nothing, nothing]);
    const authors = await Promise.all([1, 2, 3, 4, 5].map(() => makeAuthor(server)));
    const [one, two, three, four, five] = authors as [Author, Author, Author, Author, Author];
    await reject(one, 'insulting');
    await reject(two, 'advertising');
    const { undo } = await reject(three, 'advertising');
    for (const { id } of [four, five]) await moderation.decideReview({ id, approved: true });
    await reject(four, 'insulting');
    await server.as().reviews.report({ id: five.id, reason: 'It names a colleague.' });
    const [report] = (await moderation.reports({})).data;
    const removal = { id: report?.id ?? 0, resolved: true as const, action: 'remove' as const };
    await moderation.decideReport(removal);
    // Nothing changes any more.
    await moderation.decideReport(removal);
    await reject(two, 'insulting');
    const june = {
      month: '2026-06-01',
      arrived: 5,
      published: 2,
      rejected: [
        { reason: 'advertising', count: 2 },
        { reason: 'insulting', count: 1 },
      ],
      removed: [
        { reason: 'insulting', count: 1 },
        { reason: 'reported', count: 1 },
      ],
    };
    expect(await figures()).toEqual([june, { ...nothing, month: '2026-05-01' }]);

    await signInAt('2026-07-02T12:00:00.000Z');
    await moderation.undoDecision({ undo: undo ?? '' });
    const rejected = [
      { reason: 'insulting', count: 1 },
      { reason: 'advertising', count: 1 },
    ];
    expect(await figures()).toEqual([
      { ...nothing, month: '2026-07-01' },
      { ...june, rejected },
    ]);
  });

  it('takes a review that was published again back out of the month of that decision', async () => {
    const { id } = await makeAuthor(server);
    await moderation.decideReview({ id, approved: true });
    await moderation.decideReview({ id, approved: false });
    const [before] = await figures();
    const { undo } = await moderation.decideReview({ id, approved: true });
    await signInAt('2026-08-01T12:00:00.000Z');
    const [, last] = await figures();
    expect(last?.published).toBe((before?.published ?? 0) + 1);
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await figures()).toEqual([{ ...nothing, month: '2026-08-01' }, before]);
  });

  it('counts a held review in the month in which it is published', async () => {
    const [before] = await figures();
    const { id } = await makeAuthor(server, { release: 'next_month' });
    await moderation.decideReview({ id, approved: true });
    const [august] = await figures();
    expect(august).toMatchObject({ arrived: (before?.arrived ?? 0) + 1, published: before?.published });
    await signInAt('2026-09-01T00:00:00.000Z');
    await releaseAgain(server);
    expect(await figures()).toMatchObject([{ arrived: 0, published: 1 }, august]);
  });
});
