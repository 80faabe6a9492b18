import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readPublicVersion } from '#db/queries/statistics.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { type Author, expectTrueFigures, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { releaseStage } from '#testing/server/release-stage.ts';
import { answers } from '#testing/server/review-input.ts';

const dialects = ['sqlite', 'postgres'] as const;

describe.each(dialects)('reviews for the first of the next month (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  const on = releaseStage(server);
  await on.runAt('2026-06-01T00:00:00.000Z');
  await on.goTo('2026-06-15T12:03:00.000Z');

  it('appear then, however few they are, and show nothing but the month', async () => {
    const author = await on.held('next_month');
    for (const hour of ['15T13:00', '20T00:00', '30T23:00']) {
      await on.runAt(`2026-06-${hour}:00.000Z`);
      expect(await on.shown(author.companyId)).toEqual([]);
      expect(await on.read(author)).toMatchObject({ status: 'held', review: { release: 'next_month' } });
    }
    await on.runAt('2026-07-01T00:00:00.000Z');
    expect(await on.shown(author.companyId)).toEqual([{ id: author.id, created_at: '2026-07-01' }]);
    expect(await on.statusOf(author)).toBe('published');
    await expectTrueFigures(server);
  });

  it('wait for the month after the one in which they are approved, also on its first day', async () => {
    await on.goTo('2026-07-01T00:00:01.000Z');
    const author = await on.held('next_month');
    for (const day of ['01T00:00', '01T01:00', '31T23:00']) await on.runAt(`2026-07-${day}:00.000Z`);
    expect(await on.statusOf(author)).toBe('held');
    // The server was down on the first.
    await on.runAt('2026-08-03T14:37:12.000Z');
    expect(await on.statusOf(author)).toBe('published');
  });

  it('all appear in one change of the public data', async () => {
    await on.goTo('2026-08-10T10:00:00.000Z');
    const employers = [await makeEmployer(server), await makeEmployer(server)];
    const authors: Author[] = [];
    for (let count = 0; count < 130; count += 1)
      authors.push(await on.held('next_month', employers[count % 2]));
    const before = await readPublicVersion(server.deps.db);
    await on.runAt('2026-09-01T00:00:00.000Z');
    expect((await readPublicVersion(server.deps.db)) - before).toBe(1);
    const { data } = await server.as().companies.list({ search: employers[0]?.domain ?? '' });
    expect(data[0]?.review_count).toBe(65);
    expect(await on.statusOf(authors.at(-1) as Author)).toBe('published');
    await expectTrueFigures(server);
    // Nothing is left to publish, so nothing changes.
    const after = await readPublicVersion(server.deps.db);
    await on.runAt('2026-09-01T01:00:00.000Z');
    expect(await readPublicVersion(server.deps.db)).toBe(after);
  });

  it('are stored in an order that says nothing about their approval', async () => {
    await on.goTo('2026-09-10T10:00:00.000Z');
    const employer = await makeEmployer(server);
    const pending: Author[] = [];
    while (pending.length < 12) pending.push(await makeAuthor(server, { release: 'next_month' }, employer));
    for (const author of pending) expect(await on.decide(author)).toBe('held');
    await on.runAt('2026-10-01T00:00:00.000Z');
    const order = dialect === 'postgres' ? sql.raw('ctid') : sql.raw('rowid');
    const { rows } = await sql<{ id: number }>`select id from reviews where company_id = ${employer.id}
      order by ${order}`.execute(server.deps.db);
    expect(rows.map(({ id }) => id)).toEqual(pending.map(({ id }) => id).sort((one, other) => one - other));
  });

  it('can be changed, withdrawn and rejected until then', async () => {
    await on.goTo('2026-10-10T10:00:00.000Z');
    const [edited, withdrawn, rejected, kept] = [
      await on.held('next_month'),
      await on.held('next_month'),
      await on.held('next_month'),
      await on.held('next_month'),
    ] as const;
    await server.as().receipts.edit({ ...edited, enps_responses: answers(), release: 'with_others' });
    await server.as().receipts.withdraw(withdrawn);
    expect(await on.decide(rejected, false)).toBe('rejected');
    await on.runAt('2026-11-01T00:00:00.000Z');
    const statuses = await Promise.all([edited, withdrawn, rejected, kept].map(on.statusOf));
    expect(statuses).toEqual(['pending', 'withdrawn', 'rejected', 'published']);
    expect(await on.decide(edited)).toBe('held');
    await on.runAt('2026-12-01T00:00:00.000Z');
    expect(await on.read(edited)).toMatchObject({ status: 'held', review: { release: 'with_others' } });
  });

  it('count for others that wait for five', async () => {
    await on.goTo('2026-12-10T10:00:00.000Z');
    const employer = await makeEmployer(server);
    const waiting = [await on.held('with_others', employer), await on.held('with_others', employer)];
    const monthly = [await on.held('next_month', employer), await on.held('next_month', employer)];
    const alone = await on.held('with_others');
    await on.runAt('2027-01-01T00:00:00.000Z');
    expect(await Promise.all([...monthly, ...waiting, alone].map(on.statusOf))).toEqual([
      ...['published', 'published'],
      ...['held', 'held', 'held'],
    ]);
    for (let more = 0; more < 3; more += 1) await on.held('next_month', employer);
    await on.runAt('2027-02-01T00:00:00.000Z');
    expect(await on.shown(employer.id)).toHaveLength(7);
    expect(await on.statusOf(alone)).toBe('held');
  });

  it('appear in the next run if one is interrupted, without what was approved in between', async () => {
    await on.goTo('2027-02-10T10:00:00.000Z');
    const employer = await makeEmployer(server);
    const together: Author[] = [];
    while (together.length < 5) together.push(await on.held('with_others', employer));
    const alone = await on.held('next_month');
    const damage = (scores: string) =>
      server.deps.db.updateTable('submissions').set({ scores }).where('id', '=', alone.id).execute();
    const whole = JSON.stringify(Array(20).fill(7));
    await damage('[]');
    await on.goTo('2027-03-01T00:00:00.000Z');
    await expect(releaseHeld(server.deps)).rejects.toThrow();
    const between = await on.held('next_month');
    await damage(whole);
    const before = await readPublicVersion(server.deps.db);
    await on.runAt('2027-03-01T01:00:00.000Z');
    expect(await readPublicVersion(server.deps.db)).toBe(before + 1);
    expect(new Set(await Promise.all([...together, alone].map(on.statusOf)))).toEqual(new Set(['published']));
    expect(await on.statusOf(between)).toBe('held');
    await expectTrueFigures(server);
  });

  it('appear in the next run if a server stops in the middle', async () => {
    await on.goTo('2027-03-05T10:00:00.000Z');
    const authors: Author[] = [];
    while (authors.length < 70) authors.push(await on.held('next_month'));
    await on.goTo('2027-04-01T00:00:00.000Z');
    const published = async () =>
      (await Promise.all(authors.map(on.statusOf))).filter((status) => status === 'published').length;
    const before = await readPublicVersion(server.deps.db);
    const { statements } = server.fresh;
    statements.length = 0;
    await releaseHeld(server.deps, () => statements.some((text) => text.startsWith('insert into "reviews"')));
    expect(await published()).toBeGreaterThan(0);
    expect(await published()).toBeLessThan(authors.length);
    // Others may have cached a page.
    expect(await readPublicVersion(server.deps.db)).toBeGreaterThan(before);
    await on.runAt('2027-04-01T01:00:00.000Z');
    expect(await published()).toBe(authors.length);
  });

  it('are held and published by a release that knows only the two other choices, and never too early', async () => {
    const { db } = server.deps;
    await on.goTo('2027-04-10T10:00:00.000Z');
    const [approved, edited] = [
      await makeAuthor(server, { release: 'next_month' }),
      await on.held('next_month'),
    ] as const;
    const words = await db.selectFrom('submissions').select('release').execute();
    expect(words.filter(({ release }) => !['at_once', 'with_others'].includes(release))).toEqual([]);
    // As that release writes: it leaves the columns alone that it doesn't know.
    const ofOther = { status: 'held', rejected_month: null } as const;
    await db.updateTable('submissions').set(ofOther).where('id', '=', approved.id).execute();
    const change = { status: 'pending', release: 'with_others', revision: 77 } as const;
    await db.updateTable('submissions').set(change).where('id', '=', edited.id).execute();
    expect(await on.read(edited)).toMatchObject({ status: 'pending', review: { release: 'with_others' } });
    expect(await on.decide(edited)).toBe('held');
    await on.runAt('2027-04-30T23:00:00.000Z');
    expect(await on.statusOf(approved)).toBe('held');
    await on.runAt('2027-05-01T00:00:00.000Z');
    expect(await on.statusOf(approved)).toBe('published');
    expect(await on.statusOf(edited)).toBe('held');
  });

  it('wait for January or July if their authors chose that, and are never early', async () => {
    const { db } = server.deps;
    await on.goTo('2027-09-02T10:00:00.000Z');
    const employer = await makeEmployer(server);
    const waiting: Author[] = [];
    while (waiting.length < 4) waiting.push(await on.held('half_year', employer));
    const monthly = await on.held('next_month', employer);
    await on.runAt('2027-10-01T00:00:00.000Z');
    expect(await on.statusOf(monthly)).toBe('published');
    expect(await on.shown(employer.id)).toHaveLength(1);
    const [first, edited, ofOther] = waiting as [Author, Author, Author];
    expect(await on.read(first)).toMatchObject({ status: 'held', review: { release: 'half_year' } });
    await server.as().receipts.edit({ ...edited, enps_responses: answers(), release: 'half_year' });
    expect(await on.decide(edited)).toBe('held');
    // A release that doesn't know this choice approves without a month.
    await db.updateTable('submissions').set({ due_month: '' }).where('id', '=', ofOther.id).execute();
    await on.runAt('2027-12-31T23:00:00.000Z');
    expect(await on.shown(employer.id)).toHaveLength(1);
    await on.runAt('2028-01-01T00:00:00.000Z');
    expect(await on.shown(employer.id)).toHaveLength(4);
    expect(await on.statusOf(ofOther)).toBe('held');
  });
});
