import { chance, type Random, seededRandom } from '#db/demo-data/random.ts';
import type { Searchable } from '#shared/rules/search-tokens.ts';

const list = (text: string) => text.trim().split(/\s+/);

const starts =
  list(`Al Ar As Bal Bel Ber Bor Bran Brid Cal Car Cas Cor Dal Dor Dun Eld Fal Fen Fer Gar Glen Gran Hal
  Har Hav Hol Kar Kel Kes Lan Lin Lor Lun Mar Mel Mor Nor Or Os Pel Quin Ral Ros Sal San Sel Sol Ster Tal Tor Tur Val Ver
  Vin Wal Wes Win Wol Yar Zel`);
const ends =
  list(`ander bury by dale den der don feld field fjord ford gate grove ham haven holm ia ington is land lath ley
  low man mark mere mond more nes o ora port ridge rock sen side son stad stead stone ström ton ura vale vik ville wall ward
  wich wick wind wood worth`);
const trades =
  list(`Logistics Foods Energy Software Capital Health Media Insurance Bank Motors Steel Shipping Pharma Telecom
  Hotels Travel Retail Textiles Robotics Analytics Engineering Construction Consulting Chemicals Airlines Publishing
  Education Security Design Aerospace Farms Brewery Bakery Networks Systems Partners Industries Holdings Group`);
const forms = ['', '', '', ' Inc.', ' Ltd', ' GmbH', ' AG', ' S.A.', ' LLC', ' AB', ' AS', ' GmbH & Co. KG'];
const cities = list(
  'Oslo Bergen Berlin Hamburg Wien Zürich Milano Lisboa Dublin Boston Chicago Denver Austin Toronto Sydney',
);

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
