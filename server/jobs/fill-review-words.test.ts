import { expect, it } from 'vitest';
import { changeReviewStatus, insertPublished } from '#db/queries/reviews.ts';
import { countReview } from '#db/queries/statistics.ts';
import { listWordedIds } from '#db/queries/worded-reviews.ts';
import type { Transaction } from '#db/schema.ts';
import { readScores } from '#db/tables/reviews.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { planOf } from '#testing/database/plan-of.ts';
import { fillWords } from './fill-review-words.ts';

describeEachDialect('filling the index of the words of reviews', (fresh) => {
  const publish = (id: number, company: number) =>
    fresh()
      .db.transaction()
      .execute(async (trx: Transaction) => {
        const content = makeContent(company, { review_text: 'Calm mornings' });
        const month = await insertPublished(trx, { id, ...content, published_month: '2026-05' });
        const answers = readScores(content.scores);
        await countReview(trx, { companyId: company, month, answers, hasComments: true }, 1);
      });
  const fill = ({ everything = false, times = Number.POSITIVE_INFINITY } = {}) => {
    let left = times;
    const stopped = () => {
      left -= 1;
      return left < 0;
    };
    return fillWords(fresh(), { everything, stopped, pace: { rows: () => 2, run: (work) => work() } });
  };
  const found = (company_id: number) =>
    listWordedIds(fresh().db, { company_id, words: 'calm' }, { sort: 'recent', limit: 10, offset: 0 });

  it('adds published reviews in parts, continues after a stop, and then leaves those that come to their own', async () => {
    const { db } = fresh();
    const [one, other] = [await makeCompany(db), await makeCompany(db)];
    for (const id of [31, 32, 33, 34, 35]) await publish(id, id < 34 ? one : other);
    await changeReviewStatus(db, 33, 'published', 'removed');
    await db.deleteFrom('search_review_words').execute();
    await fill({ times: 1 });
    expect([await found(one), await found(other)]).toEqual([[32, 31], []]);
    await publish(30, one);
    await fill();
    expect([await found(one), await found(other)]).toEqual([
      [32, 31, 30],
      [35, 34],
    ]);

    await db.deleteFrom('search_review_words').where('id', '=', 31).execute();
    await fill();
    expect(await found(one)).toEqual([32, 30]);
    await fill({ everything: true });
    expect(await found(one)).toEqual([32, 31, 30]);
  });

  it('reads reviews by their ids, instead of all that are published', async () => {
    const { db, statements } = fresh();
    const company = await makeCompany(db);
    for (const id of [21, 22, 23]) await publish(id, company);
    await db.deleteFrom('search_review_words').execute();
    statements.length = 0;
    await fill({ everything: true });
    const reads = new Set(statements.filter((text) => /^select .* from "reviews"/.test(text)));
    expect(reads.size).toBe(1);
    for (const statement of reads)
      expect(await planOf(db, statement), statement).not.toContain('reviews_status');
  });

  it('starts over when an earlier version compared words in another way', async () => {
    const { db } = fresh();
    const company = await makeCompany(db);
    await publish(41, company);
    await db.updateTable('search_review_words').set({ has_comments: 7 }).execute();
    await db.updateTable('search_filled_reviews').set({ words_version: 0 }).execute();
    await fill();
    const rows = await db.selectFrom('search_review_words').select('has_comments').distinct().execute();
    expect(rows).toEqual([{ has_comments: 1 }]);
  });
});
