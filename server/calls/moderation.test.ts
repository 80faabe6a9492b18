import { expect, it } from 'vitest';
import {
  type Author,
  expectTrueFigures,
  makeAuthor,
  makePublished,
  releaseAgain,
} from '#testing/server/authors.ts';
import { describeEachServer, PASSWORD, type TestServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

type Moderation = ReturnType<TestServer['as']>['moderation'];

describeEachServer('a decision on what is no longer on the screen', async (server) => {
  const dana = server.as(await server.signIn('moderator')).moderation;
  const ruiz = server.as(await server.signIn('admin')).moderation;

  const read = async (
    by: Moderation,
    { id }: Author,
    status: 'pending' | 'rejected' | 'held' = 'pending',
  ) => {
    const { data } = await by.reviews({ limit: 100, status });
    const found = data.find((review) => review.id === id);
    if (found === undefined) throw new Error('The review is not in the list.');
    return { id, status: found.status, revision: found.revision };
  };
  const statusOf = ({ receipt }: Author) => server.as().receipts.status({ receipt });
  const edit = ({ receipt }: Author) =>
    server.as().receipts.edit({ receipt, enps_responses: answers(3), review_text: 'Other words.' });
  const why = { reason: 'identifies_someone', message: 'Leave out the name.' } as const;
  const refusal = (code: string, extra?: object) => ({
    cause: { code, ...(extra && { extra: { decided: expect.objectContaining(extra) } }) },
  });

  /** Reports a published review, and what the desk sends about the report. */
  async function report({ id }: Author) {
    await server.as().reviews.report({ id, reason: `It names colleague ${id}.` });
    const { data } = await dana.reports({ limit: 100 });
    const found = data.find(({ review_id }) => review_id === id);
    return {
      id: found?.id ?? 0,
      resolved: true as const,
      status: 'pending' as const,
      review_status: 'published' as const,
    };
  }

  it('is refused and says who decided what and why, until it is made again with that in sight', async () => {
    const author = await makeAuthor(server);
    const stale = await read(dana, author);
    await ruiz.decideReview({ ...stale, approved: false, ...why });
    const decided = {
      outcome: 'rejected',
      by: 'admin',
      own: false,
      ...why,
      review: expect.objectContaining({ id: author.id, status: 'rejected' }),
    };
    await expect(dana.decideReview({ ...stale, approved: true })).rejects.toMatchObject(
      refusal('decided', decided),
    );
    expect(await statusOf(author)).toMatchObject({ status: 'rejected' });
    const anyway = await dana.decideReview({ ...stale, status: 'rejected', approved: true });
    expect([anyway.status, (await statusOf(author)).status]).toEqual(['published', 'published']);
    await expect(ruiz.decideReview({ ...stale, status: 'rejected', approved: false })).rejects.toMatchObject(
      refusal('decided', { outcome: 'published', by: 'moderator', reason: null, message: '' }),
    );
  });

  it('is refused without a second try once the author has changed the text', async () => {
    const author = await makeAuthor(server);
    const stale = await read(dana, author);
    await ruiz.decideReview({ ...stale, approved: false, ...why });
    await edit(author);
    for (const status of ['pending', 'rejected'] as const)
      await expect(dana.decideReview({ ...stale, status, approved: true })).rejects.toMatchObject(
        refusal('changed'),
      );
    expect(await statusOf(author)).toMatchObject({ status: 'pending' });
  });

  it('changes nothing and succeeds if it is the same one', async () => {
    const approved = await makeAuthor(server);
    const first = await read(dana, approved);
    await ruiz.decideReview({ ...first, approved: true });
    expect(await dana.decideReview({ ...first, approved: true })).toMatchObject({ undo: null });
    const rejected = await makeAuthor(server);
    const second = await read(dana, rejected);
    await ruiz.decideReview({ ...second, approved: false, ...why });
    expect(await dana.decideReview({ ...second, approved: false, ...why })).toMatchObject({ undo: null });
    await expect(
      dana.decideReview({ ...second, approved: false, reason: 'insulting' }),
      'her reason would be lost',
    ).rejects.toMatchObject(refusal('decided', { outcome: 'rejected', ...why }));
  });

  it('is refused when it meets the own decision in another window, a job or an undo', async () => {
    const author = await makeAuthor(server, { release: 'with_others' });
    const stale = await read(dana, author);
    const { undo } = await dana.decideReview({ ...stale, approved: true });
    await expect(dana.decideReview({ ...stale, approved: false })).rejects.toMatchObject(
      refusal('decided', { outcome: 'held', by: 'moderator', own: true }),
    );
    await dana.undoDecision({ undo: undo ?? '' });
    await expect(dana.decideReview({ ...stale, status: 'held', approved: false })).rejects.toMatchObject(
      refusal('decided', { outcome: 'pending', by: null }),
    );
    const together = [author];
    const employer = await server.deps.db
      .selectFrom('companies')
      .select(['id', 'domain'])
      .where('id', '=', author.companyId)
      .executeTakeFirstOrThrow();
    while (together.length < 5) together.push(await makeAuthor(server, { release: 'with_others' }, employer));
    for (const { id } of together) await ruiz.decideReview({ id, approved: true });
    const held = await read(dana, author, 'held');
    await releaseAgain(server);
    await expect(dana.decideReview({ ...held, approved: false })).rejects.toMatchObject(
      refusal('decided', { outcome: 'published', by: null, own: false }),
    );
  });

  it('names nobody by an email, and keeps no name once the server has stopped', async () => {
    const email = 'kim@candor.example';
    const { ensureAccount } = await import('#server/actions/ensure-account.ts');
    await ensureAccount(server.deps, { email, name: email, password: PASSWORD, role: 'moderator' });
    const kim = server.as((await server.as().auth.login({ email, password: PASSWORD })).token).moderation;
    const author = await makeAuthor(server);
    const stale = await read(dana, author);
    await kim.decideReview({ ...stale, approved: false });
    await expect(dana.decideReview({ ...stale, approved: true })).rejects.toMatchObject(
      refusal('decided', { by: null, own: false }),
    );
    const other = await makeAuthor(server);
    const seen = await read(dana, other);
    await ruiz.decideReview({ ...seen, approved: false, ...why });
    const { openDesk } = await import('#server/desk.ts');
    Object.assign(server.deps.desk, openDesk());
    await expect(dana.decideReview({ ...seen, approved: true })).rejects.toMatchObject(
      refusal('decided', { outcome: 'rejected', by: null, ...why }),
    );
  });

  it('is refused once in each of twenty races of two moderators', async () => {
    for (let round = 0; round < 20; round += 1) {
      const author = await makeAuthor(server);
      const seen = await read(dana, author);
      const [approval, rejection] = await Promise.allSettled([
        dana.decideReview({ ...seen, approved: true }),
        ruiz.decideReview({ ...seen, approved: false, ...why }),
      ]);
      const { status } = await statusOf(author);
      const lost = status === 'published' ? rejection : approval;
      expect([approval.status, rejection.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(lost).toMatchObject({
        reason: refusal('decided', { outcome: status, by: status === 'published' ? 'moderator' : 'admin' }),
      });
    }
    await expectTrueFigures(server);
  });

  it('about a report says that someone has dismissed it, or has removed the review', async () => {
    const kept = await makePublished(server);
    const stale = await report(kept);
    await ruiz.decideReport({ ...stale, action: 'dismiss' });
    await expect(dana.decideReport({ ...stale, action: 'remove', ...why })).rejects.toMatchObject(
      refusal('decided', { outcome: 'dismissed', by: 'admin', reason: null }),
    );
    expect(await dana.decideReport({ ...stale, action: 'dismiss' })).toMatchObject({ undo: null });
    await dana.decideReport({ ...stale, status: 'resolved', action: 'remove', ...why });
    expect(await statusOf(kept)).toMatchObject({ status: 'removed' });
    await expect(ruiz.decideReport({ ...stale, action: 'dismiss' })).rejects.toMatchObject(
      refusal('decided', { outcome: 'removed', by: 'moderator', ...why }),
    );

    const removed = await makePublished(server);
    const open = await report(removed);
    await ruiz.decideReview({ id: removed.id, approved: false, ...why });
    await expect(dana.decideReport({ ...open, action: 'dismiss' })).rejects.toMatchObject(
      refusal('decided', { outcome: 'removed', by: 'admin' }),
    );
    const edited = await makePublished(server);
    const about = await report(edited);
    await edit(edited);
    await expect(dana.decideReport({ ...about, action: 'remove' })).rejects.toMatchObject(refusal('changed'));
  });

  it('about a report is refused once in each of twenty races of two moderators', async () => {
    for (let round = 0; round < 20; round += 1) {
      const author = await makePublished(server);
      const seen = await report(author);
      const outcomes = await Promise.allSettled([
        dana.decideReport({ ...seen, action: 'remove', ...why }),
        ruiz.decideReport({ ...seen, action: 'dismiss' }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const isRemoved = (await statusOf(author)).status === 'removed';
      expect(outcomes[isRemoved ? 1 : 0]).toMatchObject({ reason: refusal('decided') });
    }
  });

  it('needs no status over REST: the last decision counts', async () => {
    const author = await makeAuthor(server);
    await ruiz.decideReview({ id: author.id, approved: false });
    expect(await dana.decideReview({ id: author.id, approved: true })).toMatchObject({
      status: 'published',
    });
    const { id } = await report(author);
    await ruiz.decideReport({ id, resolved: true });
    await dana.decideReport({ id, resolved: true, action: 'remove' });
    expect((await statusOf(author)).messages.at(-1)).toMatchObject({
      kind: 'rejection',
      reason: 'reported',
    });
  });

  it('removes after a report for a reason, which the author reads as with a rejection', async () => {
    const author = await makePublished(server);
    await dana.decideReport({ ...(await report(author)), action: 'remove', ...why });
    const { status, messages } = await statusOf(author);
    expect(status).toBe('removed');
    expect(messages).toMatchObject([{ kind: 'rejection', reason: why.reason, body: why.message }]);
  });
});
