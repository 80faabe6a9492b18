import { beforeEach, expect, it } from 'vitest';
import type { Pace } from '#db/queries/bulk.ts';
import { insertCompanies, searchCompanies } from '#db/queries/companies.ts';
import type { Transaction } from '#db/schema.ts';
import { indexCompanies } from '#db/search/company-index.ts';
import { partsOf } from '#shared/rules/search-words.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { splitWords } from './split-words.ts';

const COMPANIES = 90;
/** One word in each round, so a run can be stopped between two of them. */
const slow: Pace = { rows: () => 1 / 16, run: (transaction) => transaction() };
const quick: Pace = { ...slow, rows: () => 100 };

describeEachDialect('words that come with many others', (fresh) => {
  let added: Map<string, number>;
  let round = 0;
  const rest = { hq_location: null, address: null, created_on: '2026-03-01' };
  const db = () => fresh().db;
  /** Words that no typo confuses with each other. */
  const word = (index: number) =>
    Array.from(
      String((1000 + 100 * round + index) * 104_729 * 7919),
      (digit) => 'abcdefghij'[Number(digit)],
    ).join('');
  const domain = (index: number) => `c${round}-${index}.example`;

  beforeEach(async () => {
    round += 1;
    const companies = Array.from({ length: COMPANIES }, (_, index) => ({
      ...rest,
      name: word(index),
      domain: domain(index),
    }));
    added = await db()
      .transaction()
      .execute((trx: Transaction) => insertCompanies(trx, companies));
  });

  const found = async (term: string) => (await searchCompanies(db(), term, 5, 0)).map(({ name }) => name);
  const stopAfter = (steps: number) => {
    let asked = 0;
    return () => {
      asked += 1;
      return asked > steps;
    };
  };
  const partsWithoutWord = () =>
    db()
      .selectFrom('search_word_parts')
      .where('word_id', 'not in', (eb) => eb.selectFrom('search_words').select('id'))
      .select('part')
      .execute();

  it('are found as they are written at once, and by parts and typos after they were split, also in several runs', async () => {
    const name = word(COMPANIES - 1);
    const [part, typo] = [name.slice(4), `${name.slice(0, -1)}x`];
    expect([await found(name), await found(part), await found(typo)]).toEqual([[name], [], []]);
    await splitWords({ db: db() }, { pace: slow, stopped: stopAfter(30) });
    expect(await found(part)).toEqual([]);
    await splitWords({ db: db() }, { pace: quick });
    expect([await found(name), await found(part), await found(typo)]).toEqual([[name], [name], [name]]);
    const words = await db().selectFrom('search_words').select(['id', 'word']).execute();
    const expected = words.flatMap(({ id, word }) => partsOf(word).map((part) => `${id} ${part}`));
    const parts = await db().selectFrom('search_word_parts').select(['word_id', 'part']).execute();
    expect(parts.map(({ word_id, part }) => `${word_id} ${part}`).sort()).toEqual(expected.sort());
  });

  it('leave nothing behind if their company gets another name meanwhile', async () => {
    const rename = async (index: number) => {
      const id = added.get(domain(index)) ?? 0;
      await db()
        .transaction()
        .execute(async (trx: Transaction) => {
          await trx.updateTable('companies').set({ name: 'Renamed' }).where('id', '=', id).execute();
          await indexCompanies(trx, [id]);
        });
    };
    await splitWords({ db: db() }, { pace: slow, stopped: stopAfter(4) });
    for (const index of [0, 1, 2, COMPANIES - 1]) await rename(index);
    const pace: Pace = {
      ...quick,
      async run(transaction) {
        const result = await transaction();
        await rename(40);
        return result;
      },
    };
    await splitWords({ db: db() }, { pace });
    expect(await partsWithoutWord()).toEqual([]);
    expect(await db().selectFrom('search_unsplit_words').selectAll().execute()).toEqual([]);
    expect(await found(word(40))).toEqual([]);
  });
});
