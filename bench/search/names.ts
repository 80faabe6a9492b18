import { chance, seededRandom } from '#db/demo-data/random.ts';
import type { Searchable } from '#shared/rules/search-tokens.ts';
import { coined, pick } from '../scale/companies.ts';
import words from '../scale/words.json' with { type: 'json' };

/** Of one word. */
const forms = words.legalForms.filter((form) => !/[/ ]/.test(form));

export type NamedCompany = Searchable & { name: string; reviewCount: number };

/** Believable company names, the same each time, no two alike; a few have most of the reviews. */
export function believableCompanies(count: number): NamedCompany[] {
  const random = seededRandom(5);
  const names = new Set<string>();
  while (names.size < count) {
    const second = chance(random, 0.15) ? ` & ${coined(random)}` : '';
    const trade = chance(random, 0.75) ? ` ${pick(random, words.sectors)}` : '';
    const form = chance(random, 0.75) ? ` ${pick(random, forms)}` : '';
    names.add(`${coined(random)}${second}${trade}${form}`);
  }
  return [...names].map((name, index) => ({
    name,
    domain: `${name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z]/g, '')}${index}.example`,
    hq_location: chance(random, 0.7) ? pick(random, words.cities).city : null,
    reviewCount: Math.floor(20_000 / (1 + Math.floor(random() * count))),
  }));
}
