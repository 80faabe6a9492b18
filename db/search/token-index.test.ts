import { expect, it, onTestFinished } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { freshDb } from '#db/testing/fresh-db.ts';
import { indexAddedCompanies } from './company-index.ts';
import { countSegments, mergeSegments } from './token-index.ts';

const FILLED = 6000;
const STEPS = 80;

it('ends a merge although companies are added all the time, and never has many segments', async () => {
  const fresh = await freshDb('sqlite');
  onTestFinished(fresh.close);
  let id = 0;
  const add = (count: number) => {
    const added = Array.from({ length: count }, () => {
      id += 1;
      return { id, name: `Company ${id.toString(36)}`, domain: `c${id}.example`, hq_location: 'Oslo' };
    });
    return fresh.db.transaction().execute((trx: Transaction) => indexAddedCompanies(trx, added));
  };
  while (id < FILLED) await add(500);
  const counts: number[] = [];
  let ends = 0;
  for (let step = 0, begin = true; step < STEPS; step += 1) {
    const more = await mergeSegments(fresh.db, { begin, pages: 20 });
    if (!more) ends += 1;
    begin = !more;
    await add(1);
    counts.push(await countSegments(fresh.db));
  }
  expect(ends).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(40);
});
