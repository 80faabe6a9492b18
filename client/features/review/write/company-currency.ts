import regionCurrencies from 'country-to-currency';
import { searchKey } from '#shared/rules/search-key.ts';
import { currencies } from '#shared/words.ts';

/** Names besides those of Intl.DisplayNames in English and in the country's own language, as search keys. */
const otherNames = Object.entries({
  AE: ['uae'],
  BE: ['belgique'],
  CH: ['suisse', 'svizzera'],
  CI: ['ivory coast'],
  CZ: ['czech republic'],
  GB: ['uk', 'u k', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  HK: ['hong kong'],
  IE: ['republic of ireland'],
  KR: ['korea', 'republic of korea'],
  MM: ['myanmar', 'burma'],
  MO: ['macau', 'macao'],
  NL: ['holland'],
  RU: ['russian federation'],
  TR: ['turkey'],
  US: ['usa', 'u s a', 'us', 'u s', 'united states of america'],
  VN: ['viet nam'],
}).flatMap(([code, names]) => names.map((name) => [name, code] as const));

/** State codes that are also country codes, or look like them, so their meaning is ambiguous. */
const states = new Set(
  (
    'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK ' +
    'OR PA RI SC SD TN TX UT VA VT WA WI WV WY'
  ).split(' '),
);

/** Country suffixes that are used for their letters more often than for the country. */
const lettersOnly = new Set(
  'ac ai cc co fm gg gl im io la ly me ms nu pw sc sh so st tk to tv vc ws'.split(' '),
);

/** Currency (ISO 4217) by region (ISO 3166), without regions that exist no more. */
const currencyOfRegion = new Map(
  Object.entries(regionCurrencies).filter(([, currency]) =>
    (currencies as readonly string[]).includes(currency),
  ),
);

/** Country by the search key of its name. Built when first needed, because it takes a while. */
const regionsByName: { english?: Map<string, string>; own?: Map<string, string> } = {};

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' });
const keyed = (namesFor: (code: string) => Intl.DisplayNames) =>
  [...currencyOfRegion.keys()].map((code) => [searchKey(namesFor(code).of(code) ?? code), code] as const);

function regionNamed(key: string): string | undefined {
  const english = namesIn('en');
  regionsByName.english ??= new Map([...keyed(() => english), ...otherNames]);
  // Georgia is also a state, which is meant more often.
  const region = key === 'georgia' ? undefined : regionsByName.english.get(key);
  if (region !== undefined) return region;
  const ownLanguage = (region: string) => new Intl.Locale('und', { region }).maximize().language;
  regionsByName.own ??= new Map(keyed((code) => namesIn(ownLanguage(code))));
  return regionsByName.own.get(key);
}

type Place = { hq_location: string | null; domain: string };

/**
 * The currency in which a company most likely pays: that of the country at the end of its headquarters' location,
 * otherwise that of its domain's country. Undefined if neither has one.
 */
export function companyCurrency({ hq_location, domain }: Place): string | undefined {
  const region = regionIn(hq_location ?? '') ?? regionOfDomain(domain);
  return region === undefined ? undefined : currencyOfRegion.get(region);
}

function regionIn(location: string): string | undefined {
  for (const part of location.split(/[,;/()|·–—]| - /).reverse()) {
    const name = part.trim();
    if (states.has(name)) return undefined;
    if (/^[A-Z]{2}$/.test(name) && currencyOfRegion.has(name)) return name;
    const region = regionNamed(searchKey(name).replace(/^the /, ''));
    if (region !== undefined) return region;
  }
  return undefined;
}

function regionOfDomain(domain: string): string | undefined {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1);
  if (lettersOnly.has(suffix)) return undefined;
  if (suffix === 'uk') return 'GB';
  // The European Union's own suffix: most of its members use the euro.
  return suffix === 'eu' ? 'DE' : suffix.toUpperCase();
}
