import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { carryOutRequests } from '#server/jobs/carry-out-requests.ts';
import { createErasing } from '#server/jobs/erase-deleted.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { restoredCopy } from '#testing/database/backups.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { type Author, makeAuthor, makeEmployer, reviewIdOf } from '#testing/server/authors.ts';
import { makeServer, refusal, type TestServer } from '#testing/server/make-app.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

const WORDS = 'Fair shifts, and a quokka in the yard.';

describe.each(['sqlite', 'postgres'] as const)('what an author asks for later (%s)', (dialect) => {
  let server: TestServer;
  let employer: Awaited<ReturnType<typeof makeEmployer>>;
  let author: Author;
  beforeEach(async () => {
    server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
    employer = await makeEmployer(server);
    author = await send(WORDS);
    await decide(author, true);
  });
  afterEach(() => server.close());

  /** Someone whose review has reached the moderators. */
  async function send(review_text: string): Promise<Author> {
    const arriving = await makeAuthor(server, { review_text }, employer);
    await fullHour();
    return { ...arriving, id: await reviewIdOf(server, arriving.receipt) };
  }
  async function fullHour() {
    await rewriteSmallTables(server.deps);
    await carryOutRequests(server.deps);
  }
  const decide = async ({ id }: Author, approved: boolean) =>
    server.as(await server.signIn('moderator')).moderation.decideReview({ id, approved });
  const receipts = () => server.as().receipts;
  const status = ({ receipt }: Author) => receipts().status({ receipt });
  const shown = async () =>
    (await server.as().reviews.list({ company_id: employer.id })).map((review) => review.free_form_text);
  const edited = (review_text: string) => {
    const { company_id: _, ...review } = reviewInput(employer.id, {
      review_text,
      enps_responses: answers(3),
    });
    return review;
  };

  it('keeps a review from appearing that is approved while a withdrawal or an edit waits', async () => {
    const [withdrawn, changed] = [await send('Withdrawn.'), await send('Changed.')];
    await receipts().withdraw(withdrawn);
    await receipts().edit({ ...changed, ...edited('Other words.') });
    for (const one of [withdrawn, changed]) expect((await decide(one, true)).status).toBe('held');
    await releaseHeld(server.deps);
    expect(await shown()).toEqual([WORDS]);
    await fullHour();
    expect([(await status(withdrawn)).status, (await status(changed)).status]).toEqual([
      'withdrawn',
      'pending',
    ]);
    expect((await decide(changed, true)).status).toBe('published');
  });

  it('M8: is done at the full hour: until then readers see no change, and its author sees what waits', async () => {
    const { receipt } = author;
    expect(await receipts().withdraw({ receipt })).toMatchObject({
      status: 'published',
      waiting: 'withdraw',
      allowed: [],
    });
    expect([await shown(), (await status(author)).waiting]).toEqual([[WORDS], 'withdraw']);
    await fullHour();
    expect([await shown(), await status(author)]).toEqual([
      [],
      {
        ...{ status: 'withdrawn', waiting: null, arrives_at: null, review: null, messages: [] },
        ...{ statement: null, dispute: null, allowed: [] },
      },
    ]);
    await createErasing(server.deps)();
    expect(await findRaw(server.fresh, [WORDS])).toEqual([]);
  });

  it('can be a change, an answer or an appeal, of several authors together', async () => {
    const [asked, refused] = [await send('Which site?'), await send('Names someone.')];
    const moderation = server.as(await server.signIn('moderator')).moderation;
    await moderation.askAuthor({ id: asked.id, question: 'Which one?' });
    await decide(refused, false);
    await receipts().edit({ receipt: author.receipt, ...edited('Other words.') });
    await receipts().answer({ receipt: asked.receipt, answer: 'The old one.' });
    await receipts().appeal({ receipt: refused.receipt, appeal: 'It names nobody at all.' });
    const seen = async () =>
      Promise.all(
        [author, asked, refused].map(async (one) => {
          const { status: now, waiting, messages } = await status(one);
          return [now, waiting, messages.at(-1)?.kind];
        }),
      );
    expect(await seen()).toEqual([
      ['published', 'edit', undefined],
      ['pending', 'answer', 'question'],
      ['rejected', 'appeal', 'rejection'],
    ]);
    await fullHour();
    expect(await seen()).toEqual([
      ['pending', null, undefined],
      ['pending', null, 'answer'],
      ['pending', null, 'appeal'],
    ]);
    expect((await status(author)).review?.free_form_text).toBe('Other words.');
    expect(await shown()).toEqual([]);
  });

  it('is one thing an hour, except for a withdrawal right away', async () => {
    const { receipt } = author;
    await receipts().edit({ receipt, ...edited('Other words.') });
    await expect(receipts().withdraw({ receipt })).rejects.toMatchObject(refusal('not_possible'));
    expect(await receipts().withdraw({ receipt, at_once: true })).toMatchObject({ status: 'withdrawn' });
    expect(await shown()).toEqual([]);
    await fullHour();
    expect(await status(author)).toMatchObject({ status: 'withdrawn', waiting: null });
  });

  it('is dropped if a moderator has made it impossible in the meantime', async () => {
    const asked = await send('Which site?');
    const moderation = server.as(await server.signIn('moderator')).moderation;
    await moderation.askAuthor({ id: asked.id, question: 'Which one?' });
    await receipts().answer({ receipt: asked.receipt, answer: 'The old one.' });
    await decide(asked, true);
    await fullHour();
    expect(await status(asked)).toMatchObject({
      status: 'published',
      waiting: null,
      messages: [{ kind: 'question' }],
    });
  });

  it('is done for the others when one always fails, which is reported', async () => {
    const hashOf = ({ receipt }: Author) => receiptHash(receipt);
    const authors = [author, await send('Another.')];
    const [first, last] = authors.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1)) as [
      Author,
      Author,
    ];
    for (const { receipt } of authors) await receipts().withdraw({ receipt });
    const { db } = server.deps;
    const own = db.updateTable('receipts').where('receipt_hash', '=', hashOf(first));
    await own.set({ review_id: 1 }).execute();
    await rewriteSmallTables(server.deps);
    await expect(carryOutRequests(server.deps)).rejects.toThrow('a review that does not exist');
    expect((await status(last)).status).toBe('withdrawn');
    await own.set({ review_id: first.id }).execute();
    await carryOutRequests(server.deps);
    expect((await status(first)).status).toBe('withdrawn');
  });

  it('is sealed until then, is in no backup, goes on after a rewrite that opens nothing, and is done once after a crash', async () => {
    const words = 'Quartz ferry lantern, nowhere else.';
    await receipts().edit({ receipt: author.receipt, ...edited(words) });
    expect(
      await findRaw(server.fresh, [words, author.receipt, receiptHash(author.receipt).slice(0, 20)]),
    ).not.toContain(words);
    const rows = await server.deps.db.selectFrom('author_requests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(receiptHash(author.receipt));
    await rewriteSmallTables(server.deps, { opens: 'never' });
    expect((await status(author)).waiting).toBe('edit');
    await rewriteSmallTables(server.deps);
    expect(await findRaw(server.fresh, [words])).toEqual([words]);
    const restored = await restoredCopy(server.deps.db);
    expect(await findRaw(restored, [words])).toEqual([]);
    // As if the server had been killed before the job: the author still sees what waits, and the next start does it.
    expect((await status(author)).waiting).toBe('edit');
    await Promise.all([carryOutRequests(server.deps), carryOutRequests(server.deps)]);
    const after = await status(author);
    expect([after.waiting, after.status, after.review?.free_form_text]).toEqual([null, 'pending', words]);
  });

  it('has rows of one length, whatever it is', async () => {
    const other = await send('Another.');
    await decide(other, true);
    await receipts().withdraw({ receipt: author.receipt });
    await receipts().edit({ receipt: other.receipt, ...edited('中'.repeat(5000)) });
    const rows = await server.deps.db.selectFrom('author_requests').select('sealed').execute();
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
    expect(rows).toHaveLength(2);
  });
});

it('is done right away where nothing waits for the hour', async () => {
  await using server = await makeServer();
  const author = await makeAuthor(server, {});
  expect(await server.as().receipts.withdraw({ receipt: author.receipt })).toMatchObject({
    status: 'withdrawn',
    waiting: null,
  });
});
