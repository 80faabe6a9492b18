import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { indexAddedCompanies } from './company-index.ts';
import { countSegments, mergeSegments } from './token-index.ts';

const FILLED = 6000;
const STEPS = 80;

async function emptyIndex() {
  const { db, close } = await freshDb('sqlite');
  onTestFinished(close);
  let id = 0;
  const add = (count: number) => {
    const added = Array.from({ length: count }, () => {
      id += 1;
      return {
        id,
        name: `Company ${id.toString(36)}`,
        domain: `c${id}.example`,
        hq_location: 'Oslo',
        checked: 1,
      };
    });
    return db.transaction().execute((trx: Transaction) => indexAddedCompanies(trx, added));
  };
  for (let filled = 0; filled < FILLED; filled += 500) await add(500);
  return { db, add };
}

it('writes about as much for each part of the companies, however many were replaced before', async () => {
  const { db } = await emptyIndex();
  for (let more = true, begin = true; more; begin = false)
    more = await mergeSegments(db, { begin, pages: 1000 });
  const readChanges = () => sql<{ count: number }>`select total_changes() as count`.execute(db);
  const changes: number[] = [];
  const ranks = (await db.selectFrom('search_companies').select('rank').execute()).map(({ rank }) => rank);
  while (ranks.length > FILLED / 2) {
    const before = (await readChanges()).rows[0]?.count ?? 0;
    const part = ranks.splice(0, 20);
    await db.transaction().execute(async (trx: Transaction) => {
      await trx.deleteFrom('search_company_tokens').where('rowid', 'in', part).execute();
      const rows = part.map((rowid) => ({ rowid, tokens: `company${rowid} oslo` }));
      await trx.insertInto('search_company_tokens').values(rows).execute();
    });
    changes.push(((await readChanges()).rows[0]?.count ?? 0) - before);
  }
  const usual = changes.toSorted((one, other) => one - other)[Math.floor(changes.length / 2)] ?? 0;
  expect(usual).toBeGreaterThan(0);
  // Segments that have gathered are merged once.
  expect(changes.filter((count) => count > 3 * usual).length).toBeLessThan(2);
});

it('ends a merge although companies are added all the time, and never has many segments', async () => {
  const { db, add } = await emptyIndex();
  const counts: number[] = [];
  let ends = 0;
  for (let step = 0, begin = true; step < STEPS; step += 1) {
    const more = await mergeSegments(db, { begin, pages: 20 });
    if (!more) ends += 1;
    begin = !more;
    await add(1);
    counts.push(await countSegments(db));
  }
  expect(ends).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(40);
});
