import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { Transaction } from '#db/schema.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { changeReviewStatus, insertPublished, lockReviews } from './reviews.ts';

describeEachDialect('review queries', (fresh, dialect) => {
  let db: Database;
  let companyId: number;
  beforeAll(async () => {
    db = fresh().db;
    companyId = await makeCompany(db);
    const content = makeContent(companyId, { answers: Array<number>(20).fill(10) });
    await insertPublished(db, { id: 14, ...content, published_month: '2026-04' });
    await changeReviewStatus(db, 14, 'published', 'removed');
  });

  it('changes a status only from the expected one', async () => {
    expect(await changeReviewStatus(db, 14, 'published', 'removed')).toBeUndefined();
    expect(await changeReviewStatus(db, 14, 'removed', 'published')).toEqual({
      companyId,
      month: '2026-04',
      answers: Array(20).fill(10),
      hasComments: true,
    });
    await changeReviewStatus(db, 14, 'published', 'removed');
  });

  it.runIf(dialect === 'postgres')('locks the company that a merge has just given the review', async () => {
    const into = await makeCompany(db);
    const lock = (trx: Transaction, id: number) =>
      sql`select 1 from company_stats where company_id = ${id} for update nowait`.execute(trx);
    const tryLock = (id: number) => db.transaction().execute((trx: Transaction) => lock(trx, id));
    const isWaiting = async () =>
      (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length > 0;
    let deciding: Promise<void> | undefined;
    await db.transaction().execute(async (merging: Transaction) => {
      await lock(merging, companyId);
      deciding = db.transaction().execute(async (trx: Transaction) => {
        await lockReviews(trx, [14]);
        await expect(tryLock(into)).rejects.toThrow('could not obtain lock');
        await tryLock(companyId);
      });
      await expect.poll(isWaiting).toBe(true);
      await merging.updateTable('reviews').set({ company_id: into }).where('id', '=', 14).execute();
    });
    await deciding;
  });
});
