import { chance, pickWeighted, type Random, seededRandom } from '#db/demo-data/random.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { factInventor } from './facts.ts';
import words from './words.json' with { type: 'json' };

// In `words.json`, the first words of each list are the most frequent ones. Whole names in other scripts are made of a first
// and a second part, and coined names of two to four syllables.

/** One item, the first ones far more often than the last. */
function pickSkewed<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(items.length * random() ** 2)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(items.length * random())];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

export function coined(random: Random): string {
  const text = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, words.syllables)).join(
    '',
  );
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function acronym(random: Random): string {
  const letters = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
    String.fromCharCode(65 + Math.floor(random() * 26)),
  );
  return letters.join(pickSkewed(random, ['', '', '.', '&']));
}

const another = (random: Random) =>
  chance(random, 0.5) ? coined(random) : pickSkewed(random, words.surnames);

type Style = (random: Random, groups: string[]) => string;

/** How often names of a style occur. */
const styles: readonly (readonly [Style, number])[] = [
  [(random) => `${pickSkewed(random, words.surnames)} ${pickSkewed(random, words.sectors)}`, 22],
  [coined, 16],
  [(random) => `${coined(random)} ${pickSkewed(random, words.sectors)}`, 14],
  [(random) => `${pickSkewed(random, words.cities).city} ${pickSkewed(random, words.sectors)}`, 10],
  [(random) => `${pickSkewed(random, words.surnames)} & ${another(random)}`, 7],
  [(random) => `${acronym(random)} ${pickSkewed(random, words.sectors)}`, 6],
  [acronym, 3],
  [otherScript, 5],
  [umbrella, 4],
  [subsidiary, 13],
];

function otherScript(random: Random): string {
  const { first, second } = pickSkewed(random, words.otherScripts);
  const name = `${pick(random, first)}${pick(random, second)}`;
  return chance(random, 0.5) ? `${name} ${Math.floor(random() * 900) + 1}` : name;
}

/** A group of companies; later companies belong to it. */
function umbrella(random: Random, groups: string[]): string {
  const name = another(random);
  groups.push(name);
  return `${name} ${pickSkewed(random, words.umbrellas)}`;
}

function subsidiary(random: Random, groups: string[]): string {
  const group = groups.length === 0 ? coined(random) : pickSkewed(random, groups);
  const { city, country } = pickSkewed(random, words.cities);
  const part = pickSkewed(random, words.sectors);
  return `${group} ${pick(random, [city, country, part, `${part} ${country}`])}`;
}

/** So many invented companies, the same ones for a seed: names and places are as unevenly distributed as in reality. */
export function* inventCompanies(count: number, seed = 1) {
  const random = seededRandom(seed);
  const inventFacts = factInventor(seed);
  const groups: string[] = [];
  const taken = new Map<string, number>();
  for (let made = 0; made < count; made += 1) {
    const base = pickWeighted(random, styles)(random, groups);
    const { city, country } = pickSkewed(random, words.cities);
    const street = `${pickSkewed(random, words.streets)} ${1 + Math.floor(random() * 200)}`;
    yield {
      name: chance(random, 0.4) ? `${base} ${pickSkewed(random, words.legalForms)}` : base,
      domain: freeDomain(base, pickSkewed(random, words.suffixes), taken),
      ...inventFacts(chance(random, 0.8) ? `${city}, ${country}` : null),
      address: chance(random, 0.5) ? `${street}, ${city}` : null,
      created_on: new Date(Date.UTC(2019, 0, 1 + Math.floor(random() * 2700))).toISOString().slice(0, 10),
    };
  }
}

/** Below `.example` (RFC 2606), so no email can ever reach anyone, in the stored form. */
function freeDomain(name: string, suffix: string, taken: Map<string, number>): string {
  const slug = searchKey(name).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const wanted = `${slug}.${suffix.replace('-', '.')}.example`;
  const times = (taken.get(wanted) ?? 0) + 1;
  taken.set(wanted, times);
  const free = times === 1 ? wanted : `${slug}.n${times}.${suffix}.example`;
  const domain = /^[a-z0-9.-]+$/.test(free) ? free : companyDomain(free);
  if (domain === null) throw new Error(`${free} is not a domain.`);
  return domain;
}
