import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findGrant } from '#db/queries/grants.ts';
import { insertNullifier, isSpent } from '#db/queries/nullifiers.ts';
import {
  emptyReceipt,
  findReceipt,
  insertReceipt,
  listReachable,
  spendAppeal,
} from '#db/queries/receipts.ts';
import type { Transaction } from '#db/schema.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { grantLookup } from '#server/sealing/sealed-people.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { makeSealing, openPeople, saveArrival, savePerson } from '#testing/server/people.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';

const period = '2026';
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

describeEachDialect('rows of earlier hours', (fresh, dialect) => {
  let sealing: ReturnType<typeof makeSealing>;
  let people = 0;
  beforeAll(async () => {
    sealing = makeSealing(fresh().db);
    await makeCompany(fresh().db);
  });

  const verify = async (count: number) => {
    await fresh()
      .db.transaction()
      .execute(async (trx: Transaction) => {
        for (let index = 0; index < count; index += 1) {
          people += 1;
          const [subject, request_hash] = [digest(`subject ${people}`), digest(`request ${people}`)];
          const person = { subject, request_hash, company_id: 1, period, expires_at: '' };
          await savePerson(sealing)(trx, person);
        }
      });
  };
  const count = async (table: 'grants' | 'grants_a' | 'grants_b' | 'arrivals' | 'submissions') =>
    (await sql`select 1 from ${sql.table(table)}`.execute(fresh().db)).rows.length;
  const subjects = async () => (await openPeople(sealing, 'grants')).map(({ subject }) => subject).sort();
  const everybody = () => Array.from({ length: people }, (_, index) => digest(`subject ${index + 1}`)).sort();

  const isRewriting = async () => {
    let next: string | null = null;
    while (next === null) {
      await pause(1);
      next = (await fresh().db.selectFrom('sealing_key').select('next').executeTakeFirst())?.next ?? null;
    }
  };

  it('are sealed again by turns in two tables, whole, and are found', async () => {
    await verify(2345);
    const sides = [];
    for (let hour = 0; hour < 3; hour += 1) {
      await rewriteSmallTables(sealing);
      expect(await subjects()).toEqual(everybody());
      sides.push([await count('grants'), await count('grants_a'), await count('grants_b')]);
    }
    expect(sides).toEqual([
      [0, 0, people],
      [0, people, 0],
      [0, 0, people],
    ]);
    await fresh()
      .db.transaction()
      .execute(async (trx: Transaction) => {
        const seal = await openSeal(trx, sealing);
        const found = (subject: string) => findGrant(trx, { period, lookup: grantLookup(seal, { subject }) });
        expect(await found(digest('subject 1000'))).toBeDefined();
        expect(await found(digest('nobody'))).toBeUndefined();
      });
  });

  it.runIf(dialect === 'postgres')('are written in the order of their new lookups', async () => {
    const { rows } = await sql<{ in_order: boolean }>`select
      ctid > lag(ctid, 1, '(0,0)') over (order by period, lookup) as in_order from grants_b`.execute(
      fresh().db,
    );
    expect(rows).toHaveLength(people);
    expect(rows.every((row) => row.in_order)).toBe(true);
  });

  it('leave what comes while they are sealed to the next hour', async () => {
    await saveArrival(sealing, 101);
    await verify(1);
    const rewriting = rewriteSmallTables(sealing);
    await isRewriting();
    await Promise.all([saveArrival(sealing, 102), verify(1)]);
    await rewriting;
    expect([await count('submissions'), await count('arrivals'), await count('grants')]).toEqual([1, 1, 1]);
    expect(await subjects()).toEqual(everybody());
    await rewriteSmallTables(sealing);
    expect([await count('submissions'), await count('arrivals'), await count('grants')]).toEqual([2, 0, 0]);
    expect(await subjects()).toEqual(everybody());
  });

  it('survive a second server that takes the first one for dead', async () => {
    const failures = new Set<string>();
    // The first one may have finished before the second one looks.
    for (let times = 0; times < 20 && failures.size === 0; times += 1) {
      const first = rewriteSmallTables(sealing);
      await isRewriting();
      const ended = await Promise.allSettled([first, rewriteSmallTables(sealing, { deadAfter: 0 })]);
      for (const one of ended) if (one.status === 'rejected') failures.add(String(one.reason));
      expect(await subjects()).toEqual(everybody());
    }
    expect([...failures]).toEqual(['Error: Another server has taken over the rewrite.']);
  });

  it('still count once there are so many that they are no longer rewritten', async () => {
    const { db } = fresh();
    const last = 2200;
    for (let index = 0; index <= last; index += 1) {
      // The last thousand are someone's who chose their receipts, so they come first.
      const chosen = index > last - 1000 ? '-' : '';
      await insertReceipt(db, { receipt_hash: chosen + digest(`receipt ${index}`), review_id: index + 1 });
      await insertNullifier(db, { nullifier: digest(`nullifier ${index}`), period });
    }
    await rewriteSmallTables(sealing);
    await insertReceipt(db, { receipt_hash: digest('new'), review_id: 9000 });
    await rewriteSmallTables(sealing);
    for (const [table, size] of [
      ['receipts', last + 2 - 1000],
      ['settled_receipts', 1000],
      ['nullifiers', last + 1 - 1000],
      ['settled_nullifiers', 1000],
    ] as const)
      expect([table, (await db.selectFrom(table).selectAll().execute()).length]).toEqual([table, size]);
    // A thousand that someone sends on purpose don't push those before them out.
    const settled = await db.selectFrom('settled_receipts').select('review_id').execute();
    const before = settled.filter(({ review_id }) => Number(review_id) < last - 1000).length;
    expect(before).toBeGreaterThan(400);
    expect(before).toBeLessThan(700);
    const { receipt_hash: hash, review_id } = await db
      .selectFrom('settled_receipts')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { nullifier } = await db.selectFrom('settled_nullifiers').selectAll().executeTakeFirstOrThrow();
    expect(await findReceipt(db, hash)).toEqual({ review_id, appeal: 'open' });
    expect(await listReachable(db, [Number(review_id), 9000, 9999])).toEqual(
      new Set([Number(review_id), 9000]),
    );
    await spendAppeal(db, hash);
    await emptyReceipt(db, hash);
    expect(await findReceipt(db, hash)).toEqual({ review_id: null, appeal: 'used' });
    expect(await isSpent(db, { nullifier, period })).toBe(true);
    expect(await insertNullifier(db, { nullifier, period })).toBe(false);
    expect(await insertNullifier(db, { nullifier: digest('another'), period })).toBe(true);
  });
});
