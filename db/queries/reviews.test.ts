import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { changeReviewStatus, insertPublished } from './reviews.ts';

describeEachDialect('review queries', (fresh) => {
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
});
