import { currencies } from '#shared/words.ts';

type SalaryReading = { amount: number; currency: string } | { error: string };

const unreadable =
  "We can't read this amount. Write it like 38,000 or 12.50, and choose the currency beside it.";
const severalCurrencies = (sign: string) =>
  `More than one currency is written “${sign}”. Choose yours beside the amount.`;

// One separator before every group of three digits, at most another one before the decimals.
const grouped = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d\d?)?$/;
/** 12,00,000 */
const groupedInIndia = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d\d?)?$/;
const ungrouped = /^\d+(?:[.,]\d\d?)?$/;

/**
 * The salary that a text means, in currency units with at most two decimals; undefined for an empty text. A separator
 * before exactly three digits groups thousands, because no salary has three decimals; `k` multiplies by 1000. A sign or
 * an ISO code decides the currency. If several currencies share it, the chosen one counts if it's among them.
 * Instead of guessing, it answers with an error for the person who typed.
 */
export function readSalary(text: string, chosen: string): SalaryReading | undefined {
  const typed = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[‘’ʼ`´]/g, "'")
    .trim();
  if (typed === '') return undefined;
  const [, before = '', number = '', after = ''] = /^(\D*)(\d(?:[\d., ']*\d)?)(.*)$/s.exec(typed) ?? [];
  const end = endOf(after.replace(/^[.,][-–—]*/, ''));
  const amount = amountIn(number, end.thousands);
  const signs = [signIn(before), signIn(end.sign)].filter((sign) => sign !== '');
  const possible = currenciesWritten(signs);
  if (amount === undefined || possible.length === 0) return { error: unreadable };
  const currency = possible.includes(chosen) ? chosen : theOne(possible);
  return currency === undefined ? { error: severalCurrencies(signs[0] ?? '') } : { amount, currency };
}

/** What follows the digits: a sign, k, or both. */
function endOf(after: string): { thousands: boolean; sign: string } {
  const isSign = currenciesOf().has(signIn(after).toLowerCase());
  const [, k = '', sign = ''] = isSign ? ['', '', after] : (/^ ?(k?)(.*)$/i.exec(after) ?? []);
  return { thousands: k !== '', sign };
}

/** "Rs. " and "kr." without what isn't part of the sign. */
function signIn(text: string): string {
  return text.trim().replace(/(?<=\p{L})\.$/u, '');
}

function amountIn(number: string, thousands: boolean): number | undefined {
  const isRead =
    ungrouped.test(number) || (!thousands && (grouped.test(number) || groupedInIndia.test(number)));
  if (!isRead) return undefined;
  const decimals = /[.,](\d\d?)$/.exec(number);
  const whole = number.slice(0, decimals?.index).replace(/\D/g, '');
  const amount = Number(`${whole}.${decimals?.[1] ?? 0}`);
  return thousands ? Math.round(amount * 1000) : amount;
}

/** The currencies that all signs can mean: all currencies without a sign. */
function currenciesWritten(signs: string[]): readonly string[] {
  return signs.reduce<readonly string[]>((possible, sign) => {
    const meant = currenciesOf().get(sign.toLowerCase()) ?? [];
    return possible.filter((code) => meant.includes(code));
  }, currencies);
}

/** Meant by a sign that others share. */
const usual: readonly string[] = ['USD', 'GBP', 'KRW'];

function theOne(possible: readonly string[]): string | undefined {
  return possible.length === 1 ? possible[0] : possible.find((code) => usual.includes(code));
}

/** Written by people, but not by Intl in English. */
const otherSigns = {
  US$: 'USD',
  C$: 'CAD',
  AU$: 'AUD',
  S$: 'SGD',
  Rs: 'INR',
  Fr: 'CHF',
  SFr: 'CHF',
  RMB: 'CNY',
  元: 'CNY',
  円: 'JPY',
  TL: 'TRY',
};

const bySign = new Map<string, string[]>();

/** Every sign and ISO code in lower case, with the currencies that it can mean. Built when first needed. */
function currenciesOf(): Map<string, string[]> {
  if (bySign.size > 0) return bySign;
  const signs = currencies.flatMap((currency) =>
    (['code', 'symbol', 'narrowSymbol'] as const).map((currencyDisplay) => [
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
      currency,
    ]),
  );
  for (const [sign = '', currency = ''] of [...signs, ...Object.entries(otherSigns)]) {
    const key = sign.toLowerCase();
    // Kyat, but in every other currency a thousand.
    if (key !== 'k') bySign.set(key, [...(bySign.get(key) ?? []), currency]);
  }
  return bySign;
}
