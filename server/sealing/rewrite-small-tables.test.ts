import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { type Transaction, tableKeys } from '#db/schema.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect, freshDb } from '#testing/database/fresh-db.ts';
import { fileOf, findRaw } from '#testing/database/raw-bytes.ts';
import { leaveTraces, traces } from '#testing/database/small-rows.ts';
import { makeSealing, openPeople, savePerson, sealedRows } from '#testing/server/people.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';

const PAGE = 4096;
const smallTables = [
  'receipts',
  'live_verifications',
  'grants',
  'nullifiers',
  'messages',
  'submissions',
] as const;

const people = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Pseudorandom, and the same each time. */
const shuffled = (numbers: number[], seed: number) => {
  const place = (number: number) => Math.sin(number * seed) * 1e6 - Math.floor(Math.sin(number * seed) * 1e6);
  return [...numbers].sort((one, other) => place(one) - place(other));
};

/** The content of the small tables, opened where it is sealed. */
async function everything(sealing: ReturnType<typeof makeSealing>) {
  const read = (table: (typeof smallTables)[number]): Promise<object[]> =>
    table === 'grants' || table === 'live_verifications'
      ? openPeople(sealing, table)
      : sealing.db.selectFrom(table).selectAll().execute();
  const contents = smallTables.map(async (table) => [
    table,
    (await read(table)).map((row) => JSON.stringify(row)).sort(),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}

const placed = [...smallTables, 'grants_a', 'grants_b'] as const;

/** On PostgreSQL: for each row in key order, where it is stored and whether it was written with the receipts. */
function places(db: Database) {
  const ofTable = async (table: keyof typeof tableKeys) => {
    const key = sql.join(tableKeys[table].map((column) => sql.ref(column)));
    const { rows } = await sql<{
      place: string;
      same: boolean;
      in_order: boolean;
    }>`select ctid::text as place,
      xmin::text = (select xmin::text from receipts limit 1) as same,
      ctid > lag(ctid, 1, '(0,0)') over (order by ${key}) as in_order
      from ${sql.table(table)} order by ${key}`.execute(db);
    return rows;
  };
  return Promise.all(placed.map(ofTable));
}

describeEachDialect('rewriting the small tables', (fresh, dialect) => {
  let sealing: ReturnType<typeof makeSealing>;
  const add = (person: number) => leaveTraces(fresh().db, traces(person), savePerson(sealing));
  beforeAll(async () => {
    sealing = makeSealing(fresh().db);
    const companyId = await makeCompany(fresh().db);
    for (const person of shuffled(people(60), 1)) await leaveTraces(fresh().db, traces(person, companyId));
  });

  it('keeps every row', async () => {
    const before = await everything(sealing);
    expect(before.messages).toHaveLength(60);
    await rewriteSmallTables(sealing);
    expect(await everything(sealing)).toEqual(before);
  });

  it('updates the group sizes once a month, in steps', async () => {
    const { db } = fresh();
    const sizesOf = async () => {
      const rows = await db.selectFrom('group_sizes').selectAll().orderBy('company_id').execute();
      return rows.map((row) => `${row.company_id} ${row.period} ${row.at_least}`);
    };
    await rewriteSmallTables(sealing);
    const sizes = [4, 5, 9, 10, 24, 25];
    for (const [index, size] of sizes.entries()) {
      for (const member of people(size)) {
        const subject = `group ${size} ${member}`;
        const person = { company_id: 100 - index, period: '2027', subject, request_hash: '', expires_at: '' };
        await db.transaction().execute((trx: Transaction) => savePerson(sealing)(trx, person));
      }
    }
    await db.insertInto('group_sizes').values({ company_id: 999, period: '2024', at_least: 25 }).execute();
    await rewriteSmallTables(sealing);
    expect(await sizesOf()).toEqual(['1 2026 25', '999 2024 25']);
    const nextMonth = new Date(sealing.now().getTime() + 31 * 86_400_000);
    await rewriteSmallTables({ ...sealing, now: () => nextMonth });
    expect(await sizesOf()).toEqual([
      '1 2026 25',
      '95 2027 25',
      '96 2027 10',
      '97 2027 10',
      '98 2027 5',
      '99 2027 5',
    ]);
    for (const table of ['grants_a', 'grants_b'] as const)
      await db.deleteFrom(table).where('period', '=', '2027').execute();
  });

  it.runIf(dialect === 'postgres')('leaves no trace of when a table was last used before it', async () => {
    const { db } = fresh();
    const early = async (moment: Date) => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ index: string }>`select indexrelname as index from pg_stat_user_indexes
        where relname in (${sql.join([...placed, 'arrivals', 'settled_receipts', 'settled_nullifiers'])})
        and (last_idx_scan is null or last_idx_scan < ${moment}) order by 1`.execute(db);
      return rows.map(({ index }) => index);
    };
    const start = new Date();
    await rewriteSmallTables(sealing);
    await expect.poll(() => early(start), { timeout: 20_000 }).toEqual([]);
  });

  it('leaves no trace of deleted rows', async () => {
    const { db } = fresh();
    const { review, words, text, receipt, nullifier } = traces(7);
    const erased = [nullifier, receipt, words, text.slice(0, 60)];
    await sql`analyze`.execute(db);
    expect(await findRaw(fresh(), erased)).toEqual(erased);
    await db.deleteFrom('nullifiers').where('nullifier', '=', nullifier).execute();
    await db.deleteFrom('receipts').where('receipt_hash', '=', receipt).execute();
    await db.deleteFrom('messages').where('review_id', '=', review).execute();
    await db.deleteFrom('submissions').where('id', '=', review).execute();
    expect(await findRaw(fresh(), erased)).not.toEqual([]);
    await rewriteSmallTables(sealing);
    expect(await findRaw(fresh(), erased)).toEqual([]);
    expect(await findRaw(fresh(), [traces(8).nullifier])).toEqual([traces(8).nullifier]);
  });

  it('seals everything about people again, and destroys the key that opens what was there', async () => {
    const { db } = fresh();
    const sealed = async () => {
      const rows = await Promise.all(
        (['grants', 'live_verifications'] as const).map((table) => sealedRows(db, table)),
      );
      return rows.flat().flatMap((row) => [row.lookup, row.sealed]);
    };
    const keys = () => readdirSync(sealing.folder);
    const [before, [key]] = [await sealed(), keys()];
    expect(await findRaw(fresh(), before)).toEqual(before);
    expect(keys()).toHaveLength(1);
    await rewriteSmallTables(sealing);
    expect(await findRaw(fresh(), before)).toEqual([]);
    expect([keys().length, keys()[0] === key]).toEqual([1, false]);
    const lengths = new Set((await sealed()).map((text) => text.length));
    expect(lengths.size).toBe(2);
    const { subject, request } = traces(8);
    expect(await findRaw(fresh(), [subject, request])).toEqual([]);
  });

  it.runIf(dialect === 'sqlite')('leaves an empty log', async () => {
    const log = `${fileOf(fresh().url)}-wal`;
    await add(1000);
    expect(statSync(log).size).toBeGreaterThan(0);
    await rewriteSmallTables(sealing);
    expect(statSync(log).size).toBe(0);
  });

  it.runIf(dialect === 'postgres')('leaves rows in key order, written together', async () => {
    const { db } = fresh();
    await add(1001);
    const before = (await places(db)).flat();
    expect(before.some((row) => !row.in_order) && before.some((row) => !row.same)).toBe(true);
    await rewriteSmallTables(sealing);
    const after = await places(db);
    // Grants are written before, in parts of their own.
    const together = after.slice(0, -2);
    expect(together.flat().every((row) => row.same)).toBe(true);
    expect(placed.filter((_, table) => after[table]?.length === 0)).toEqual([
      'grants',
      expect.stringMatching(/^grants_[ab]$/),
    ]);
    // Long texts are stored where they fit, which doesn't depend on who came first: see below.
    const inOrder = after.map((rows) => rows.every((row) => row.in_order));
    expect(inOrder).toEqual(placed.map((table) => table !== 'submissions'));
  });
});

