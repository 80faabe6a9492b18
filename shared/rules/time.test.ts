import { expect, it } from 'vitest';
import { monthsBefore, period, quarter, roundedExpiry } from './calendar.ts';
import { relativeMonth, relativeTime } from './relative-time.ts';

const now = new Date('2026-06-15T12:00:00.000Z');

it.each([
  [0, 'just now'],
  [1, '1 second ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3600, '1 hour ago'],
  [86_400, '1 day ago'],
  [29 * 86_400, '29 days ago'],
  [30 * 86_400, '1 month ago'],
  [364 * 86_400, '12 months ago'],
  [365 * 86_400, '1 year ago'],
  [800 * 86_400, '2 years ago'],
  [-5, 'just now'],
])('%i seconds are %s', (seconds, words) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});

it.each([
  ['2026-06-01', 'this month'],
  ['2026-07-01', 'this month'],
  ['2026-05-01', '1 month ago'],
  ['2025-07-01', '11 months ago'],
  ['2025-06-01', '1 year ago'],
  ['2024-05', '2 years ago'],
])('%s is %s', (month, words) => {
  expect(relativeMonth(month, now)).toBe(words);
});

it('rounds expiry times up so they do not reveal the start', () => {
  expect(roundedExpiry(new Date('2026-06-15T12:00:00.000Z'), 60)).toBe('2026-06-15T13:00:00.000Z');
  expect(roundedExpiry(new Date('2026-06-15T12:00:00.001Z'), 60)).toBe('2026-06-15T13:10:00.000Z');
  expect(roundedExpiry(new Date('2026-06-15T12:09:59.000Z'), 60)).toBe('2026-06-15T13:10:00.000Z');
});

it('puts three months into each quarter', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  expect(months.map(quarter)).toEqual(
    [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4].map((number) => `2026-Q${number}`),
  );
});

it('uses UTC for months and years', () => {
  expect(monthsBefore(new Date('2026-01-31T23:59:59Z'), 1)).toBe('2025-12');
  expect(monthsBefore(new Date('2026-05-31T00:00:00Z'), 3)).toBe('2026-02');
  expect(period(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026');
});
