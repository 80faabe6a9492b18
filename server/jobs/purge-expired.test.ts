import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#db/testing/factories.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';
import { purgeExpired } from './purge-expired.ts';

describe.each(['sqlite', 'postgres'] as const)('purging (%s)', (dialect) => {
  let server: TestServer;
  let companyId: number;
  beforeAll(async () => {
    server = await makeServer({ dialect });
    companyId = await makeCompany(server.deps.db, { domain: 'purge.example' });
  });
  afterAll(() => server.close());

  const at = async (instant: string) => {
    server.clock.now = new Date(instant);
    await purgeExpired(server.deps);
  };
  const rows = async (table: 'mail_tokens' | 'live_verifications' | 'sessions' | 'grants') =>
    (await server.deps.db.selectFrom(table).selectAll().execute()).length;

  it('deletes links and live verifications after their hour, sessions after their days, and no grant', async () => {
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    await server.signIn('moderator');
    await server.as().verification.send({ email: 'a@purge.example', company_id: companyId });
    await server.as().verification.confirm({ token: server.mailedToken(), company_id: companyId });
    await server.deps.db
      .insertInto('grants')
      .values({ subject: 'someone', company_id: companyId, period: '2026', request_hash: 'hash' })
      .execute();
    await at('2026-06-15T12:59:59.000Z');
    expect([await rows('mail_tokens'), await rows('live_verifications')]).toEqual([1, 1]);
    await at('2026-06-15T13:00:00.000Z');
    expect([await rows('mail_tokens'), await rows('live_verifications'), await rows('sessions')]).toEqual([
      0, 0, 1,
    ]);
    await at('2026-06-29T12:00:00.000Z');
    expect([await rows('sessions'), await rows('grants')]).toEqual([0, 1]);
  });

  it('erases the texts of rejected submissions three months after the decision, and of no others', async () => {
    const rejected = await makeSubmission(server.deps.db, companyId);
    const pending = await makeSubmission(server.deps.db, companyId);
    server.clock.now = new Date('2026-06-15T12:00:00.000Z');
    const moderator = server.as(await server.signIn('moderator'));
    await moderator.moderation.decideReview({ id: rejected, approved: false });
    const text = async (id: number) =>
      (
        await server.deps.db
          .selectFrom('submissions')
          .select('review_text')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.review_text;
    await at('2026-08-31T23:59:59.000Z');
    expect(await text(rejected)).not.toBe('');
    await at('2026-09-15T12:00:00.000Z');
    expect([await text(rejected), (await text(pending)) === '']).toEqual(['', false]);
  });
});
