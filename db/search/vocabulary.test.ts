import { expect, it } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { changeWordCounts, wordsContaining } from './vocabulary.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

describeEachDialect('the words of the search index', (fresh) => {
  it('that are used most stand for a part, however many words have it', async () => {
    const { db } = fresh();
    // All of them come before "orts" in the order of parts.
    const rare = letters.flatMap((one) => letters.map((other) => `${one}${other}ortaa`));
    for (const words of [new Map([['airports', 900]]), new Map(rare.map((word) => [word, 1]))])
      await db
        .transaction()
        .execute((trx: Transaction) => changeWordCounts(trx, words, { splitsLater: false }));
    const [first, ...others] = await wordsContaining(db, 'ort');
    expect([first?.word, others.length]).toEqual(['airports', 15]);
  });
});
