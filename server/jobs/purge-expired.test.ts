import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { textsOfReview } from '#testing/server/longest-review.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { purgeExpired } from './purge-expired.ts';

describe.each(['sqlite', 'postgres'] as const)('purging (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let companyId: number;
  beforeAll(async () => {
    companyId = await makeCompany(server.deps.db, { domain: 'purge.example' });
  });

  const at = async (instant: string) => {
    server.clock.now = new Date(instant);
    await purgeExpired(server.deps);
  };
  const rows = async (table: 'sessions' | 'grants') =>
    (await server.deps.db.selectFrom(table).selectAll().execute()).length;

  it('deletes sessions after two weeks without use, and no grants', async () => {
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    await server.signIn('user');
    await server.deps.db
      .insertInto('grants')
      .values({ lookup: 'someone', period: '2026', sealed: '' })
      .execute();
    await at('2026-06-29T11:59:59.000Z');
    expect(await rows('sessions')).toBe(1);
    await at('2026-06-29T12:00:00.000Z');
    expect([await rows('sessions'), await rows('grants')]).toEqual([0, 1]);
    await server.deps.db.deleteFrom('grants').execute();
  });

  it('erases only the texts of rejected submissions, three months after the decision', async () => {
    const written = textsOfReview((field) => `What says ${field}`);
    const rejected = await makeSubmission(server.deps.db, companyId, written);
    const pending = await makeSubmission(server.deps.db, companyId, written);
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const moderator = server.as(await server.signIn('moderator'));
    await moderator.moderation.decideReview({ id: rejected, approved: false });
    const texts = async (id: number) => {
      const submissions = server.deps.db.selectFrom('submissions').selectAll();
      const row = await submissions.where('id', '=', id).executeTakeFirstOrThrow();
      return new Set(Object.values(row).filter((value) => String(value).startsWith('What says')));
    };
    await at('2026-08-31T23:59:59.000Z');
    expect(await texts(rejected)).toEqual(new Set(Object.values(written)));
    await at('2026-09-15T12:00:00.000Z');
    expect(await texts(rejected)).toEqual(new Set([written.job_title]));
    expect(await texts(pending)).toEqual(new Set(Object.values(written)));
  });

  it('neither offers nor allows approval of a rejected review from the month in which its text is erased', async () => {
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const company_id = await makeCompany(server.deps.db, { domain: `erased-${dialect}.example` });
    const id = await makeSubmission(server.deps.db, company_id);
    const signedIn = async () => server.as(await server.signIn('moderator')).moderation;
    await (await signedIn()).decideReview({ id, approved: false });
    const erased = async (moderation: Awaited<ReturnType<typeof signedIn>>) =>
      (await moderation.reviews({ status: 'rejected', company_id })).data.map((review) => review.erased);
    server.clock.now = new Date('2026-08-31T23:59:59.000Z');
    expect(await erased(await signedIn())).toEqual([false]);
    server.clock.now = new Date('2026-09-01T00:00:00.000Z');
    const moderation = await signedIn();
    expect(await erased(moderation)).toEqual([true]);
    const approval = moderation.decideReview({ id, approved: true });
    await expect(approval).rejects.toMatchObject({ cause: { code: 'not_possible' } });
    expect(await server.as().reviews.list({ company_id })).toEqual([]);
    expect(await moderation.decideReview({ id, approved: false })).toMatchObject({ undo: null });
  });

  it('erases the messages about them too, except for the reason, and leaves no trace in the file', async () => {
    const { db } = server.deps;
    const asked = 'Where did you read this?';
    const explained = 'It names your manager.';
    const text = 'My manager is called so and so.';
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const rejected = await makeSubmission(db, companyId, { review_text: text });
    const pending = await makeSubmission(db, companyId);
    const question = { kind: 'question', reason: null, body: asked, month: '2026-05' } as const;
    for (const review_id of [rejected, pending])
      await db
        .insertInto('messages')
        .values({ review_id, position: 1, ...question })
        .execute();
    const moderator = server.as(await server.signIn('moderator'));
    await moderator.moderation.decideReview({
      id: rejected,
      approved: false,
      reason: 'identifies_someone',
      message: explained,
    });
    expect(await findRaw(server.fresh, [explained, text])).toEqual([explained, text]);

    await at('2026-09-01T00:00:00.000Z');
    const messages = await db.selectFrom('messages').select(['review_id', 'reason', 'body']).execute();
    const of = (id: number) => messages.filter((message) => message.review_id === id);
    expect(of(rejected).map(({ reason, body }) => [reason, body])).toEqual([
      [null, ''],
      ['identifies_someone', ''],
    ]);
    expect(of(pending)).toMatchObject([{ body: asked }]);
    await rewriteSmallTables(server.deps);
    expect(await findRaw(server.fresh, [explained, text, asked])).toEqual([asked]);
  });

  it('deletes live verifications in the rewrite after their hour, without a trace in the file', async () => {
    const { db } = server.deps;
    const rows = async () => {
      const found = await db.selectFrom('live_verifications').selectAll().execute();
      return found.flatMap((row) => [row.lookup, row.sealed]);
    };
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    await server.as().verification.send({ email: 'b@purge.example', company_id: companyId });
    await server.as().verification.confirm({ token: server.mailedToken(), company_id: companyId });
    server.clock.now = new Date('2026-06-15T12:59:59.000Z');
    await rewriteSmallTables(server.deps);
    const stored = await rows();
    expect(stored).toHaveLength(2);
    expect(await findRaw(server.fresh, stored)).toEqual(stored);
    server.clock.now = new Date('2026-06-15T13:00:00.000Z');
    await rewriteSmallTables(server.deps);
    expect(await rows()).toEqual([]);
    expect(await findRaw(server.fresh, stored)).toEqual([]);
  });
});
