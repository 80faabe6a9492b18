import regionCurrencies from 'country-to-currency';
import { currencies, defaultCurrency } from '#shared/words.ts';

/** Country suffixes that are mostly used for their letters. */
const lettersOnly = new Set(
  'ac ai cc co fm gg gl im io la ly me ms nu pw sc sh so st tk to tv vc ws'.split(' '),
);

/**
 * The currency in which someone is most likely paid: that of the country of her employer's domain, or else of her
 * browser's language. Nothing that the server sends counts, because it could choose a currency for one person and
 * recognize her review by it.
 */
export function likelyCurrency(domain: string, language: string): string {
  return currencyOf(regionOfDomain(domain)) ?? currencyOf(regionOfLanguage(language)) ?? defaultCurrency;
}

/** The ISO 4217 currency of an ISO 3166 region. Some are no longer in use. */
function currencyOf(region: string | undefined): string | undefined {
  const currency = (regionCurrencies as Record<string, string>)[region ?? ''];
  return (currencies as readonly string[]).find((known) => known === currency);
}

function regionOfDomain(domain: string): string | undefined {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1);
  if (lettersOnly.has(suffix)) return undefined;
  if (suffix === 'uk') return 'GB';
  // The European Union's own suffix: most of its members use the euro.
  return suffix === 'eu' ? 'DE' : suffix.toUpperCase();
}

function regionOfLanguage(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
