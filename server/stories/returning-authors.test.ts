import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { actForAuthor } from '#server/steps/act-for-author.ts';
import {
  expectTrueFigures,
  makeAuthor,
  makePublished,
  newReceipt,
  submitAs,
} from '#testing/server/authors.ts';
import { describeEachServer, refusal } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

describeEachServer('authors who come back', async (server, dialect) => {
  const receipts = () => server.as().receipts;
  const moderation = async () => server.as(await server.signIn('moderator')).moderation;
  const decide = async (id: number, approved: boolean, more = {}) =>
    (await moderation()).decideReview({ id, approved, ...more });
  const published = (company_id: number) => server.as().reviews.list({ company_id });
  const queued = async (id: number) =>
    (await (await moderation()).reviews({ limit: 100 })).data.find((review) => review.id === id);

  it("erases a withdrawn review from every table, and the author can't write another one this year", async () => {
    const secret = 'Only I could know of the green boat.';
    const author = await makeAuthor(server, { review_text: secret, job_title: 'Boat painter' });
    const { id, receipt, companyId } = author;
    await (await moderation()).askAuthor({ id, question: 'Is the green boat yours?' });
    await receipts().answer({ receipt, answer: 'The green boat was sold.' });
    await decide(id, true);
    await server.as().reviews.report({ id, reason: 'Everybody knows the green boat.' });
    await receipts().edit({ receipt, enps_responses: answers(), review_text: 'Without the green boat.' });
    await decide(id, false, { message: 'Still the green boat.' });
    await receipts().withdraw({ receipt });

    const { db } = server.deps;
    const tables = ['submissions', 'reviews', 'messages', 'reports', 'receipts'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toMatch(/boat/i);
    expect(JSON.stringify(rows)).not.toContain(String(id));
    expect(await receipts().status({ receipt })).toEqual({
      status: 'withdrawn',
      waiting: null,
      arrives_at: null,
      review: null,
      messages: [],
      statement: null,
      dispute: null,
      allowed: [],
    });
    await expect(receipts().withdraw({ receipt })).rejects.toMatchObject(refusal('not_possible'));
    await expect(decide(id, true)).rejects.toMatchObject(refusal('not_found'));
    await expect(submitAs(server, author)).rejects.toMatchObject(refusal('unverified'));
    expect(await published(companyId)).toEqual([]);
    await expectTrueFigures(server);
  });

  it.runIf(dialect === 'postgres')('refuses an edit while another tab withdraws the review', async () => {
    const { receipt } = await makeAuthor(server);
    const { deps } = server;
    const edit = await deps.db.transaction().execute(async (trx) => {
      // The edit finds the receipt, and waits here before it reads the review.
      await sql`lock table companies in access exclusive mode`.execute(trx);
      const editing = receipts()
        .edit({ receipt, enps_responses: answers() })
        .catch((error) => error);
      const waiting = sql`select 1 from pg_locks where relation = 'companies'::regclass and not granted`;
      await expect.poll(async () => (await waiting.execute(deps.db)).rows.length).toBeGreaterThan(0);
      await actForAuthor(trx, deps, { receipt_hash: receiptHash(receipt), request: { action: 'withdraw' } });
      return { editing };
    });
    expect(await edit.editing).toMatchObject(refusal('not_possible'));
  });

  it('lets the author of a rejected review appeal once, and only once', async () => {
    const { id, receipt, companyId } = await makeAuthor(server);
    await decide(id, false, { reason: 'insulting', message: 'Please leave out the last sentence.' });
    await receipts().appeal({ receipt, appeal: 'It insults nobody at all.' });
    expect(await queued(id)).toMatchObject({
      status: 'pending',
      messages: [
        { kind: 'rejection', reason: 'insulting', body: 'Please leave out the last sentence.' },
        { kind: 'appeal', body: 'It insults nobody at all.' },
      ],
    });
    await decide(id, false, { reason: 'other' });
    expect((await receipts().status({ receipt })).allowed).toEqual(['edit', 'withdraw']);
    const again = receipts().appeal({ receipt, appeal: 'It really insults nobody.' });
    await expect(again).rejects.toMatchObject(refusal('not_possible'));
    await decide(id, true);
    await decide(id, false);
    const afterAll = receipts().appeal({ receipt, appeal: 'And it still insults nobody.' });
    await expect(afterAll).rejects.toMatchObject(refusal('not_possible'));
    expect(await published(companyId)).toEqual([]);
    await expectTrueFigures(server);
  });

  it('restores a removed review as it was when the appeal succeeds', async () => {
    const { id, receipt, companyId } = await makePublished(server, { review_text: 'Removed and back.' });
    const before = await published(companyId);
    await decide(id, false);
    await receipts().appeal({ receipt, appeal: 'Nothing in it is wrong.' });
    expect(await published(companyId)).toEqual([]);
    await decide(id, true);
    expect(await published(companyId)).toEqual(before);
    await expectTrueFigures(server);
  });

  it('takes an edited review down, and publishes it in its first month again once approved', async () => {
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const { id, receipt, companyId } = await makePublished(server, { enps_responses: answers(10, 10, 10) });
    await server.as().reviews.report({ id, reason: 'This names a colleague of mine.' });
    server.clock.now = new Date('2026-09-02T12:00:00.000Z');
    const edited = await receipts().edit({
      receipt,
      enps_responses: answers(1, 1, 1),
      review_text: 'Worse.',
    });
    expect(edited).toMatchObject({ status: 'pending', review: { free_form_text: 'Worse.' } });
    expect(await published(companyId)).toEqual([]);
    expect((await (await moderation()).reports({ limit: 100 })).data).toEqual([]);
    expect(await server.as().companies.get({ id: companyId })).toMatchObject({
      review_count: 0,
      rating: null,
    });
    await expectTrueFigures(server);

    await decide(id, true);
    expect(await published(companyId)).toMatchObject([
      { id, free_form_text: 'Worse.', created_at: '2026-06-01', enps_responses: answers(1, 1, 1) },
    ]);
    expect(await server.as().companies.get({ id: companyId })).toMatchObject({
      review_count: 1,
      recommend_percentage: 0,
    });
    await expectTrueFigures(server);
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
  });

  it("refuses a decision on a revision that the moderator hasn't read", async () => {
    const { id, receipt } = await makeAuthor(server);
    const read = (await queued(id))?.revision;
    await receipts().edit({ receipt, enps_responses: answers(), review_text: 'Changed meanwhile.' });
    for (const approved of [true, false])
      await expect(decide(id, approved, { revision: read })).rejects.toMatchObject(refusal('changed'));
    const now = await queued(id);
    expect(now).toMatchObject({ status: 'pending', free_form_text: 'Changed meanwhile.' });
    expect((await decide(id, true, { revision: now?.revision })).status).toBe('published');
  });

  it('allows any number of questions and answers, but no answer without a question', async () => {
    const { id, receipt } = await makeAuthor(server);
    for (const round of [1, 2]) {
      await (await moderation()).askAuthor({ id, question: `Question ${round}?` });
      await receipts().answer({ receipt, answer: `Answer ${round}.` });
      const unasked = receipts().answer({ receipt, answer: 'And another thing.' });
      await expect(unasked).rejects.toMatchObject(refusal('not_possible'));
    }
    expect((await receipts().status({ receipt })).messages.map(({ body }) => body)).toEqual([
      'Question 1?',
      'Answer 1.',
      'Question 2?',
      'Answer 2.',
    ]);
    await decide(id, true);
    const late = (await moderation()).askAuthor({ id, question: 'One more?' });
    await expect(late).rejects.toMatchObject(refusal('not_possible'));
  });

  it('refuses a question to an author who has no receipt', async () => {
    const { id } = await makeAuthor(server);
    await server.deps.db
      .updateTable('receipts')
      .set({ review_id: null })
      .where('review_id', '=', id)
      .execute();
    expect(await queued(id)).toMatchObject({ reachable: false });
    const asked = (await moderation()).askAuthor({ id, question: 'Who are you?' });
    await expect(asked).rejects.toMatchObject(refusal('not_possible'));
    const ofNothing = (await moderation()).askAuthor({ id: 1, question: 'Who are you?' });
    await expect(ofNothing).rejects.toMatchObject(refusal('not_found'));
  });

  it('erases a rejected text after three months, and refuses appeals after that', async () => {
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const early = await makeAuthor(server, { review_text: 'Erased in time.' });
    const late = await makeAuthor(server, { review_text: 'Erased all the same.' });
    for (const { id } of [early, late]) await decide(id, false);
    server.clock.now = new Date('2026-08-31T23:59:59.000Z');
    await purgeExpired(server.deps);
    const { allowed, review } = await receipts().status(early);
    expect([allowed, review?.free_form_text]).toEqual([['edit', 'withdraw', 'appeal'], 'Erased in time.']);
    await receipts().appeal({ ...early, appeal: 'In the last minute of it.' });

    server.clock.now = new Date('2026-09-01T00:00:00.000Z');
    await purgeExpired(server.deps);
    const over = await receipts().status(late);
    expect([over.allowed, over.review?.free_form_text]).toEqual([['edit', 'withdraw'], '']);
    const appeal = receipts().appeal({ ...late, appeal: 'A minute after that.' });
    await expect(appeal).rejects.toMatchObject(refusal('not_possible'));
    expect((await receipts().status(early)).review?.free_form_text).toBe('Erased in time.');
    await receipts().edit({ ...late, enps_responses: answers(), review_text: 'Written once more.' });
    expect(await queued(late.id)).toMatchObject({ free_form_text: 'Written once more.' });
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
  });

  it('responds in the same way to every receipt that we never stored', async () => {
    const answered = await Promise.all(
      [newReceipt(), newReceipt(), '0'.repeat(24)].map((receipt) =>
        server.app.inject({ method: 'POST', url: '/api/trpc/receipts.status', payload: { receipt } }),
      ),
    );
    expect(new Set(answered.map(({ body }) => body)).size).toBe(1);
    expect(answered.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(answered[0]?.json().error.data.reason).toBe('bad_receipt');
  });
});
