import {
  constantFrom,
  integer,
  property,
  assert as propertyHolds,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSalary } from './salary-text.ts';

const read = (text: string, chosen = 'EUR') => {
  const salary = readSalary(text, chosen);
  return salary && ('error' in salary ? salary.error : `${salary.currency} ${salary.amount}`);
};

const unreadable =
  "We can't read this amount. Write it like 38,000 or 12.50, and choose the currency beside it.";
const severalCurrencies = (sign: string) =>
  `More than one currency is written “${sign}”. Choose yours beside the amount.`;

describe('a typed salary', () => {
  it.each([
    // Exactly three digits after a separator are a group of thousands.
    ['2.500', 2500],
    ['38.000', 38_000],
    ['1.234', 1234],
    ['1,234', 1234],
    ['38 000', 38_000],
    ["38'000", 38_000],
    ['38’000', 38_000],
    ['38\u00a0000', 38_000],
    ['38\u202f000', 38_000],
    ['38\u2009000', 38_000],
    ['1.250.000', 1_250_000],
    ['12,00,000', 1_200_000],
    // One or two are decimals.
    ['12.50', 12.5],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['2500,50', 2500.5],
    ['38.000,00', 38_000],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ["1'234.50", 1234.5],
    ['1 234,5', 1234.5],
    ['0.50', 0.5],
    ['38.000,-', 38_000],
    ["38'000.–", 38_000],
    // While it's being typed.
    ['38.', 38],
    ['38000', 38_000],
    [' 38000 ', 38_000],
    ['\u200e38000\u200f', 38_000],
    ['38k', 38_000],
    ['38 K', 38_000],
    ['38,5k', 38_500],
    ['1.1k', 1100],
  ])('"%s" is an amount in the chosen currency', (text, amount) => expect(read(text)).toBe(`EUR ${amount}`));

  it.each([
    ['€38,000', 'GBP', 'EUR 38000'],
    ['38.000 €', 'USD', 'EUR 38000'],
    ['38k€', 'USD', 'EUR 38000'],
    ['€ 38 k', 'USD', 'EUR 38000'],
    ['38 kEUR', 'USD', 'EUR 38000'],
    ['eur 38000', 'USD', 'EUR 38000'],
    ['CHF 95’000.–', 'EUR', 'CHF 95000'],
    ['Fr. 95000', 'EUR', 'CHF 95000'],
    ['6 500 zł', 'EUR', 'PLN 6500'],
    ['₹ 12,00,000', 'EUR', 'INR 1200000'],
    ['R 25 000', 'EUR', 'ZAR 25000'],
    ['R$ 4.200,50', 'EUR', 'BRL 4200.5'],
    ['US$52,000', 'CAD', 'USD 52000'],
    ['A$90k', 'USD', 'AUD 90000'],
    // A sign of several currencies is the chosen one's if it can be, otherwise the usual one's.
    ['$52,000', 'CAD', 'CAD 52000'],
    ['$52,000', 'EUR', 'USD 52000'],
    ['$52,000 CAD', 'EUR', 'CAD 52000'],
    ['$52,000 USD', 'CAD', 'USD 52000'],
    ['£38,000', 'EUR', 'GBP 38000'],
    ['£38,000', 'GIP', 'GIP 38000'],
    ['45 000 kr', 'NOK', 'NOK 45000'],
    ['45 000 kr.', 'DKK', 'DKK 45000'],
    ['45 000,-kr', 'SEK', 'SEK 45000'],
    ['¥300000', 'CNY', 'CNY 300000'],
    ['Rs. 50,000', 'PKR', 'PKR 50000'],
  ])('"%s" with %s chosen is %s', (text, chosen, salary) => expect(read(text, chosen)).toBe(salary));

  it.each([
    ['45 000 kr', 'EUR', 'kr'],
    ['Rs. 50,000', 'EUR', 'Rs'],
    ['¥300000', 'EUR', '¥'],
    ['C$50,000', 'EUR', 'C$'],
  ])('"%s" with %s chosen leaves the currency open', (text, chosen, sign) =>
    expect(read(text, chosen)).toBe(severalCurrencies(sign)),
  );

  it.each([
    ...'a lot|about 38000|38000 a year|38,000-42,000|-5|.50|1e5|0x10|1234.567|1.2345|0.500'.split('|'),
    ..."012,500|1.23.456|1.234'567|1,234,5|1 2|38..|1.250k|38kk|€38,000 USD|38000 XYZ|€|k".split('|'),
    ...'٣٨٠٠٠|38²'.split('|'),
  ])('"%s" is refused with what to write', (text) => expect(read(text)).toBe(unreadable));

  it.each(['', '   ', '\u00a0'])('is none if nothing is typed (%j)', (text) =>
    expect(read(text)).toBeUndefined(),
  );
});

const currencyPlaces: ((amount: string) => string)[] = [
  (amount) => amount,
  (amount) => `€${amount}`,
  (amount) => `${amount}\u202f€`,
  (amount) => `EUR ${amount}`,
];

describe('any amount', () => {
  it('is read as it is written in any country, wherever its currency stands', () => {
    const written = record({
      hundredths: integer({ min: 1, max: 9_999_999_999 }),
      marks: constantFrom(',.', '.,', ' ,', ' .', "'.", '’.', '\u00a0,', '\u202f,', '\u2009,', ',,'),
      grouped: constantFrom(true, false),
      place: constantFrom(...currencyPlaces),
    });
    propertyHolds(
      property(written, ({ hundredths, marks, grouped, place }) => {
        const [separator = '', point = ''] = marks;
        const whole = String(Math.floor(hundredths / 100));
        const groups = grouped && separator !== point ? whole.replace(/\B(?=(\d{3})+$)/g, separator) : whole;
        const cents = String(hundredths % 100).padStart(2, '0');
        const text = place(cents === '00' ? groups : groups + point + cents);
        expect(read(text)).toBe(`EUR ${hundredths / 100}`);
      }),
    );
  });

  it('survives being shown in the field again', () => {
    propertyHolds(
      property(integer({ min: 1, max: 9_999_999_999 }), (hundredths) => {
        const amount = hundredths / 100;
        expect(read(String(amount))).toBe(`EUR ${amount}`);
        expect(read(amount.toLocaleString('en'))).toBe(`EUR ${amount}`);
      }),
    );
  });

  it('has at most two decimals and a known currency, whatever is typed', () => {
    const typed = stringMatching(/^[ $€£k]{0,2}[\d.,' ]{0,9}[ $€krCHF]{0,3}$/);
    for (const texts of [string(), typed]) {
      propertyHolds(
        property(texts, (text) => {
          const salary = readSalary(text, 'EUR');
          if (!salary || 'error' in salary) return;
          expect(salary.amount).toBe(Number(salary.amount.toFixed(2)));
          expect(salary.amount).toBeGreaterThanOrEqual(0);
          expect(salary.currency).toMatch(/^[A-Z]{3}$/);
        }),
      );
    }
  });
});
