import { expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { changeReviewStatus, insertPublished } from '#db/queries/reviews.ts';
import { countReview } from '#db/queries/statistics.ts';
import { listWordedIds } from '#db/queries/worded-reviews.ts';
import type { Transaction } from '#db/schema.ts';
import { readScores } from '#db/tables/reviews.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';

describeEachDialect('the words of published reviews', (fresh) => {
  const transact = <Result>(work: (trx: Transaction) => Promise<Result>) =>
    fresh().db.transaction().execute(work);
  const found = async (company_id: number, words: string) =>
    listWordedIds(fresh().db, { company_id, words }, { sort: 'recent', limit: 100, offset: 0 });
  const entries = async (db: Database) =>
    (await db.selectFrom('search_review_words').select('id').distinct().orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const publish = (id: number, company: number, review_text: string) =>
    transact(async (trx) => {
      const content = makeContent(company, { review_text });
      const month = await insertPublished(trx, { id, ...content, published_month: '2026-05' });
      const answers = readScores(content.scores);
      await countReview(trx, { companyId: company, month, answers, hasComments: true }, 1);
    });

  it('are gone when a review is removed, and back when it is published again with other words', async () => {
    const company = await makeCompany(fresh().db);
    await publish(11, company, 'Calm mornings');
    expect(await found(company, 'calm')).toEqual([11]);
    await transact((trx) => changeReviewStatus(trx, 11, 'published', 'removed'));
    expect(await entries(fresh().db)).toEqual([]);
    await publish(11, company, 'Loud evenings');
    expect([await found(company, 'calm'), await found(company, 'loud evening')]).toEqual([[], [11]]);
    await transact((trx) => changeReviewStatus(trx, 11, 'published', 'removed'));
  });

  it('are gone too when an earlier release, which does not know them, removes or deletes a review', async () => {
    const company = await makeCompany(fresh().db);
    for (const id of [21, 22, 23]) await publish(id, company, 'Calm mornings');
    await fresh().db.updateTable('reviews').set({ status: 'removed' }).where('id', '=', 21).execute();
    await fresh().db.deleteFrom('reviews').where('id', '=', 22).execute();
    expect(await entries(fresh().db)).toEqual([23]);
    await fresh().db.deleteFrom('reviews').where('id', '=', 23).execute();
  });

  it('are those of a company alone', async () => {
    const [one, other] = [await makeCompany(fresh().db), await makeCompany(fresh().db)];
    await publish(51, one, 'Calm mornings');
    await publish(52, other, 'Calm evenings');
    expect([await found(one, 'calm'), await found(other, 'calm mornings')]).toEqual([[51], []]);
  });
});
