import { beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#db/demo-data/random.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { labelledQueries, mistype } from './labelled.ts';
import { believableCompanies } from './names.ts';
import { addCompanies, ourSearch } from './our-search.ts';
import { shareFound, targets } from './recall.ts';

const LIMIT = 5;

it('mistypes a text so that it differs', () => {
  const random = seededRandom(3);
  for (let times = 0; times < 2000; times += 1) expect(mistype(random, 'aab')).not.toBe('aab');
});

describeEachDialect('search among believable companies', (fresh) => {
  const companies = believableCompanies(500);
  const queries = labelledQueries(companies);
  const answers = new Map<string, string[]>();
  beforeAll(async () => {
    await addCompanies(fresh().db, companies);
    const search = ourSearch(fresh().db);
    for (const { typed } of queries) answers.set(typed, await search(typed, LIMIT));
  });

  it.each(Object.entries(targets))('finds each %s as often as it should', (kind, { first, atLeast }) => {
    const share = shareFound(queries, kind, (typed) => answers.get(typed)?.slice(0, first) ?? []);
    expect(share).toBeGreaterThanOrEqual(atLeast);
  });
});
