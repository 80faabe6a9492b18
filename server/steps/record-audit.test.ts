import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { decideReview } from '#server/actions/decide-review.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { takeCopy } from '#server/attacks/anonymity/copy.ts';
import { followChain } from '#server/audit/chain.ts';
import { closeAudit } from '#server/jobs/close-audit.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { makeServer, PASSWORD, setUpServer } from '#testing/server/make-app.ts';
import { enrol } from '#testing/server/second-factor.ts';

const dana = { user_id: 7, name: 'Dana', role: 'moderator' } as const;

describe.each(['sqlite', 'postgres'] as const)('the audit trail (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });

  const entries = () => server.deps.db.selectFrom('audit_entries').selectAll().orderBy('number').execute();
  const counts = () => server.deps.db.selectFrom('audit_counts').selectAll().orderBy('target').execute();
  const check = async () => {
    const chain = followChain((hash) => server.deps.keyedHash('audit', hash));
    const wrong = (await entries()).flatMap((entry) => chain.add(entry) ?? []);
    const head = await server.deps.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    return [...wrong, chain.end(head)].filter((finding) => finding !== undefined);
  };

  it('records who got which role, and who signs in, unless the account has no privileges', async () => {
    for (const role of ['user', 'moderator', 'admin'] as const) await server.signIn(role);
    await ensureAccount(server.deps, {
      email: 'user@candor.example',
      name: 'Grace',
      password: PASSWORD,
      role: 'moderator',
    });
    const found = await entries();
    expect(
      found.map(({ at, kind, actor_role, before, after }) => [at, kind, actor_role, before, after]),
    ).toEqual([
      ['2026-06-15T12:03:00.000Z', 'account_created', 'operator', '', 'moderator'],
      ['2026-06-15T12:03:00.000Z', 'sign_in', 'moderator', '', ''],
      ['2026-06-15T12:03:00.000Z', 'account_created', 'operator', '', 'admin'],
      ['2026-06-15T12:03:00.000Z', 'sign_in', 'admin', '', ''],
      ['2026-06-15T12:03:00.000Z', 'role_changed', 'operator', 'user', 'moderator'],
    ]);
    expect(found.at(-1)).toMatchObject({ actor: null, target_name: 'Grace' });
    expect(await check()).toEqual([]);
  });

  it('counts failed attempts in an hour, with the account if it has privileges, and never what was typed', async () => {
    const attempt = (email: string) =>
      expect(server.as().auth.login({ email, password: 'wrong horse battery' })).rejects.toThrow();
    await server.signIn('user');
    for (const email of ['moderator@candor.example', 'nobody@candor.example', 'moderator@candor.example'])
      await attempt(email);
    await attempt('my-secret-password@candor.example');
    expect((await counts()).map(({ at, target_name, times }) => [at, target_name, times])).toEqual([
      ['2026-06-15T12', '', 2],
      ['2026-06-15T12', 'moderator', 2],
    ]);
    const before = (await entries()).length;
    await closeAudit(server.deps);
    expect(await entries()).toHaveLength(before);
    server.clock.now = new Date('2026-06-15T13:00:00.000Z');
    await closeAudit(server.deps);
    const added = (await entries()).slice(before);
    expect(added.map(({ at, kind, actor, times }) => [at, kind, actor, times])).toEqual([
      ['2026-06-15T12', 'sign_in_failed', null, 2],
      ['2026-06-15T12', 'sign_in_failed', null, 2],
    ]);
    expect([await counts(), JSON.stringify(await entries()).includes('secret')]).toEqual([[], false]);
    expect(await check()).toEqual([]);
  });

  it('records that someone made new recovery codes', async () => {
    const token = await server.signIn('moderator');
    const { code } = await enrol(server, token);
    await server.as(token).secondFactor.renewCodes({ password: PASSWORD, code: code() });
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'recovery_codes_renewed',
      actor_name: 'moderator',
      target_name: 'moderator',
    });
  });

  it('continues without gaps when several servers add entries at once', async () => {
    const others = [connect(server.fresh.url), connect(server.fresh.url)];
    const before = (await entries()).length;
    const handles = [server.deps.db, ...others];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const db = handles[index % 3] ?? server.deps.db;
        return recordEvent({ ...server.deps, db }, { kind: 'backup' });
      }),
    );
    for (const other of others) await other.destroy();
    const numbers = (await entries()).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: before + 60 }, (_, index) => index + 1));
    expect(await check()).toEqual([]);
  });

  it.each([
    ['change', sql`update audit_entries set actor_name = 'Eve' where number = 2`],
    ['removal', sql`delete from audit_entries where number = 2`],
    ['removal of all', sql`delete from audit_entries`],
    [
      'entry that continues nothing',
      sql`insert into audit_entries select number + 900, at, kind, actor, actor_name, actor_role, target, target_name, before, after, times, previous, hash, seal from audit_entries where number = 1`,
    ],
  ])('refuses a %s', async (_name, statement) => {
    const before = await entries();
    await expect(statement.execute(server.deps.db)).rejects.toThrow(/audit trail/);
    expect(await entries()).toEqual(before);
  });

  it('adds nothing if what it records fails', async () => {
    const before = await entries();
    const failing = server.deps.db.transaction().execute(async (trx) => {
      const { recordAudit } = await import('./record-audit.ts');
      await recordAudit(trx as never, server.deps, { kind: 'backup' });
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(await entries()).toEqual(before);
  });

  it('takes two statements for an entry', async () => {
    server.fresh.statements.length = 0;
    await recordEvent(server.deps, { kind: 'backup' });
    const own = server.fresh.statements.filter((text) => !/^(begin|commit)/.test(text));
    expect(own.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'update "audit_head" set',
      'insert into "audit_entries"',
    ]);
  });
});

