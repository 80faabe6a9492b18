import { describe, expect, it } from 'vitest';
import { currencies } from '#shared/words.ts';
import { isPlausibleSalary } from './plausible-salary.ts';

const plausible = (amount: number, currency: string, frequency: 'hourly' | 'monthly' | 'yearly') =>
  isPlausibleSalary({ amount, currency, frequency });

describe('a plausible salary', () => {
  it.each([
    [38_000, 'EUR', 'yearly'],
    [2500, 'EUR', 'monthly'],
    [12.5, 'EUR', 'hourly'],
    [9000, 'USD', 'yearly'],
    [450_000, 'USD', 'yearly'],
    [45_000, 'NOK', 'monthly'],
    [250_000, 'INR', 'yearly'],
    [4_000_000, 'INR', 'yearly'],
    [300_000, 'JPY', 'monthly'],
    [1200, 'JPY', 'hourly'],
    [8_000_000, 'VND', 'monthly'],
  ] as const)('can be %d %s %s', (amount, currency, frequency) =>
    expect(plausible(amount, currency, frequency)).toBe(true),
  );

  it.each([
    // A misread separator, a monthly or hourly amount left as yearly, zeros too many.
    [2.5, 'GBP', 'yearly'],
    [38, 'USD', 'yearly'],
    [3200, 'GBP', 'yearly'],
    [38_000, 'EUR', 'hourly'],
    [52_000, 'EUR', 'monthly'],
    [3_800_000, 'EUR', 'yearly'],
    [45_000, 'NOK', 'yearly'],
    [300_000, 'JPY', 'yearly'],
    [25, 'INR', 'monthly'],
  ] as const)("isn't %d %s %s", (amount, currency, frequency) =>
    expect(plausible(amount, currency, frequency)).toBe(false),
  );

  it.each(currencies)('is known in %s', (currency) => {
    const amounts = Array.from({ length: 17 }, (_, power) => 10 ** power);
    const answers = amounts.map((amount) => plausible(amount, currency, 'yearly'));
    expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(2);
    expect(answers.filter(Boolean).length).toBeLessThanOrEqual(3);
  });
});
