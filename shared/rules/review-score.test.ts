import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recommendLevel, recommendPercentage, recommends } from './recommend.ts';
import { companyRating, halfStarBin, reviewRating, scoreSum } from './review-score.ts';
import { scoreLevel } from './score-level.ts';

it('rates a review by its average score divided by 2', () => {
  expect(reviewRating(20)).toBe(0.5);
  expect(reviewRating(140)).toBe(3.5);
  expect(reviewRating(200)).toBe(5);
});

it('rates a company with one decimal, rounded half up, and not at all without reviews', () => {
  expect(companyRating(0, 0)).toBeNull();
  expect(companyRating(166, 1)).toBe(4.2);
  expect(companyRating(165, 1)).toBe(4.1);
  expect(companyRating(20, 1)).toBe(0.5);
  expect(companyRating(400, 2)).toBe(5);
});

it('puts every possible sum into one of ten half-star bins around its rating', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 20, maxLength: 20 }).map(scoreSum);
  fc.assert(
    fc.property(sums, (sum) => {
      const bin = halfStarBin(sum);
      expect(bin).toBeGreaterThanOrEqual(1);
      expect(bin).toBeLessThanOrEqual(10);
      expect(Math.abs(bin / 2 - reviewRating(sum))).toBeLessThanOrEqual(0.25);
    }),
  );
});

it('recommends from 7 on statement 3', () => {
  expect(recommends([1, 1, 7, ...Array(17).fill(1)])).toBe(true);
  expect(recommends([10, 10, 6, ...Array(17).fill(10)])).toBe(false);
  expect(recommendPercentage(0, 0)).toBeNull();
  expect(recommendPercentage(1, 8)).toBe(13);
  expect(recommendPercentage(2, 3)).toBe(67);
});

it('colours percentages and scores as documented', () => {
  expect([100, 70, 69, 50, 49, 0].map(recommendLevel)).toEqual([
    'good',
    'good',
    'middle',
    'middle',
    'bad',
    'bad',
  ]);
  expect([1, 4, 5, 6, 10].map(scoreLevel)).toEqual(['bad', 'bad', 'middle', 'good', 'good']);
});