describe.each(['sqlite', 'postgres'] as const)('decisions in the audit trail (%s)', (dialect) => {
  /** Six reviews in every fate, decided in an order and on days of their own; what is left of it in the trail. */
  async function decideIn(order: number[], days: number[]) {
    const server = await makeServer({ dialect });
    try {
      const { db } = server.deps;
      const company = await makeCompany(db, { name: 'Northwind', domain: 'northwind.example' });
      const ids: number[] = [];
      for (let index = 0; index < 6; index += 1) {
        const release = index > 3 ? 'with_others' : 'at_once';
        const id = await makeSubmission(db, company, { release });
        // The same in each run.
        await db
          .updateTable('submissions')
          .set({ id: 1000 + index })
          .where('id', '=', id)
          .execute();
        ids.push(1000 + index);
      }
      for (const [turn, index] of order.entries()) {
        server.clock.now = new Date(Date.UTC(2026, 5, days[turn] ?? 1, 9, turn * 7));
        const approved = index % 2 === 0;
        const decision = { id: ids[index] ?? 0, approved, reason: 'other', message: 'Not this.' } as const;
        await decideReview(server.deps, decision, dana);
      }
      await rewriteSmallTables(server.deps);
      const waiting = (await takeCopy(server)).tables.audit_counts ?? [];
      server.clock.now = new Date('2026-07-01T00:00:00.000Z');
      await closeAudit(server.deps);
      const added = await db.selectFrom('audit_entries').selectAll().orderBy('number').execute();
      return { waiting: waiting.map(({ xmin: _transaction, ...row }) => row), added };
    } finally {
      await server.close();
    }
  }

  it('leave the same entries, no matter on which days of the month and in which order they were made', async () => {
    const one = await decideIn([0, 1, 2, 3, 4, 5], [2, 3, 9, 11, 20, 28]);
    const other = await decideIn([5, 3, 4, 0, 1, 2], [1, 1, 8, 8, 8, 30]);
    expect(other).toEqual(one);
    expect(
      one.added.map(({ at, kind, actor_name, target, target_name, before, after, times }) =>
        [
          at,
          kind,
          actor_name,
          target.replace(/company:\d+/, 'company'),
          target_name,
          before,
          after,
          times,
        ].join(),
      ),
    ).toEqual([
      '2026-06,review_decided,Dana,,,pending,held,1',
      '2026-06,review_decided,Dana,company,Northwind,pending,rejected,3',
      '2026-06,review_decided,Dana,review:1000,Northwind,pending,published,1',
      '2026-06,review_decided,Dana,review:1002,Northwind,pending,published,1',
    ]);
  });
});

describe('what the trail says about a decision', async () => {
  const server = await setUpServer();
  let company: number;
  beforeAll(async () => {
    company = await makeCompany(server.deps.db, { name: 'Northwind', domain: 'northwind.example' });
  });

  const counted = async () => {
    const rows = await server.deps.db.deleteFrom('audit_counts').returningAll().execute();
    return rows.map(({ kind, target, before, after }) => [kind, target, before, after]);
  };
  const decide = (id: number, approved: boolean) =>
    decideReview(server.deps, { id, approved, reason: 'other', message: '' }, dana);

  it('is nothing if it changes nothing', async () => {
    const id = await makeSubmission(server.deps.db, company);
    await decide(id, true);
    expect(await counted()).toEqual([['review_decided', `review:${id}`, 'pending', 'published']]);
    await decide(id, true);
    expect(await counted()).toEqual([]);
  });

  it('is which report was decided how, and that a decision was undone', async () => {
    const token = await server.signIn('moderator');
    const { moderation, reviews } = server.as(token);
    const id = await makeSubmission(server.deps.db, company);
    const { undo } = await moderation.decideReview({ id, approved: true });
    await moderation.undoDecision({ undo: undo ?? '' });
    await moderation.decideReview({ id, approved: true });
    const report = async () => {
      await reviews.report({ id, reason: 'It names a colleague.' });
      return (await moderation.reports({})).data[0]?.id ?? 0;
    };
    await counted();
    for (const action of ['dismiss', 'remove'] as const)
      await moderation.decideReport({ id: await report(), resolved: true, action });
    expect(await counted()).toEqual([
      ['reports_decided', `review:${id}`, 'published', 'dismissed'],
      ['reports_decided', `review:${id}`, 'published', 'removed'],
    ]);
    const again = await moderation.decideReview({ id, approved: true });
    await moderation.undoDecision({ undo: again.undo ?? '' });
    expect(await counted()).toContainEqual(['decision_undone', `review:${id}`, 'published', 'removed']);
  });

  it('names no review that only moderators could read, and not even the company of one that was held', async () => {
    const rejected = await makeSubmission(server.deps.db, company);
    await decide(rejected, false);
    expect(await counted()).toEqual([['review_decided', `company:${company}`, 'pending', 'rejected']]);
    const held = await makeSubmission(server.deps.db, company, { release: 'with_others' });
    await decide(held, true);
    expect(await counted()).toEqual([['review_decided', '', 'pending', 'held']]);
    await decide(held, false);
    expect(await counted()).toEqual([['review_decided', '', 'held', 'rejected']]);
  });
});
