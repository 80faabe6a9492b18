import { expect, it } from 'vitest';
import { reviewRules } from '#shared/rules/review-rules.ts';
import { type Author, makeAuthor } from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';

describeEachServer('the statement of reasons', async (server) => {
  server.clock.now = new Date('2026-06-15T12:00:00.000Z');
  const { moderation } = server.as(await server.signIn('moderator'));

  const look = async ({ receipt }: Pick<Author, 'receipt'>) =>
    (await server.as().receipts.status({ receipt })).statement;
  const removeReported = async (id: number) => {
    await server.as().reviews.report({ id, reason: 'It names a colleague.' });
    const { data } = await moderation.reports({ limit: 100 });
    const report = data.find(({ review_id }) => review_id === id)?.id ?? 0;
    const reason = 'identifies_someone' as const;
    return moderation.decideReport({ id: report, resolved: true, action: 'remove', reason });
  };

  it('names the rule, what was read and what the author can do, and says that a person decided', async () => {
    const author = await makeAuthor(server);
    expect(await look(author)).toBe(null);
    const decision = { approved: false, reason: 'advertising', message: 'The link at the end.' } as const;
    await moderation.decideReview({ id: author.id, ...decision });
    expect(await look(author)).toEqual({
      ...{ decision: 'rejected', decided_in: '2026-06-01', reason: 'advertising', rule: 5 },
      ...{ source: 'own', automated: false },
      ground: `It advertises something. Rule 5 of our terms: “${reviewRules[4]?.text}”`,
      facts: expect.stringMatching(/^The moderator's message says .* as they read every review\./),
      decided_by: expect.stringContaining('A person decided. Nothing was automated.'),
      appeal: expect.stringContaining('You can appeal once'),
      elsewhere: expect.stringMatching(/out-of-court .* court\./),
    });
  });

  it('says that a report led to a removal, and nothing once the review is public again', async () => {
    const author = await makeAuthor(server);
    await moderation.decideReview({ id: author.id, approved: true });
    expect(await look(author)).toBe(null);
    const { undo } = await removeReported(author.id);
    expect(await look(author)).toMatchObject({
      ...{ decision: 'removed', source: 'report', rule: 2 },
      facts: expect.stringContaining('after a reader reported it'),
    });
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await look(author)).toBe(null);
  });

  it('is about the last decision, and no longer offers an appeal that has been used', async () => {
    const author = await makeAuthor(server);
    await moderation.decideReview({ id: author.id, approved: false, reason: 'duplicate' });
    const appeal = 'It is about another year.';
    const { statement } = await server.as().receipts.appeal({ receipt: author.receipt, appeal });
    expect(statement).toBe(null);
    await moderation.decideReview({ id: author.id, approved: false, reason: 'other' });
    expect(await look(author)).toMatchObject({
      ...{ reason: 'other', rule: null, ground: 'Another reason.' },
      facts: expect.stringMatching(/^A moderator read/),
      appeal: expect.stringContaining("You've used your appeal."),
    });
  });

  it('stays after the text is erased, when it is too late to appeal', async () => {
    const author = await makeAuthor(server);
    await moderation.decideReview({ id: author.id, approved: false, reason: 'insulting' });
    server.clock.now = new Date('2026-10-01T12:00:00.000Z');
    const { decided_in, rule, appeal } = (await look(author)) ?? {};
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    expect([decided_in, rule, appeal]).toEqual([
      '2026-06-01',
      4,
      expect.stringContaining('too late to appeal'),
    ]);
  });
});
