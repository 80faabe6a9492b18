import { beforeEach, describe, expect, it } from 'vitest';
import { readDecisionTotals } from '#db/queries/decision-totals.ts';
import { makeSubmission } from '#testing/database/factories.ts';
import { type Author, expectTrueFigures, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { textsOfReview } from '#testing/server/longest-review.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

const refusal = (code: string) => ({ cause: { code } });

describe.each(['sqlite', 'postgres'] as const)('undoing a decision (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let moderation: ReturnType<TestServer['as']>['moderation'];
  let others: typeof moderation;
  beforeEach(() => signInAt('2026-06-15T12:03:00.000Z'));
  async function signInAt(instant: string) {
    server.clock.now = new Date(instant);
    moderation = server.as(await server.signIn('moderator')).moderation;
    others = server.as(await server.signIn('admin')).moderation;
  }

  const statusOf = (receipt: string) => server.as().receipts.status({ receipt });
  const published = (company_id: number) => server.as().reviews.list({ company_id });
  const queued = async (id: number) =>
    (await moderation.reviews({ limit: 100 })).data.find((review) => review.id === id);

  /** Everything stored about a review, and what its author and the public see. */
  async function picture({ id, receipt, companyId }: Author) {
    const { db } = server.deps;
    const kept = await expectTrueFigures(server);
    const of = (table: 'messages' | 'reports') =>
      db
        .selectFrom(table)
        .selectAll()
        .where('review_id', '=', id)
        .orderBy(table === 'messages' ? 'position' : 'id')
        .execute();
    return {
      submission: await db.selectFrom('submissions').selectAll().where('id', '=', id).execute(),
      review: await db.selectFrom('reviews').selectAll().where('id', '=', id).execute(),
      messages: await of('messages'),
      reports: await of('reports'),
      receipts: await db.selectFrom('receipts').selectAll().where('review_id', '=', id).execute(),
      queued: await queued(id),
      author: await statusOf(receipt),
      public: await published(companyId),
      figures: kept,
      totals: (await readDecisionTotals(db, '2026-01')).filter(({ count }) => count !== 0),
    };
  }
  async function decide({ id }: Author, approved: boolean, by = moderation): Promise<string> {
    const { undo } = await by.decideReview({ id, approved, reason: 'insulting', message: 'No names.' });
    if (undo === null) throw new Error('The decision changed nothing.');
    return undo;
  }
  let reported = 0;
  async function reportOn({ id }: Author): Promise<number> {
    reported += 1;
    const reason = `It names ${reported} colleagues.`;
    await server.as().reviews.report({ id, reason });
    const row = await server.deps.db
      .selectFrom('reports')
      .select('id')
      .where('review_id', '=', id)
      .where('reason', '=', reason)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function edit({ receipt }: Author, texts: { review_text?: string }) {
    await server.as().receipts.edit({ receipt, enps_responses: answers(3), ...texts });
  }
  /** The undo restores everything that the decision changed. */
  async function expectUndone(author: Author, decideNow: () => Promise<string>) {
    const before = await picture(author);
    const undo = await decideNow();
    expect(await picture(author)).not.toEqual(before);
    await moderation.undoDecision({ undo });
    expect(await picture(author)).toEqual(before);
    await expect(moderation.undoDecision({ undo })).rejects.toMatchObject(refusal('not_possible'));
    expect(await picture(author)).toEqual(before);
  }

  it('puts an approved review back into the queue, and shows it as pending to the author', async () => {
    const author = await makeAuthor(server, { review_text: 'Published too soon.' });
    await expectUndone(author, () => decide(author, true));
    expect(await queued(author.id)).toMatchObject({
      status: 'pending',
      free_form_text: 'Published too soon.',
    });
    expect(await statusOf(author.receipt)).toMatchObject({ status: 'pending', messages: [] });
  });

  it('restores a rejected review with its earlier messages and without the reason', async () => {
    const author = await makeAuthor(server);
    await moderation.askAuthor({ id: author.id, question: 'Which site?' });
    await expectUndone(author, () => decide(author, false));
    expect((await statusOf(author.receipt)).messages.map(({ kind }) => kind)).toEqual(['question']);
  });

  it('restores a rejected, a removed and a published review after a changed decision', async () => {
    const author = await makeAuthor(server);
    await decide(author, false);
    await expectUndone(author, () => decide(author, true));
    await decide(author, true);
    await expectUndone(author, () => decide(author, false));
    await decide(author, false);
    await expectUndone(author, () => decide(author, true));
  });

  it('restores an edited review next to its hidden public version, which keeps its month', async () => {
    const author = await makeAuthor(server, { review_text: 'First words.' });
    await decide(author, true);
    const second = textsOfReview((field) => `Second ${field}.`);
    await edit(author, second);
    await signInAt('2026-08-02T12:00:00.000Z');
    const before = await picture(author);
    await moderation.undoDecision({ undo: await decide(author, true) });
    const after = await picture(author);
    expect({ ...after, review: [] }).toEqual({ ...before, review: [] });
    // The texts would outlive those of the submission, which are erased some months after a rejection.
    expect(after.review).toMatchObject([{ status: 'removed', published_month: '2026-06' }]);
    const left = Object.values(after.review[0] ?? {}).map(String);
    expect(Object.values(second).filter((text) => left.includes(text))).toEqual([second.job_title]);
    await decide(author, true);
    expect(await published(author.companyId)).toMatchObject([
      { comment: second.review_text, created_at: '2026-06-01' },
    ]);
  });

  it('restores an appealed review with its appeal', async () => {
    const author = await makeAuthor(server);
    await decide(author, false);
    await server.as().receipts.appeal({ receipt: author.receipt, appeal: 'It names nobody at all.' });
    await expectUndone(author, () => decide(author, false));
    await expectUndone(author, () => decide(author, true));
  });

  it('makes a held review pending again', async () => {
    const author = await makeAuthor(server, { release: 'with_others' });
    await expectUndone(author, () => decide(author, true));
    await decide(author, true);
    await expectUndone(author, () => decide(author, false));
  });

  it('keeps reports made in the meantime, as resolved', async () => {
    const author = await makeAuthor(server);
    const undo = await decide(author, true);
    await reportOn(author);
    await moderation.undoDecision({ undo });
    const { review, reports, author: seen, public: shown } = await picture(author);
    expect(review).toMatchObject([{ status: 'removed', review_text: '' }]);
    expect(reports).toMatchObject([{ status: 'resolved' }]);
    expect([seen.status, shown]).toEqual(['pending', []]);
  });

  it('reopens the reports that the decision resolved', async () => {
    const author = await makeAuthor(server);
    await decide(author, true);
    const [first, second] = [await reportOn(author), await reportOn(author)];
    for (const action of ['dismiss', 'remove'] as const) {
      await expectUndone(author, async () => {
        const { undo } = await moderation.decideReport({
          id: first,
          resolved: true,
          action,
          others: [second],
        });
        expect((await picture(author)).reports.map(({ status }) => status)).toEqual(['resolved', 'resolved']);
        return undo ?? '';
      });
    }
  });

  it('is refused once anything else has happened to the review', async () => {
    const later: Record<string, (author: Author) => Promise<unknown>> = {
      'its author edits it': (author) => edit(author, { review_text: 'Other words.' }),
      'its author withdraws it': ({ receipt }) => server.as().receipts.withdraw({ receipt }),
      'someone else decides': (author) => decide(author, false, others),
      'someone else decides twice': async (author) => {
        await decide(author, false, others);
        await decide(author, true, others);
      },
      'the author edits it and someone else approves that': async (author) => {
        await edit(author, { review_text: 'Other words.' });
        await decide(author, true, others);
      },
      'a report of it is dismissed': async (author) => {
        const report = { id: await reportOn(author), action: 'dismiss', resolved: true } as const;
        await moderation.decideReport(report);
      },
    };
    for (const [what, act] of Object.entries(later)) {
      const author = await makeAuthor(server);
      const undo = await decide(author, true);
      await act(author);
      const { figures, ...before } = await picture(author).catch(() => ({ figures: null }));
      await expect(moderation.undoDecision({ undo }), what).rejects.toMatchObject(refusal('not_possible'));
      const { figures: _, ...after } = await picture(author).catch(() => ({ figures: null }));
      expect(after, what).toEqual(before);
    }
  });

  it('is refused to anyone but the moderator who decided, and with a forged or altered undo', async () => {
    const author = await makeAuthor(server);
    const undo = await decide(author, true);
    const [payload = '', signature = ''] = undo.split('.');
    const altered = Buffer.from(payload, 'base64url').toString().replace('at_once', 'with_others');
    const forged = `${Buffer.from(altered).toString('base64url')}.${signature}`;
    expect(forged).not.toBe(undo);
    for (const made of [forged, payload, `.${signature}`, 'x'])
      await expect(moderation.undoDecision({ undo: made })).rejects.toMatchObject(refusal('not_possible'));
    await expect(others.undoDecision({ undo })).rejects.toMatchObject(refusal('not_possible'));
    expect(await statusOf(author.receipt)).toMatchObject({ status: 'published' });
  });

  it('reveals no time but the month, and nothing that was written', async () => {
    const author = await makeAuthor(server, { review_text: 'Words of mine.', job_title: 'Crane driver' });
    const first = await decide(author, true);
    await moderation.undoDecision({ undo: first });
    await signInAt('2026-06-29T23:03:00.000Z');
    expect(await decide(author, true)).toBe(first);
    const told = Buffer.from(first.split('.')[0] ?? '', 'base64url').toString();
    // With the hyphens of a date: random ids can contain the digits of a year.
    expect(told).not.toMatch(/Words|Crane|2026-\d\d-/);
  });

  it("isn't offered for a decision that changed nothing", async () => {
    const author = await makeAuthor(server);
    await decide(author, true);
    expect(await moderation.decideReview({ id: author.id, approved: true })).toMatchObject({ undo: null });
  });

  it('waits for no decision about another company that waits for it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const authors = await Promise.all([1, 2, 3, 4].map(() => makeAuthor(server)));
      const undos = await Promise.all(authors.slice(0, 2).map((author) => decide(author, true)));
      await Promise.all([
        ...undos.map((undo) => moderation.undoDecision({ undo })),
        ...authors.slice(2).map((author) => decide(author, true)),
      ]);
    }
  });

  it('is serializable when it races with authors, moderators and itself', async () => {
    for (let round = 0; round < 8; round += 1) {
      const author = await makeAuthor(server);
      const undo = await decide(author, round % 2 === 0);
      const outcomes = await Promise.allSettled([
        moderation.undoDecision({ undo }),
        moderation.undoDecision({ undo }),
        round % 4 < 2
          ? edit(author, { review_text: 'Raced.' })
          : server.as().receipts.withdraw({ receipt: author.receipt }),
        decide(author, round % 2 === 1, others),
      ]);
      const undone = outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled');
      expect(undone.length).toBeLessThanOrEqual(1);
      for (const outcome of outcomes.slice(0, 2))
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusal('not_possible'));
      await expectTrueFigures(server);
    }
  });

  it('restores a review without a receipt too', async () => {
    const { id: company } = await makeEmployer(server);
    const id = await makeSubmission(server.deps.db, company);
    const { undo } = await moderation.decideReview({ id, approved: true });
    expect(await moderation.undoDecision({ undo: undo ?? '' })).toMatchObject({ id, status: 'pending' });
    expect(await published(company)).toEqual([]);
  });
});
