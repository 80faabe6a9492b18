import { describe, expect, it } from 'vitest';
import { textColumns } from '#db/tables/reviews.ts';
import { carryOutRequests } from '#server/jobs/carry-out-requests.ts';
import { createErasing } from '#server/jobs/erase-deleted.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { addReview, makeAuthor } from '#testing/server/authors.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { signReviews } from './sign-reviews.ts';

const text =
  'Shifts are planned three weeks ahead and people keep to them. The team on the floor looks out for each other.';

describe.each(['sqlite', 'postgres'] as const)('signing reviews (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let moderation: ReturnType<TestServer['as']>['moderation'];
  const start = async (instant: string) => {
    server.clock.now = new Date(instant);
    moderation = server.as(await server.signIn('moderator')).moderation;
  };

  const signed = async (id: number) => {
    await signReviews(server.deps);
    return stored(id);
  };
  const stored = (id: number) =>
    server.deps.db
      .selectFrom('review_signatures')
      .select(['period', 'company_id', 'minimums', 'sentences'])
      .where('id', '=', id)
      .executeTakeFirst();
  const publish = async (review_text = text) => {
    const author = await makeAuthor(server, { review_text, release: 'at_once' });
    await moderation.decideReview({ id: author.id, approved: true });
    return author;
  };

  it('stores nothing about a review that was never public', async () => {
    await start('2026-06-15T12:03:00.000Z');
    const { id } = await makeAuthor(server, { review_text: text, release: 'at_once' });
    expect(await signed(id)).toBeUndefined();
    await moderation.decideReview({ id, approved: false });
    expect(await signed(id)).toBeUndefined();
  });

  it('replaces a signature when the author changes the text, and forgets it when she withdraws', async () => {
    const { id, receipt } = await publish();
    const first = await signed(id);
    expect(first).toMatchObject({ period: '2026', minimums: expect.stringMatching(/^[\w-]{64}$/) });
    const { receipts } = server.as();
    await receipts.edit({
      receipt,
      enps_responses: answers(5),
      review_text: text.toUpperCase().replaceAll(/[AE]/g, 'O'),
      release: 'at_once',
    });
    await carryOutRequests(server.deps);
    await moderation.decideReview({ id, approved: true });
    expect(await stored(id)).toMatchObject({ period: '', minimums: '', sentences: '' });
    const second = await signed(id);
    expect(second?.minimums).not.toBe(first?.minimums);
    await receipts.withdraw({ receipt });
    await carryOutRequests(server.deps);
    expect(await stored(id)).toBeUndefined();
    await rewriteSmallTables(server.deps);
    await createErasing(server.deps)(() => 60_000);
    const values = [first, second].map((row) => row?.minimums ?? '');
    expect(await findRaw(server.fresh, values)).toEqual([]);
  });

  it('keeps the signature of a removed review as long as its text, and no longer', async () => {
    const { id } = await publish();
    const before = await signed(id);
    const { undo } = await moderation.decideReview({ id, approved: false });
    expect(await signed(id)).toEqual(before);
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await signed(id)).toEqual(before);
  });

  it('forgets it when an undo takes the review back to those that wait', async () => {
    const { id } = await makeAuthor(server, { review_text: text, release: 'at_once' });
    const { undo } = await moderation.decideReview({ id, approved: true });
    expect(await signed(id)).toBeDefined();
    await moderation.undoDecision({ undo: undo ?? '' });
    expect(await stored(id)).toBeUndefined();
  });

  it.each(textColumns)('signs again whichever text has changed: %s', async (name) => {
    const { db } = server.deps;
    const { id } = await publish();
    await signed(id);
    await db
      .updateTable('reviews')
      .set({ [name]: `${text} More.` })
      .where('id', '=', id)
      .execute();
    expect(await stored(id)).toMatchObject({ period: '', minimums: '' });
    await db
      .updateTable('reviews')
      .set(Object.fromEntries(textColumns.map((column) => [column, ''])))
      .where('id', '=', id)
      .execute();
    expect(await stored(id)).toBeUndefined();
  });

  it('moves a signature with its review to another company', async () => {
    const { db } = server.deps;
    const { id } = await publish();
    const before = await signed(id);
    const company_id = await makeCompany(db);
    await db.updateTable('reviews').set({ company_id }).where('id', '=', id).execute();
    expect(await stored(id)).toEqual({ ...before, company_id });
  });

  it('stores nothing about a text that is too short to compare', async () => {
    const { id } = await publish('Great place to work.');
    expect(await signed(id)).toBeUndefined();
  });

  it('signs everything with the new key in a new year, and continues after a stop', async () => {
    const { db } = server.deps;
    const authors = [await publish(), await publish()];
    const before = await Promise.all(authors.map(({ id }) => signed(id)));
    await start('2027-01-02T12:03:00.000Z');
    await signReviews(server.deps, () => true);
    expect(await stored(authors[0]?.id ?? 0)).toEqual(before[0]);
    await signReviews(server.deps);
    const periods = await db.selectFrom('review_signatures').select('period').distinct().execute();
    expect(periods).toEqual([{ period: '2027' }]);
    const after = await Promise.all(authors.map(({ id }) => stored(id)));
    expect(after[0]?.minimums).not.toBe(before[0]?.minimums);
    expect(after[0]?.minimums).toBe(after[1]?.minimums);
    // A clock that was wrong.
    await start('2026-06-20T12:03:00.000Z');
    expect(await Promise.all(authors.map(({ id }) => signed(id)))).toEqual(before);
  });

  it('stores the same whatever the order in which the reviews arrived', async () => {
    const { db } = server.deps;
    const company_id = await makeCompany(db);
    const rows = async (order: readonly number[]) => {
      const texts = ['one', 'two', 'three'].map((word) => `${text} ${word}`);
      for (const at of order) await addReview(server, company_id, { review_text: texts[at] ?? '' });
      await signReviews(server.deps);
      const found = await db
        .selectFrom('review_signatures')
        .selectAll()
        .where('company_id', '=', company_id)
        .execute();
      await db.deleteFrom('reviews').where('company_id', '=', company_id).execute();
      return found.map(({ id: _, ...row }) => JSON.stringify(row)).sort();
    };
    expect(await rows([0, 1, 2])).toEqual(await rows([2, 0, 1]));
  });
});
