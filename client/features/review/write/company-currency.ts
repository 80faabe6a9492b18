import regionCurrencies from 'country-to-currency';
import { searchKey } from '#shared/rules/search-key.ts';
import { currencies } from '#shared/words.ts';

/** Names in addition to those of Intl.DisplayNames, as search keys. */
const otherNames: Record<string, string> = {
  AE: 'uae',
  AT: 'osterreich',
  BE: 'belgie|belgique',
  BR: 'brasil',
  CH: 'schweiz|suisse|svizzera',
  CI: 'ivory coast|cote divoire',
  CZ: 'czech republic|cesko',
  DE: 'deutschland',
  DK: 'danmark',
  ES: 'espana',
  FI: 'suomi',
  GB: 'uk|u k|great britain|britain|england|scotland|wales|northern ireland',
  HK: 'hong kong',
  HU: 'magyarorszag',
  IE: 'republic of ireland|eire',
  IT: 'italia',
  KR: 'korea|republic of korea',
  MM: 'myanmar|burma',
  MO: 'macau|macao',
  NL: 'nederland|holland',
  NO: 'norge',
  PL: 'polska',
  RU: 'russian federation',
  SE: 'sverige',
  TR: 'turkey|turkiye',
  US: 'usa|u s a|us|u s|united states of america',
  VN: 'viet nam',
};

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

let regionOfName: Map<string, string> | undefined;

/** English names of all countries and some in their own languages, built when first needed. */
function regionNames(): Map<string, string> {
  if (regionOfName !== undefined) return regionOfName;
  const english = new Intl.DisplayNames('en', { type: 'region' });
  regionOfName = new Map();
  for (const code of currencyOfRegion.keys()) {
    regionOfName.set(searchKey(english.of(code) ?? code), code);
    for (const name of otherNames[code]?.split('|') ?? []) regionOfName.set(name, code);
  }
  // Also a state, which is meant more often.
  regionOfName.delete('georgia');
  return regionOfName;
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
    const region = regionNames().get(searchKey(name).replace(/^the /, ''));
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
