import { countryName } from '#shared/rules/company-facts.ts';
import { type Facts, factReader } from './facts.ts';

type Field = 'name' | 'domain' | 'hq_location' | 'address';
export type CompanyFields = Record<Field, string> & Facts;

const inGleif = 'Entity.HeadquartersAddress';

/**
 * The columns that a field is read from, the best first; several columns of one entry are joined. Only letters and
 * digits are compared: `HQ Location` is `hq_location`.
 *
 * Wikidata names columns after the variables of a query, with `Label` for the words of an item, or after properties:
 * P856 official website, P159 headquarters location, P6375 street address. GLEIF's Golden Copy names them after the
 * elements of its LEI-CDF format, and has no websites.
 */
const columns: Record<Field, string> = {
  name: 'name, company name, companyLabel, itemLabel, organizationLabel, label, Entity.LegalName, legal name',
  domain: 'domain, website, official website, company website, URL, homepage, P856',
  hq_location: `hq_location, headquarters_locationLabel, headquartersLabel, hqLabel, headquarters location, headquarters, P159, ${inGleif}.City + ${inGleif}.Country`,
  address: `address, street address, headquarters address, P6375, ${inGleif}.FirstAddressLine + ${inGleif}.PostalCode + ${inGleif}.City`,
};

/** An item that Wikidata has no name for in the language of the query, or the item itself. */
const UNNAMED = /^(?:https?:\/\/www\.wikidata\.org\/entity\/)?Q\d+$/;
const LISTED_COLUMNS = 12;

/**
 * Reads a company from the cells of a row.
 * @throws if there is no column for the name or the domain
 */
export function fieldReader(header: readonly string[]): (cells: readonly string[]) => CompanyFields {
  const known = header.map(bare);
  const placesOf = (field: Field) =>
    columns[field]
      .split(', ')
      .map((names) => names.split(' + ').map((name) => known.indexOf(bare(name))))
      .find((places) => !places.includes(-1));
  const places = {
    name: required('name', placesOf('name'), header),
    domain: required('domain', placesOf('domain'), header),
    hq_location: placesOf('hq_location') ?? [],
    address: placesOf('address') ?? [],
  };
  const readFacts = factReader((name) => {
    const place = known.indexOf(bare(name));
    return place < 0 ? undefined : place;
  });
  const isCountry = (place: number) => known[place]?.endsWith('country');
  return (cells) => {
    const read = (field: Field) =>
      places[field]
        // GLEIF has countries as ISO 3166 codes.
        .map((place) => (isCountry(place) ? countryName(cells[place] ?? '') : (cells[place] ?? '')).trim())
        .filter((text) => text !== '' && !UNNAMED.test(text))
        .join(', ');
    return {
      name: read('name'),
      domain: read('domain'),
      hq_location: read('hq_location'),
      address: read('address'),
      ...readFacts(cells),
    };
  };
}

function required(field: Field, places: number[] | undefined, header: readonly string[]): number[] {
  if (places) return places;
  const isGleif = field === 'domain' && header.some((name) => name.startsWith('Entity.'));
  const hint = isGleif ? " GLEIF's files have none. docs/recipes.md says how to add websites to them." : '';
  throw new Error(
    `No column has the ${field}.${hint} It may be called ${columns[field]}. The file's columns are ${listed(header)}.`,
  );
}

/** GLEIF's files have more than 300. */
function listed(header: readonly string[]): string {
  const more = header.length - LISTED_COLUMNS;
  const first = header.slice(0, LISTED_COLUMNS).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
