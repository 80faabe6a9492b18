import { expect, it } from 'vitest';
import { insertPublished } from '#db/queries/reviews.ts';
import { countReview } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { readScores } from '#db/tables/reviews.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachServer } from '#testing/server/make-app.ts';

describeEachServer("the page of a company's reviews", async (server) => {
  const { db } = server.deps;
  const companyId = await makeCompany(db);
  await db.transaction().execute(async (trx: Transaction) => {
    for (const [index, part] of ['first', 'second', 'third'].entries()) {
      const review_text = `Fair shifts, says the ${part} person.`;
      const content = makeContent(companyId, { review_text });
      const month = await insertPublished(trx, { id: index + 1, ...content, published_month: '2026-05' });
      const counted = { companyId, month, answers: readScores(content.scores), hasComments: true };
      await countReview(trx, counted, 1);
    }
  });
  const textOf = (html: string) =>
    html
      .replaceAll(/<(script|svg|style)\b.*?<\/\1>/gs, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');

  it('finds reviews by their words, and says what it can search for', async () => {
    const page = async (words: string) => {
      const { statusCode, body } = await server.app.inject(
        `/companies/${companyId}/reviews?stars=3&words=${encodeURIComponent(words)}`,
      );
      expect(statusCode).toBe(200);
      return textOf(body).replaceAll('&#x27;', "'");
    };
    const all = { company_id: companyId, words: 'THÍRD shift' };
    const [found] = await server.as().reviews.list(all);
    expect(found?.comment).toContain('third');
    expect((await server.as().reviews.counts(all)).matching).toBe(1);
    expect(await page('third unicorn')).toMatch(
      /No reviews match .* We look for whole words\. .*Clear filters/,
    );
    for (const [words, sentence] of [
      ['shift '.repeat(50), "That's too long. Search for at most 100 characters."],
      ['a, b!', 'Search for a word of at least 2 letters or digits.'],
      ['...', 'Search for a word of at least 2 letters or digits.'],
      ['ab cd ef gh ij kl mn op qr', "That's too many words. Search for at most 8."],
    ] as const)
      expect(await page(words)).toContain(`We can't search for that ${sentence} Clear words`);
    const { statusCode, body } = await server.app.inject(`/api/v1/reviews?company_id=${companyId}&words=...`);
    expect([statusCode, JSON.parse(body).errors]).toEqual([
      422,
      { words: ['Search for a word of at least 2 letters or digits.'] },
    ]);
    expect(
      JSON.parse((await server.app.inject(`/api/v1/reviews?company_id=${companyId}&words=`)).body),
    ).toHaveLength(3);
  });

  it('keeps no copy of what someone searched for, which would answer the next one faster', async () => {
    for (const url of [`/companies/${companyId}/reviews`, '/api/v1/reviews']) {
      const search = `${url}?company_id=${companyId}&words=third`;
      await server.app.inject(search);
      server.fresh.statements.length = 0;
      await server.app.inject(search);
      expect(server.fresh.statements.join()).toContain('search_review_words');
    }
  });
});
