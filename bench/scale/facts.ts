import { chance, pickWeighted, type Random, seededRandom } from '#db/demo-data/random.ts';
import { storedFacts } from '#db/queries/company-facts.ts';
import { countries } from '#shared/countries.ts';
import { industries } from '#shared/industries.ts';
import type { SizeClass } from '#shared/words.ts';

/** How often a size occurs. */
const sizeShares: readonly (readonly [SizeClass, number])[] = [
  [1, 40],
  [10, 30],
  [50, 17],
  [250, 8],
  [1000, 4],
  [5000, 1],
];

const codes = Object.entries(industries).flatMap(([section, { divisions }]) => [
  section,
  ...Object.keys(divisions).map((division) => section + division),
]);

/** Invents facts about one company after the other: some are unknown, and few countries and industries have most. */
export function factInventor(seed: number) {
  const random = seededRandom(seed);
  const [allCountries, allIndustries] = [shuffled(random, countries), shuffled(random, codes)];
  const pick = (items: readonly string[]) => items[Math.floor(items.length * random() ** 3)] ?? null;
  return (hq_location: string | null) => {
    const size = chance(random, 0.6) ? pickWeighted(random, sizeShares) : null;
    const facts = {
      hq_location,
      website: null,
      industry: chance(random, 0.8) ? pick(allIndustries) : null,
      size,
      size_year: size && 2018 + Math.floor(random() * 8),
      country: chance(random, 0.9) ? pick(allCountries) : null,
      founded: chance(random, 0.5) ? 2025 - Math.floor(200 * random() ** 3) : null,
    };
    return storedFacts(facts, 'Wikidata', '2026-05');
  };
}

function shuffled(random: Random, items: readonly string[]): string[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
