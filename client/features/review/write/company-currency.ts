import { searchKey } from '#shared/rules/search-key.ts';

/** Regions (ISO 3166) in which people are paid in a currency (ISO 4217). */
const regions = `
AED AE|AFN AF|ALL AL|AMD AM|AOA AO|ARS AR|AUD AU CC CX HM KI NF NR TV|AWG AW|AZN AZ|BAM BA|BBD BB|BDT BD|BHD BH|BIF BI
BMD BM|BND BN|BOB BO|BRL BR|BSD BS|BTN BT|BWP BW|BYN BY|BZD BZ|CAD CA|CDF CD|CHF CH LI|CLP CL|CNY CN|COP CO|CRC CR
CUP CU|CVE CV|CZK CZ|DJF DJ|DKK DK FO GL|DOP DO|DZD DZ|EGP EG|ERN ER|ETB ET|FJD FJ|FKP FK|GBP GB GG GS IM JE|GEL GE
EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT
GHS GH|GIP GI|GMD GM|GNF GN|GTQ GT|GYD GY|HKD HK|HNL HN|HTG HT|HUF HU|IDR ID|ILS IL PS|INR IN|IQD IQ|IRR IR|ISK IS
JMD JM|JOD JO|JPY JP|KES KE|KGS KG|KHR KH|KMF KM|KPW KP|KRW KR|KWD KW|KYD KY|KZT KZ|LAK LA|LBP LB|LKR LK|LRD LR|LSL LS
LYD LY|MAD EH MA|MDL MD|MGA MG|MKD MK|MMK MM|MNT MN|MOP MO|MRU MR|MUR MU|MVR MV|MWK MW|MXN MX|MYR MY|MZN MZ|NAD NA
NGN NG|NIO NI|NOK BV NO SJ|NPR NP|NZD CK NU NZ PN TK|OMR OM|PAB PA|PEN PE|PGK PG|PHP PH|PKR PK|PLN PL|PYG PY|QAR QA
RON RO|RSD RS|RUB RU|RWF RW|SAR SA|SBD SB|SCR SC|SDG SD|SEK SE|SGD SG|SHP SH|SLE SL|SOS SO|SRD SR|SSP SS|STN ST|SYP SY
SZL SZ|THB TH|TJS TJ|TMT TM|TND TN|TOP TO|TRY TR|TTD TT|TWD TW|TZS TZ|UAH UA|UGX UG|UYU UY|UZS UZ|VES VE|VND VN|VUV VU
USD AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI|WST WS|XAF CF CG CM GA GQ TD|XCD AG AI DM GD KN LC MS VC|XCG CW SX
XOF BF BJ CI GW ML NE SN TG|XPF NC PF WF|YER YE|ZAR ZA|ZMW ZM|ZWG ZW`;

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

const currencyOfRegion: ReadonlyMap<string, string> = new Map(
  regions
    .trim()
    .split(/[|\n]/)
    .flatMap((row) => {
      const [currency = '', ...codes] = row.split(' ');
      return codes.map((code) => [code, currency] as const);
    }),
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
