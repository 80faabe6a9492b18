import { chance, type Random, seededRandom } from '#db/demo-data/random.ts';
import type { Searchable } from '#shared/rules/search-tokens.ts';
import parts from './name-parts.json' with { type: 'json' };

const { starts, ends, trades, forms, cities } = parts;

export type NamedCompany = Searchable & { name: string; reviewCount: number };

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Believable company names, the same each time, no two alike; a few have most of the reviews. */
export function believableCompanies(count: number): NamedCompany[] {
  const random = seededRandom(5);
  const names = new Set<string>();
  while (names.size < count) {
    const brand = pick(random, starts) + pick(random, ends);
    const second = chance(random, 0.15) ? ` & ${pick(random, starts)}${pick(random, ends)}` : '';
    const trade = chance(random, 0.75) ? ` ${pick(random, trades)}` : '';
    names.add(`${brand}${second}${trade}${pick(random, forms)}`);
  }
  return [...names].map((name, index) => ({
    name,
    domain: `${name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z]/g, '')}${index}.example`,
    hq_location: chance(random, 0.7) ? pick(random, cities) : null,
    reviewCount: Math.floor(20_000 / (1 + Math.floor(random() * count))),
  }));
}
