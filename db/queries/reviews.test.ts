import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { makeCompany, makeContent } from '#db/testing/factories.ts';
import { describeEachDialect } from '#db/testing/fresh-db.ts';
import { changeReviewStatus, insertPublished, listCountedReviews } from './reviews.ts';

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

  it.runIf(dialect === 'sqlite')('reads what the statistics count through an index', async () => {
    await listCountedReviews(db, companyId);
    const statement = fresh().statements.at(-1)?.replaceAll('+?', '+1') ?? '';
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${statement}`).execute(db);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .* USING .*INDEX/)]);
  });

  it('changes a status only from the expected one', async () => {
    expect(await changeReviewStatus(db, 14, 'published', 'removed')).toBeUndefined();
    expect(await changeReviewStatus(db, 14, 'removed', 'published')).toEqual({
      companyId,
      month: '2026-04',
      answers: Array(20).fill(10),
    });
    await changeReviewStatus(db, 14, 'published', 'removed');
  });
});
