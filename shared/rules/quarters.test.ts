import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quarterIndex, ratedQuarters } from './quarters.ts';

const month = (name: string, review_count: number, score_total: number) => ({
  month: name,
  review_count,
  score_total,
});
const limits = { quarters: 12, quarterReviews: 3 };

it('adds up the months of a quarter, oldest first, and rates it like a company', () => {
  const months = [month('2026-04', 3, 120), month('2026-03', 2, 300), month('2026-01', 1, 31)];
  expect(ratedQuarters(months, limits)).toEqual([
    // (300 + 31) / 40 / 3 stars
    { quarter: '2026-Q1', review_count: 3, rating: 2.8 },
    { quarter: '2026-Q2', review_count: 3, rating: 1 },
  ]);
});

it('does not replace a small quarter with an older one, whose months may be incomplete', () => {
  const months = [month('2026-05', 1, 100), month('2026-02', 3, 300), month('2025-11', 3, 300)];
  expect(ratedQuarters(months, { ...limits, quarters: 2 }).map(({ quarter }) => quarter)).toEqual([
    '2026-Q1',
  ]);
});

it('numbers quarters consecutively', () => {
  expect(quarterIndex('2026-Q1') - quarterIndex('2025-Q4')).toBe(1);
  const quarters = fc.record({
    year: fc.integer({ min: 2000, max: 2100 }),
    part: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(quarters, quarters, (one, other) => {
      const between = quarterIndex(`${one.year}-Q${one.part}`) - quarterIndex(`${other.year}-Q${other.part}`);
      expect(between).toBe(4 * (one.year - other.year) + one.part - other.part);
    }),
  );
});
