import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { Transaction } from '#db/schema.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { planOf } from '#testing/database/plan-of.ts';
import { findDifferences } from './recount.ts';
import { insertPublished } from './reviews.ts';

const REVIEWS = 600;

describeEachDialect('comparing statistics with reviews', (fresh) => {
  let db: Database;
  let small: number;
  let large: number;
  beforeAll(async () => {
    db = fresh().db;
    small = await makeCompany(db);
    large = await makeCompany(db);
    await db.transaction().execute(async (trx: Transaction) => {
      const content = makeContent(large);
      for (let id = 1; id <= REVIEWS; id += 1)
        await insertPublished(trx, { id, ...content, published_month: id === 7 ? '2026-02' : '2026-01' });
      await insertPublished(trx, { id: REVIEWS + 1, ...makeContent(small), published_month: '2026-03' });
    });
  });

  it('counts every review once, though it reads them part by part', async () => {
    const { count, last, differences } = await findDifferences(db, 0);
    expect([count, last]).toEqual([2, large]);
    expect(differences.map(({ counters: [reviews, scores] }) => [reviews, scores])).toEqual([
      [1, 140],
      [REVIEWS, 140 * REVIEWS],
    ]);
    expect(
      differences.map(({ months }) =>
        [...months].map(([month, [reviews, total]]) => [month, reviews, total]),
      ),
    ).toEqual([
      [['2026-03', 1, 140]],
      [
        ['2026-01', REVIEWS - 1, 140 * (REVIEWS - 1)],
        ['2026-02', 1, 140],
      ],
    ]);
    expect(await findDifferences(db, large)).toEqual({ count: 0, last: undefined, differences: [] });
  });

  it('walks indexes instead of scanning or sorting', async () => {
    const { statements } = fresh();
    statements.length = 0;
    await findDifferences(db, 0);
    for (const statement of new Set(statements.splice(0))) {
      const plan = await planOf(db, statement);
      // PostgreSQL doesn't see that a join keeps the order of the inner table, and sorts one company at a time.
      expect(plan, statement).not.toMatch(/SCAN|TEMP B-TREE|Seq Scan|> {2}Sort/);
      expect(plan, statement).not.toContain('reviews_status');
    }
  });
});
