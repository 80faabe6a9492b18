import { describe, expect, it } from 'vitest';
import { currencies } from '#shared/words.ts';
import { companyCurrency } from './company-currency.ts';

const of = (hq_location: string | null, domain = 'company.example') =>
  companyCurrency({ hq_location, domain });

describe('the currency of a company', () => {
  it.each([
    ['Rotterdam, Netherlands', 'EUR'],
    ['Rotterdam, The Netherlands', 'EUR'],
    ['Zürich, Switzerland', 'CHF'],
    ['ZÜRICH, SWITZERLAND', 'CHF'],
    ['8000 Zürich (Schweiz)', 'CHF'],
    ['Poznań - Poland', 'PLN'],
    ['Oslo, NO', 'NOK'],
    ['London, UK', 'GBP'],
    ['Edinburgh, Scotland', 'GBP'],
    ['Austin, United States', 'USD'],
    ['Austin, TX, USA', 'USD'],
    ['Newark, New Jersey, U.S.A.', 'USD'],
    ['Japan', 'JPY'],
    ['Istanbul, Türkiye', 'TRY'],
    ['Istanbul, Turkey', 'TRY'],
    ["Abidjan, Côte d'Ivoire", 'XOF'],
    ['Hong Kong', 'HKD'],
    ['Prague, Czech Republic', 'CZK'],
    ['Germany, remote', 'EUR'],
    ['München, Deutschland', 'EUR'],
    ['Wien, Österreich', 'EUR'],
    ['Praha, Česko', 'CZK'],
    ['Reykjavík, Ísland', 'ISK'],
    ['東京, 日本', 'JPY'],
  ])('is the currency of the country in "%s"', (location, currency) => expect(of(location)).toBe(currency));

  it.each([
    [null, 'firma.de', 'EUR'],
    [null, 'firm.co.uk', 'GBP'],
    ['Bergen', 'verft.no', 'NOK'],
    [null, 'institution.eu', 'EUR'],
    ['Oslo, Norway', 'company.se', 'NOK'],
  ])('comes from the domain when "%s" contains no country: %s', (location, domain, currency) =>
    expect(of(location, domain)).toBe(currency),
  );

  it.each([
    [null, 'company.com'],
    ['', 'company.example'],
    ['Springfield', 'company.org'],
    // Country suffixes that are used for their letters.
    [null, 'start.io'],
    [null, 'start.ai'],
    [null, 'start.co'],
    [null, 'start.tv'],
    // A state or a country: it's ambiguous.
    ['Atlanta, Georgia', 'company.com'],
    ['Wilmington, DE', 'company.com'],
    ['San Francisco, CA', 'company.com'],
    ['Lebanon, NH', 'company.com'],
    ['Trenton, New Jersey', 'company.com'],
    ['Albuquerque, New Mexico', 'company.com'],
  ])('is unknown for %s at %s', (location, domain) => expect(of(location, domain)).toBeUndefined());

  it('lets the domain decide between a state and a country', () => {
    expect(of('Berlin, DE', 'firma.de')).toBe('EUR');
    expect(of('Tbilisi, Georgia', 'company.ge')).toBe('GEL');
  });

  it("has a currency from the form's list for each country", () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const found = codes.flatMap((code) => of(english.of(code) ?? '') ?? []);
    for (const currency of found) expect(currencies).toContain(currency);
    expect(found.length).toBeGreaterThan(240);
  });

  it('is fast for a long text', () => {
    expect(of(`${', '.repeat(5000)}Norway`)).toBe('NOK');
  });
});
