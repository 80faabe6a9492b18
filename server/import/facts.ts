import type { z } from 'zod';
import { countries } from '#shared/countries.ts';
import { industries } from '#shared/industries.ts';
import { textLimits } from '#shared/limits.ts';
import { webAddress } from '#shared/rules/addresses.ts';
import { countryName, factYears, readIndustry, sizeClassOf } from '#shared/rules/company-facts.ts';
import type { companyInput } from '#shared/schemas/company.ts';
import type { FactSource } from '#shared/words.ts';

type Input = z.input<typeof companyInput>;
type Fact = 'website' | 'industry' | 'size' | 'size_year' | 'country' | 'founded';
export type Facts = Pick<Input, Fact>;

/**
 * The columns that a fact is read from, the best first, and how. Wikidata: P856 official website, P4496 NACE code, P452
 * industry, P1128 employees, P585 point in time, P17 country, P297 its code, P571 inception.
 */
const facts: { [fact in Fact]: { columns: readonly string[]; read: (text: string) => Input[fact] } } = {
  website: {
    columns: ['website', 'official website', 'company website', 'URL', 'homepage', 'P856'],
    read: (text) => (text.length > textLimits.website.max ? undefined : (webAddress(text) ?? undefined)),
  },
  industry: {
    columns: ['industry', 'NACE', 'NACE code', 'P4496', 'industryLabel', 'P452'],
    read: (text) => readIndustry(text) ?? industryOf.get(text.toLowerCase()),
  },
  size: { columns: ['employees', 'number of employees', 'size', 'P1128'], read: readSize },
  size_year: {
    columns: ['employees year', 'year of employees', 'size year', 'employees date', 'point in time', 'P585'],
    read: readYear,
  },
  country: {
    columns: [
      ...['country', 'country code', 'P297', 'countryLabel', 'P17'],
      'Entity.HeadquartersAddress.Country',
    ],
    read: (text) =>
      countries.find((code) => code === text.toUpperCase()) ?? countryOf.get(text.toLowerCase()),
  },
  founded: {
    columns: ['founded', 'founding year', 'year founded', 'inception', 'P571'],
    read: readYear,
  },
};

/** Sections and divisions by their names in lower case, sections last, so theirs win. */
const industryOf = new Map([
  ...Object.entries(industries).flatMap(([section, { divisions }]) =>
    Object.entries(divisions).map(([division, name]) => [name.toLowerCase(), section + division] as const),
  ),
  ...Object.entries(industries).map(([section, { name }]) => [name.toLowerCase(), section] as const),
]);
const countryOf = new Map(countries.map((code) => [countryName(code).toLowerCase(), code]));

/** A count, such as `1,200`, or a range, such as `1000-4999`: the class of its lower end. */
function readSize(text: string): Facts['size'] {
  const [, count = ''] = /^(\d{1,3}(?:[,. ’']\d{3})+|\d+)(?:\.0+)?\+?(?:\s*[-–].*)?$/.exec(text) ?? [];
  return sizeClassOf(Number(count.replaceAll(/\D/g, '')));
}

/** A year, or the year of a date as Wikidata writes it: `1998-01-01T00:00:00Z`. */
function readYear(text: string): number | undefined {
  const year = Number(/^\+?(\d{3,4})(?:-\d\d?(?:-\d\d?(?:T.*)?)?)?$/.exec(text)?.[1]);
  return year >= factYears.first && year <= factYears.last ? year : undefined;
}

/**
 * Reads the facts about a company from the cells of a row. What it can't read is left out.
 * @param placeOf where a column of this name is, if it is there
 */
export function factReader(placeOf: (name: string) => number | undefined) {
  const places = Object.entries(facts).flatMap(([fact, { columns, read }]) => {
    const place = columns.map(placeOf).find((found) => found !== undefined);
    return place === undefined ? [] : [{ fact, place, read }];
  });
  return (cells: readonly string[]): Facts =>
    Object.fromEntries(
      places.flatMap(({ fact, place, read }) => {
        const value = read(cells[place]?.trim() ?? '');
        return value === undefined ? [] : [[fact, value]];
      }),
    );
}

/** Where a file with this header is from, as far as its columns show. */
export function sourceOf(header: readonly string[]): FactSource {
  if (header.some((name) => name.startsWith('Entity.'))) return 'GLEIF';
  return header.some((name) => /^P\d+$|^item$|Label$/.test(name)) ? 'Wikidata' : 'imported file';
}
