import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  companyRating,
  halfStarBin,
  recommendLevel,
  recommendPercentage,
  recommends,
  reviewRating,
  scoreLevel,
  scoreSum,
  shownRating,
} from './review-score.ts';

it('rates a review by its average score divided by 2', () => {
  expect(reviewRating(20)).toBe(0.5);
  expect(reviewRating(140)).toBe(3.5);
  expect(reviewRating(200)).toBe(5);
});

it('rates a company with one decimal, rounded half up, or not at all without reviews', () => {
  expect(companyRating(0, 0)).toBeNull();
  expect(companyRating(166, 1)).toBe(4.2);
  expect(companyRating(165, 1)).toBe(4.1);
  expect(companyRating(20, 1)).toBe(0.5);
  expect(companyRating(400, 2)).toBe(5);
});

const everySum = Array.from({ length: 181 }, (_, index) => 20 + index);

it('shows every rating with one decimal, rounded half up, and never less than half a star', () => {
  for (const sum of everySum) {
    const shown = shownRating(reviewRating(sum));
    expect(shown).toBe(Number(shown.toFixed(1)));
    expect(shown).toBeGreaterThanOrEqual(0.5);
    // In fortieths of a star, where every sum is a whole number: at most 2 off, and 2 off only upward.
    const away = Math.round(shown * 40) - sum;
    expect(away).toBeGreaterThan(-2);
    expect(away).toBeLessThanOrEqual(2);
  }
});

it('puts every review into the half-star bin of the rating it shows', () => {
  for (const sum of everySum) {
    const shown = shownRating(reviewRating(sum));
    const bin = halfStarBin(sum);
    expect(bin).toBe(Math.floor(Math.round(shown * 10) / 5));
  }
  expect([159, 158, 110, 20, 200].map(halfStarBin)).toEqual([8, 8, 5, 1, 10]);
  expect([159, 157, 110].map((sum) => shownRating(reviewRating(sum)))).toEqual([4, 3.9, 2.8]);
});

it('shows the rating of a company unchanged, for any number of reviews', () => {
  const sums = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(sums, (given) => {
      const rating = companyRating(scoreSum(given), given.length) ?? 0;
      expect(shownRating(rating)).toBe(rating);
      const alike = given.map(() => given[0] ?? 20);
      expect(companyRating(scoreSum(alike), alike.length)).toBe(shownRating(reviewRating(alike[0] ?? 20)));
    }),
  );
});

it('counts a recommendation from score 7 on statement 3', () => {
  expect(recommends([1, 1, 7, ...Array(17).fill(1)])).toBe(true);
  expect(recommends([10, 10, 6, ...Array(17).fill(10)])).toBe(false);
  expect(recommendPercentage(0, 0)).toBeNull();
  expect(recommendPercentage(1, 8)).toBe(13);
  expect(recommendPercentage(2, 3)).toBe(67);
});

it('colors percentages and scores as documented', () => {
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
