import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDialect } from '../testing/database/fresh-db.ts';
import { readFigures } from '../testing/database/read-figures.ts';
import { plainGrant } from '../testing/database/small-rows.ts';
import { connect, type Database } from './connect.ts';
import { loadDemoData } from './load-demo-data.ts';
import { changeReviewStatus } from './queries/reviews.ts';
import { countReview, monthRow, readPublicVersion } from './queries/statistics.ts';
import { recomputeStats } from './recompute-stats.ts';
import type { Transaction } from './schema.ts';

/** Runs something when the first reviews have been read, while the snapshot is still open. */
function whileReading(run: () => Promise<void>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isDone || !result.rows.some((row) => 'scores' in row)) return result;
      isDone = true;
      await run();
      return result;
    },
  };
}

/** Refuses to correct more than so many companies. */
function stopAfter(companies: number): KyselyPlugin {
  let corrected = 0;
  return {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('update company_stats')) corrected += 1;
      if (corrected > companies) throw new Error('stopped');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

describeEachDialect('recomputing the statistics', (fresh) => {
  let db: Database;
  beforeAll(async () => {
    db = fresh().db;
    await db
      .transaction()
      .execute((trx: Transaction) => loadDemoData(trx, new Date('2026-06-15T12:00:00.000Z'), plainGrant));
  });

  const everything = () => readFigures(db);

  it('rebuilds every counter from the published reviews', async () => {
    const counted = await everything();
    expect(counted.months.length).toBeGreaterThan(100);
    await db
      .updateTable('site_stats')
      .set({ review_count: 7, company_count: 7, sum_1: 7, sum_20: 0 })
      .execute();
    await db
      .updateTable('company_stats')
      .set({ review_count: 7, half_stars_3: 7, sum_9: 7, squares_20: 7 })
      .execute();
    await db
      .updateTable('company_months')
      .set({ review_count: 7, score_total: 7 })
      .where('month', '>', '2026')
      .execute();
    await db.deleteFrom('company_months').where('month', '<', '2026').execute();
    for (const company_id of [1, 40])
      await db
        .insertInto('company_months')
        .values(monthRow({ company_id, month: '1999-01' }, [1, 100]))
        .execute();
    expect(await everything()).not.toEqual(counted);
    await recomputeStats(db);
    expect(await everything()).toEqual(counted);
  });

  it('keeps what is decided while it reads', async () => {
    await using other = connect(fresh().url);
    const { id } = await db
      .selectFrom('reviews')
      .select('id')
      .where('company_id', '=', 1)
      .where('status', '=', 'published')
      .limit(1)
      .executeTakeFirstOrThrow();
    const move = (on: Database, from: 'published' | 'removed', by: 1 | -1) =>
      on.transaction().execute(async (trx: Transaction) => {
        const counted = await changeReviewStatus(trx, id, from, by === 1 ? 'published' : 'removed');
        if (counted === undefined) throw new Error(`The review isn't ${from}.`);
        await countReview(trx, counted, by);
      });
    const before = await everything();
    await db.updateTable('company_stats').set({ sum_9: 7, review_count: 7 }).execute();
    await recomputeStats(db.withPlugin(whileReading(() => move(other, 'published', -1))));
    const corrected = await everything();
    expect(corrected.companies[0]?.review_count).toBe((before.companies[0]?.review_count ?? 0) - 1);
    expect(corrected.companies.slice(1)).toEqual(before.companies.slice(1));
    await move(db, 'removed', 1);
    expect(await everything()).toEqual(before);
  });

  it('changes only the companies that are wrong', async () => {
    const versions = () =>
      db.selectFrom('company_stats').select(['company_id', 'version']).orderBy('company_id').execute();
    const before = await versions();
    await db.updateTable('company_stats').set({ sum_9: 7 }).where('company_id', '=', 3).execute();
    await recomputeStats(db);
    const changed = (await versions()).filter(({ version }, index) => version !== before[index]?.version);
    expect(changed.map(({ company_id }) => company_id)).toEqual([3]);
  });

  it('tells servers about every corrected company, even when it is stopped', async () => {
    const before = await readPublicVersion(db);
    await db.updateTable('company_stats').set({ sum_9: 7 }).execute();
    await expect(recomputeStats(db.withPlugin(stopAfter(25)))).rejects.toThrow('stopped');
    expect(await readPublicVersion(db)).not.toBe(before);
    const wrong = await db.selectFrom('company_stats').select('company_id').where('sum_9', '=', 7).execute();
    expect(wrong.length).toBeLessThan(40);
    await recomputeStats(db);
  });
});
