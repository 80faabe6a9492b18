import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { smallestGroup } from '#shared/limits.ts';
import {
  type Author,
  expectTrueFigures,
  makeAuthor,
  makeEmployer,
  releaseAgain,
} from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { releaseStage } from '#testing/server/release-stage.ts';
import { answers } from '#testing/server/review-input.ts';

describeEachServer('held reviews', async (server, dialect) => {
  const { goTo, runAt, decide, statusOf, shown } = releaseStage(server);
  await runAt('2026-06-01T00:00:00.000Z');
  await goTo('2026-06-15T12:03:00.000Z');
  const statuses = (authors: Author[]) => Promise.all(authors.map(statusOf));

  async function waiting(count: number, employer?: { id: number; domain: string }): Promise<Author[]> {
    const at = employer ?? (await makeEmployer(server));
    const authors: Author[] = [];
    while (authors.length < count) authors.push(await makeAuthor(server, { release: 'with_others' }, at));
    return authors;
  }
  async function held(count: number, employer?: { id: number; domain: string }): Promise<Author[]> {
    const authors = await waiting(count, employer);
    for (const author of authors) expect(await decide(author, true)).toBe('held');
    return authors;
  }
  async function expectPublished(companyId: number, count: number) {
    expect(await shown(companyId)).toHaveLength(count);
    const kept = await expectTrueFigures(server);
    expect(kept.companies.find(({ company_id }) => company_id === companyId)?.review_count).toBe(count);
  }

  it('show an employer with four made-up reviews only in which month someone wrote the fifth', async () => {
    const employer = await makeEmployer(server);
    const madeUp = await held(smallestGroup - 1, employer);
    const [alice] = (await held(1, employer)) as [Author];
    const hours = ['15T13:00', '16T00:00', '30T23:00'].map((hour) => `2026-06-${hour}:00.000Z`);
    for (const hour of hours) {
      await runAt(hour);
      expect(await shown(employer.id)).toEqual([]);
      expect(await statuses([...madeUp, alice])).toEqual(Array(5).fill('held'));
    }
    await runAt('2026-07-01T00:00:00.000Z');
    const ids = [...madeUp, alice].map(({ id }) => id).sort((one, other) => other - one);
    expect((await shown(employer.id)).map(({ id }) => id)).toEqual(ids);
    expect(new Set((await shown(employer.id)).map((review) => review.created_at))).toEqual(
      new Set(['2026-07-01']),
    );
    await expectPublished(employer.id, smallestGroup);
  });

  it('wait for the next month if there are five only after the first run of a month', async () => {
    const [author] = (await held(smallestGroup)) as [Author];
    await runAt('2026-07-01T01:00:00.000Z');
    await runAt('2026-07-31T23:00:00.000Z');
    expect(await statusOf(author)).toBe('held');
    // The server was down on the first.
    await runAt('2026-08-03T14:37:12.000Z');
    expect(await statusOf(author)).toBe('published');
  });

  it('wait for the next month the first time ever, when no one knows what has been released', async () => {
    const [author] = (await held(smallestGroup)) as [Author];
    await server.deps.db.deleteFrom('releases').execute();
    await runAt('2026-09-12T10:00:00.000Z');
    await runAt('2026-09-12T11:00:00.000Z');
    expect(await statusOf(author)).toBe('held');
    await runAt('2026-10-01T00:00:00.000Z');
    expect(await statusOf(author)).toBe('published');
  });

  it('stay held while there are four of a company, whatever other companies have', async () => {
    const four = await held(smallestGroup - 1);
    const [companyId = 0] = four.map((author) => author.companyId);
    await held(1);
    const many = await held(smallestGroup + 2);
    expect(await decide(await makeAuthor(server, {}, { id: companyId, domain: domainOf(four) }))).toBe(
      'published',
    );
    await releaseAgain(server);
    expect(new Set(await statuses(four))).toEqual(new Set(['held']));
    expect(new Set(await statuses(many))).toEqual(new Set(['published']));
    await expectPublished(companyId, 1);
  });

  it('are not published if they are rejected, edited or withdrawn in the meantime', async () => {
    const employer = await makeEmployer(server);
    const [rejected, edited, withdrawn, ...rest] = (await held(smallestGroup + 2, employer)) as [
      Author,
      Author,
      Author,
      ...Author[],
    ];
    expect(await decide(rejected, false)).toBe('rejected');
    await server.as().receipts.edit({ ...edited, enps_responses: answers(), release: 'with_others' });
    await server.as().receipts.withdraw(withdrawn);
    await releaseAgain(server);
    await expectPublished(employer.id, 0);
    await held(1, employer);
    await releaseAgain(server);
    await expectPublished(employer.id, smallestGroup);
    expect(await statuses([rejected, edited, withdrawn])).toEqual(['rejected', 'pending', 'withdrawn']);
    expect(new Set(await statuses(rest))).toEqual(new Set(['published']));
  });

  it('are released once by several servers, and not at all by one that fails in the middle', async () => {
    const { db } = server.deps;
    const [author] = (await held(smallestGroup)) as [Author];
    await server.deps.db.updateTable('releases').set({ month: '2026-01' }).execute();
    await db.schema.alterTable('company_months').renameTo('elsewhere').execute();
    await expect(releaseHeld(server.deps)).rejects.toThrow();
    await db.schema.alterTable('elsewhere').renameTo('company_months').execute();
    expect(await statusOf(author)).toBe('held');
    // Two connections to one SQLite file in one process would wait for each other.
    const others = dialect === 'sqlite' ? [] : [connect(server.fresh.url), connect(server.fresh.url)];
    await Promise.all([db, db, ...others].map((each) => releaseHeld({ ...server.deps, db: each })));
    for (const other of others) await other.destroy();
    await expectPublished(author.companyId, smallestGroup);
  });

  it('are published at least five together when the release races with decisions and authors', async () => {
    for (let round = 0; round < 6; round += 1) {
      const authors = await held(smallestGroup + 1);
      const more = await waiting(1);
      const [first, second, third] = authors as [Author, Author, Author];
      await Promise.allSettled([
        releaseAgain(server),
        ...[...authors, ...more].map((author) => decide(author, true)),
        decide(first, false),
        server.as().receipts.edit({ ...second, enps_responses: answers(2), release: 'with_others' }),
        ...(round % 2 === 0 ? [server.as().receipts.withdraw(third)] : []),
      ]);
      const published = (await statuses(authors)).filter((status) => status === 'published');
      await expectPublished(first.companyId, published.length);
    }
  });
});

const domainOf = ([author]: Author[]) => author?.email.split('@')[1] ?? '';
