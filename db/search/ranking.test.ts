import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { searchCompanies } from '#db/queries/companies.ts';
import type { Transaction } from '#db/schema.ts';
import { indexCompanies } from '#db/search/company-index.ts';
import type { Searchable } from '#shared/rules/search-tokens.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { scannerOf } from '#testing/database/search-by-scanning.ts';

const words = [
  ...'north northwind nordic wind logistics logistik group blue bottle bluebottle acme acne amce'.split(' '),
  ...'ace face Ünïcode straße Øresund S.A. GmbH Inc Co H&M 2024 2025 x 东京 ラーメン Ελλάς'.split(' '),
  ...["O'Neill", 'international', 'internationale', 'AT&T'],
];
const hostile = [...`"'*:&|!()^.@_-\\%`, 'OR', 'NOT', '\u{1F600}'];
const places = ['Oslo, Norway', 'Bergen', 'Northampton', 'São Paulo', null];

const spoken = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
const names = spoken.map((parts) => parts.join(' '));
const mistyped = fc
  .tuple(
    names,
    fc.nat(40),
    fc.constantFrom('delete', 'insert', 'replace', 'swap', 'cut', 'behead'),
    fc.constantFrom(...'aenorx '),
  )
  .map(([text, place, edit, letter]) => {
    const letters = [...text];
    const at = place % letters.length;
    if (edit === 'delete') letters.splice(at, 1);
    if (edit === 'insert') letters.splice(at, 0, letter);
    if (edit === 'replace') letters[at] = letter;
    if (edit === 'swap') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
    if (edit === 'cut') letters.splice(at + 1);
    if (edit === 'behead') letters.splice(0, at);
    return letters.join('');
  });
const strange = fc
  .array(fc.oneof(fc.constantFrom(...words, ...hostile), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
const domains = fc.constantFrom(
  'north',
  'north-wind',
  'northwind1.ex',
  'https://www.blue7',
  'me@acme2.example',
  'acme3.example/x',
);
const commonWords = ['blue group', 'gro blu', 'bleu gruop', 'lue roup', 'group acme'];
const terms = fc.oneof(names, mistyped, mistyped, strange, domains);

describeEachDialect('search', (fresh) => {
  const companies: (Searchable & { id: number; review_count: number })[] = [];

  beforeAll(async () => {
    const { db } = fresh();
    const sample = fc.sample(fc.oneof(names, names, mistyped), { numRuns: 220, seed: 7 });
    // Words of more companies than are checked one by one.
    const common = Array.from({ length: 230 }, (_, index) => `Blue Group ${index}`);
    for (const [index, text] of [...sample, ...common].entries()) {
      const name = /[\p{L}\p{N}]/u.test(text) ? text : `Company ${index}`;
      const label = name
        .toLowerCase()
        .replace(/[^a-z]/g, index % 3 ? '' : '-')
        .replace(/^-+|-+$/g, '');
      const company = {
        name,
        domain: `${label || 'x'}${index}.example`,
        hq_location: places[index % 5] ?? null,
      };
      const review_count = index % 4 === 0 ? 0 : (index * 7919) % 3000;
      const id = await makeCompany(db, company);
      await db.updateTable('company_stats').set({ review_count }).where('company_id', '=', id).execute();
      companies.push({ ...company, id, review_count });
    }
    await db.transaction().execute((trx: Transaction) =>
      indexCompanies(
        trx,
        companies.map(({ id }) => id),
      ),
    );
  });

  it('finds what a scan of all companies finds, in the same order and for the same reason', async () => {
    const { db } = fresh();
    const scan = scannerOf(companies);
    const kinds = new Set<string>();
    for (const term of [...commonWords, ...fc.sample(terms, { numRuns: 800, seed: 11 })]) {
      const expected = scan(term);
      const found = await searchCompanies(db, term, 500, 0);
      expect([term, found.map(({ id, match }) => `${id} ${match?.kind}`)]).toEqual([term, expected]);
      const page = await searchCompanies(db, term, 3, 2);
      expect([term, page.map(({ id, match }) => `${id} ${match?.kind}`)]).toEqual([
        term,
        expected.slice(2, 5),
      ]);
      for (const { match } of found) kinds.add(match?.kind ?? '');
    }
    expect([...kinds].sort()).toEqual(['domain', 'exact', 'name', 'part', 'typo', 'word']);
  });
});
