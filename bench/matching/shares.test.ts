import { expect, it } from 'vitest';
import shown from '#shared/matched-shares.json' with { type: 'json' };
import { matchedShares } from './shares.ts';

const { slip_days: _, half_year_alone, ...groups } = shown;

it('makes the file that pages read: npm run bench:anonymity writes it', () => {
  expect(shown).toEqual(matchedShares());
});

it('gives the known figures where they can be computed by hand', () => {
  // Of people who ask at any time, all who share a month look alike: the employer names one right in each month.
  const months = (people: number) => 12 * (1 - (11 / 12) ** people);
  for (const { authors, silent, next_month, chance } of Object.values(groups)) {
    const people = authors + silent;
    expect(Math.abs(next_month - (100 * months(people)) / people)).toBeLessThan(1.5);
    expect(chance).toBe(100 / people);
  }
});

it('H2: never shows less than guessing, and less for what appears with others than for what appears alone', () => {
  for (const { chance, at_once, next_month, slip, half_year, with_others } of Object.values(groups)) {
    expect(Math.min(slip, half_year, with_others)).toBeGreaterThan(chance);
    expect(next_month).toBeGreaterThan(slip);
    expect(at_once).toBeGreaterThan(next_month);
  }
});

it('H2: names at most twice as many as guessing does, of what appears in January or July', () => {
  for (const { chance, half_year } of Object.values(groups))
    expect(half_year).toBeLessThanOrEqual(2 * chance);
});

it('says what January or July gives away if everyone else chooses the first of next month', () => {
  expect(half_year_alone).toBeGreaterThan(groups.ten.half_year);
  expect(half_year_alone).toBeLessThan(groups.ten.next_month);
});
