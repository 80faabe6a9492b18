import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Copy, takeCopy } from '#server/attacks/anonymity/copy.ts';
import {
  addressInLog,
  addressOnReview,
  type Leak,
  noLeak,
  subjectOnReview,
} from '#server/attacks/anonymity/leaks.ts';
import { type Draft, runWorld } from '#server/attacks/anonymity/worlds.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { makeCompany } from '#testing/database/factories.ts';
import type { DialectName } from '#testing/database/fresh-db.ts';
import { sampled } from '#testing/sampled.ts';
import { submitAs } from '#testing/server/authors.ts';
import { makeServer } from '#testing/server/make-app.ts';

const lines = (number: number, count: number) =>
  Array.from({ length: count }, (_, line) => `Review ${number}, line ${line}.`).join('\n');
const drafts = (...texts: string[]): Draft[] => texts.map((text, number) => ({ text, number }));

const short = drafts('Fair shifts.', 'Cold office.', 'Good pay.', 'Loud.');
// From zero to four overflow pages: which pages a text uses and frees depends on when it arrived.
const mixed = drafts(lines(0, 2), lines(1, 60), lines(2, 220), '\u6f22'.repeat(5000));
const long = drafts(lines(0, 180), lines(1, 200), lines(2, 210), lines(3, 220));
const manyPages = drafts(...[2, 3, 4, 5].map((size, number) => `${number}`.repeat(size * 900)));

const START = new Date('2026-06-15T12:00:00.000Z');
const assignments = permutations(4);
const [first = [], ...others] = assignments;

vi.setConfig({ testTimeout: 180_000 });
beforeAll(() => {
  // Log lines and migrations use the process's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(0) });
});
afterAll(() => {
  vi.useRealTimers();
});

const setClock = (now: Date) => vi.setSystemTime(now);

/** What differs between two worlds, by name. The milliseconds that a response took are noise. */
function differences(one: Copy, other: Copy): string[] {
  const parts = ({ tables, files, logs, keys }: Copy): Record<string, string | Buffer> => ({
    ...files,
    logs: logs.join('').replaceAll(/"ms":\d+/g, ''),
    keys: JSON.stringify(keys),
    ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, JSON.stringify(rows)])),
  });
  const [left, right] = [parts(one), parts(other)];
  return Object.keys(left).filter((name) => {
    const [mine, its] = [left[name] ?? '', right[name] ?? ''];
    return !Buffer.from(mine).equals(Buffer.from(its));
  });
}

async function allDifferences(texts: Draft[], leak: Leak = noLeak, orders = others): Promise<string[]> {
  const start = await runWorld(first, { drafts: texts, leak, setClock });
  const found = new Set<string>();
  for (const assignment of orders) {
    const world = await runWorld(assignment, { drafts: texts, leak, setClock });
    for (const difference of differences(start, world)) found.add(difference);
  }
  return [...found];
}

describe('no matter who wrote which review, SQLite, logs and keys contain the same bytes', () => {
  it.each([
    ['that are short', short, sampled(others)],
    ['that are from short to several pages long', mixed, sampled(others)],
    ['that all are pages long', long, others.filter((_, index) => index % 6 === 0)],
    ['that share no size', manyPages, others.filter((_, index) => index % 6 === 1)],
  ])('for assignments of reviews %s', async (_, texts, orders) => {
    expect(await allDifferences(texts, noLeak, orders)).toEqual([]);
  });

  it('for reviews that wait for the full hour', async () => {
    const hourly = (assignment: number[]) =>
      runWorld(assignment, { drafts: mixed, arrivals: 'hourly', setClock });
    const start = await hourly(first);
    expect(start.tables.submissions).toHaveLength(4);
    for (const assignment of others.slice(0, 6))
      expect(differences(start, await hourly(assignment))).toEqual([]);
  });

  it('contains what it claims to compare', async () => {
    const { files, logs, keys, tables } = await runWorld(first, { drafts: short, setClock });
    expect(files.db.includes('Cold office.')).toBe(true);
    expect(files.wal).toHaveLength(0);
    expect(files.shm.length).toBeGreaterThan(0);
    expect(logs.length).toBeGreaterThan(3);
    expect(Object.keys(keys)).toEqual([
      '2026.json',
      'identity',
      expect.stringMatching(/^seal-[0-9a-f]{16}-[0-9a-f]{32}$/),
    ]);
    for (const table of ['grants', 'nullifiers', 'submissions', 'receipts'])
      expect(tables[table]).toHaveLength(4);
    // Its expiry would show when each of the four was here.
    expect(tables.live_verifications).toEqual([]);
  });

  it.each([
    ['an IP column on the review', addressOnReview, 'submissions'],
    ['an IP in a log line', addressInLog, 'logs'],
    ['the subject of the grant on the review', subjectOnReview, 'submissions'],
  ])('is false with %s', async (_, leak, where) => {
    expect(await allDifferences(short, leak, others.slice(0, 3))).toContain(where);
  });
});