/** The bytes of an SQLite file, except for notes about pages beyond its end, which show how long it once was. */
function bytesOf(file: string): Buffer {
  const bytes = readFileSync(file);
  const notedPages = bytes.length / PAGE - 2;
  return bytes.fill(0, PAGE + notedPages * 5, 2 * PAGE);
}

/** Keys that are the same in each world. */
function sameKeys(): (bytes: number) => Buffer {
  let count = 0;
  return (bytes) => {
    count += 1;
    return createHash('sha256').update(`key ${count}`).digest().subarray(0, bytes);
  };
}

describe.each(['sqlite', 'postgres'] as const)(
  'two worlds in which the same rows came in a different order (%s)',
  (dialect) => {
    /** Where everything is stored after people came in this order, some before and the others after a rewrite. */
    async function worldOf(hours: number[][], tracesOf = traces): Promise<string> {
      const { db, url, close } = await freshDb(dialect);
      await sql`update kysely_migration set timestamp = '2026-03-01T00:00:00.000Z'`.execute(db);
      if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(db);
      await makeCompany(db, { name: 'One', domain: 'one.example' });
      const sealing = makeSealing(db, sameKeys());
      for (const people of hours) {
        for (const person of people) await leaveTraces(db, tracesOf(person), savePerson(sealing));
        await rewriteSmallTables(sealing);
      }
      const world =
        dialect === 'sqlite' ? bytesOf(fileOf(url)).toString('base64') : JSON.stringify(await places(db));
      await close();
      return world;
    }

    const expectAlike = (one: string, other: string) => {
      expect(one.length).toBeGreaterThan(dialect === 'sqlite' ? 50 * PAGE : 10_000);
      expect(one === other).toBe(true);
    };

    it('within each hour are identical, in SQLite to the byte', async () => {
      const hours = [people(50), people(100).slice(50), people(130).slice(100)];
      const inOrder = (seed: number) => worldOf(hours.map((hour) => shuffled(hour, seed)));
      expectAlike(await inOrder(2), await inOrder(3));
    }, 60_000);

    it('in different hours are identical when they have the same lengths, in SQLite to the byte', async () => {
      // How many pages the tables of an hour take decides where SQLite puts the next ones.
      const alike = (person: number) => ({
        ...traces(person),
        review: 2 ** 40 + person,
        text: 'Fair.',
        words: 'Why?',
      });
      const inOrder = (seed: number) => {
        const order = shuffled(people(120), seed);
        return worldOf([order.slice(0, 50), order.slice(50, 100), order.slice(100)], alike);
      };
      expectAlike(await inOrder(2), await inOrder(3));
    }, 60_000);
  },
);
