import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { insertCompany, searchCompanies } from '#db/queries/companies.ts';
import type { Transaction } from '#db/schema.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { indexCompanies } from './company-index.ts';

describeEachDialect('the search index', (fresh) => {
  let db: Database;
  let round = 0;
  beforeEach(() => {
    db = fresh().db;
    round += 1;
  });
  const add = (name: string) => makeCompany(db, { name, domain: `c${round}-${name.length}.example` });
  const found = async (term: string) => (await searchCompanies(db, term, 20, 0)).map(({ name }) => name);
  const words = async () =>
    (await db.selectFrom('search_words').select(['word', 'company_count']).orderBy('word').execute()).map(
      ({ word, company_count }) => `${word} ${company_count}`,
    );

  it('has a company as soon as its transaction commits, and not before', async () => {
    const company = {
      name: 'Quillwork Vellum',
      domain: 'quillwork.example',
      hq_location: null,
      address: null,
    };
    const failed = db.transaction().execute(async (trx: Transaction) => {
      await insertCompany(trx, { ...company, created_on: '2026-03-01' });
      throw new Error('stopped');
    });
    await expect(failed).rejects.toThrow('stopped');
    expect(await found('quillwork')).toEqual([]);
    await add('Quillwork Vellum');
    expect(await found('quillwork')).toEqual(['Quillwork Vellum']);
  });

  it('follows a new name, location and domain, and forgets words that no company has', async () => {
    const before = await words();
    const id = await add('Zephyrine Quartz');
    await add('Quartz Umbrella');
    await db.transaction().execute(async (trx: Transaction) => {
      const renamed = { name: 'Quartz Yonder', domain: 'yonder.example', hq_location: 'Xanten' };
      await trx.updateTable('companies').set(renamed).where('id', '=', id).execute();
      await indexCompanies(trx, [id]);
    });
    for (const term of ['zephyrine', 'phyrin', 'zephyrnie'])
      expect([term, await found(term)]).toEqual([term, []]);
    for (const term of ['quartz yonder', 'xanten', 'yonder.ex', 'yondre', 'nten'])
      expect([term, await found(term)]).toEqual([term, ['Quartz Yonder']]);
    const added = (await words()).filter((word) => !before.includes(word));
    expect(added).toEqual(['quartz 2', 'umbrella 1', 'xanten 1', 'yonder 1']);
  });

  it('forgets a deleted company', async () => {
    const id = await add('Obsidian Wharf');
    await db.transaction().execute(async (trx: Transaction) => {
      for (const table of ['company_stats', 'directory_entries'] as const)
        await trx.deleteFrom(table).where('company_id', '=', id).execute();
      await trx.deleteFrom('companies').where('id', '=', id).execute();
      await indexCompanies(trx, [id]);
    });
    expect(await found('obsidian')).toEqual([]);
    expect(await words()).not.toContain('obsidian 1');
  });

  it('lists the popular company first', async () => {
    const [first, second] = [await add('Marzipan One'), await add('Marzipan Three')];
    expect(await found('marzipan')).toEqual(['Marzipan One', 'Marzipan Three']);
    const setCount = (id: number, review_count: number) =>
      db.transaction().execute(async (trx: Transaction) => {
        await trx.updateTable('company_stats').set({ review_count }).where('company_id', '=', id).execute();
        return indexCompanies(trx, [id]);
      });
    expect(await setCount(second, 200)).toBe(1);
    expect(await found('marzipan')).toEqual(['Marzipan Three', 'Marzipan One']);
    // The same step: nothing moves.
    expect(await setCount(second, 201)).toBe(0);
    expect(await setCount(first, 70_000)).toBe(1);
    expect(await found('marzipan')).toEqual(['Marzipan One', 'Marzipan Three']);
  });

  it('gives each city, part and typo its companies, with the parts that matched', async () => {
    const id = await add('Nørdhavn & Söhne GmbH');
    await db.updateTable('companies').set({ hq_location: 'Århus' }).where('id', '=', id).execute();
    await db.transaction().execute((trx: Transaction) => indexCompanies(trx, [id]));
    const why = async (term: string) => {
      const [company] = await searchCompanies(db, term, 1, 0);
      const places = company?.match?.places ?? [];
      return [
        company?.match?.kind,
        ...places.map(({ field, start, end }) => company?.[field]?.slice(start, end)),
      ];
    };
    expect(await why('nordhavn söhne')).toEqual(['exact', 'Nørdhavn & Söhne']);
    expect(await why('NORD')).toEqual(['name', 'Nørd']);
    expect(await why('soh nord')).toEqual(['word', 'Nørd', 'Söh']);
    expect(await why('arhus')).toEqual(['word', 'Århus']);
    expect(await why('dhav')).toEqual(['part', 'dhav']);
    expect(await why('nrodhavn')).toEqual(['typo', 'Nørdhavn']);
    expect(await why(`c${round}-21.`)).toEqual(['domain', `c${round}-21.`]);
    expect(await why(`c${round}-21`)).toEqual(['domain', `c${round}-21`]);
  });
});
