import { expect, it } from 'vitest';
import { isUnusualWeek } from './unusual-week.ts';

it.each([
  ['a few of a company that has few', 4, 0, false],
  ['a flood at a company that has few', 5, 0.5, true],
  ['a good week of a company that has many', 60, 100, false],
  ['a flood at a company that has many', 94, 100, true],
])('%s', (_, reviews, month, unusual) => {
  expect(isUnusualWeek(reviews, month)).toBe(unusual);
});