describe('no matter who wrote which review, PostgreSQL stores the same rows in the same places', () => {
  it('for all assignments', async () => {
    const start = await runWorld(first, { drafts: mixed, dialect: 'postgres', setClock });
    for (const assignment of sampled(others)) {
      const world = await runWorld(assignment, { drafts: mixed, dialect: 'postgres', setClock });
      expect(differences(withoutXmin(start), withoutXmin(world))).toEqual([]);
      expect(transactions(world, ['nullifiers', 'submissions', 'receipts'])).toBe(1);
      // Written before the others, as many together as there are.
      expect(transactions(world, ['grants'])).toBe(1);
    }
  });
});

describe.each(['sqlite', 'postgres'] as const)('the search index (%s)', (dialect) => {
  it('is the same before and after reviews are sent, whoever was first, and in whichever order they are published', async () => {
    const [one, other] = [await searchIndexes(dialect, [0, 1]), await searchIndexes(dialect, [1, 0])];
    expect(one.before.search_companies).toHaveLength(2);
    for (const { before, sent } of [one, other]) expect(sent).toEqual(before);
    expect(one.published.search_companies).not.toEqual(one.before.search_companies);
    expect(other).toEqual(one);
  });
});

/**
 * The search index of two companies before they are reviewed, in this order, at the next full hour, and at the one after
 * that, when a moderator has published both reviews in the same order.
 */
async function searchIndexes(dialect: DialectName, order: number[]) {
  vi.setSystemTime(START);
  const server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
  const fullHour = async () => {
    await rewriteSmallTables(server.deps);
    await refreshSearch(server.deps);
    return searchTables(await takeCopy(server));
  };
  try {
    const companies: number[] = [];
    for (const domain of ['halden.example', 'nordlys.example'])
      companies.push(await makeCompany(server.deps.db, { name: domain, domain }));
    const before = await fullHour();
    for (const place of order) {
      const companyId = companies[place] ?? 0;
      vi.setSystemTime(Date.now() + 7 * 60_000);
      server.clock.now = new Date();
      await submitAs(server, { companyId, email: `person@${['halden', 'nordlys'][place]}.example` });
    }
    const sent = await fullHour();
    const moderator = server.as(await server.signIn('moderator'));
    const waiting = (await moderator.moderation.reviews({})).data;
    for (const place of order) {
      const { id = 0 } = waiting.find(({ company_id }) => company_id === companies[place]) ?? {};
      await moderator.moderation.decideReview({ id, approved: true });
    }
    return { before, sent, published: await fullHour() };
  } finally {
    await server.close();
  }
}

/** Of companies: the words of reviews have random ids. */
const searchTables = (copy: Copy): Copy['tables'] =>
  Object.fromEntries(
    Object.entries(withoutXmin(copy).tables).filter(
      ([name]) => name.startsWith('search_') && name !== 'search_review_words',
    ),
  );

/** How many transactions wrote the rows of these tables. */
function transactions({ tables }: Copy, names: string[]): number {
  return new Set(names.flatMap((name) => (tables[name] ?? []).map((row) => row.xmin))).size;
}

/** Transaction numbers count everything that the server ever did, in other databases too. */
function withoutXmin(copy: Copy): Copy {
  const tables = Object.entries(copy.tables).map(([name, rows]) => [
    name,
    rows.map(({ xmin: _, ...row }) => row),
  ]);
  return { ...copy, tables: Object.fromEntries(tables) };
}

/** All permutations of the numbers from 0 to `count` - 1. */
function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((shorter) =>
    Array.from({ length: count }, (_, place) => shorter.toSpliced(place, 0, count - 1)),
  );
}
