import { expect, it } from 'vitest';
import { newestQuarters } from './quarters.ts';

const month = (name: string, review_count: number, score_total: number) => ({
  month: name,
  review_count,
  score_total,
});

it('adds up the months of a quarter, oldest first, and rates as a company is rated', () => {
  const months = [month('2026-04', 1, 40), month('2026-03', 2, 300), month('2026-01', 1, 31)];
  expect(newestQuarters(months, 12)).toEqual([
    // (300 + 31) / 40 / 3 stars
    { quarter: '2026-Q1', review_count: 3, rating: 2.8 },
    { quarter: '2026-Q2', review_count: 1, rating: 1 },
  ]);
});

it('leaves out quarters without reviews and all but the newest', () => {
  const months = [
    month('2025-12', 1, 40),
    month('2026-06', 1, 80),
    month('2026-02', 0, 0),
    month('2024-05', 1, 60),
  ];
  expect(newestQuarters(months, 2).map(({ quarter }) => quarter)).toEqual(['2025-Q4', '2026-Q2']);
  expect(newestQuarters([], 2)).toEqual([]);
});
