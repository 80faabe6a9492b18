import { expect, it } from 'vitest';
import { scores } from '#shared/limits.ts';
import { categories, statements } from '#shared/statements.ts';
import { type CountedReviews, compareWithFirst } from './compared-companies.ts';
import { recommends, type Scores } from './review-score.ts';

/** What the database counts over these reviews. */
function counted(reviews: readonly Scores[]): CountedReviews {
  const sumOf = (value: (review: Scores) => number) =>
    reviews.reduce((sum, review) => sum + value(review), 0);
  const each = (value: (score: number) => number) =>
    statements.map((_, index) => sumOf((review) => value(review[index] ?? 0)));
  const total = (review: Scores, only: (index: number) => boolean = () => true) =>
    review.reduce((sum, score, index) => (only(index) ? sum + score : sum), 0);
  return {
    recommendCount: sumOf((review) => (recommends(review) ? 1 : 0)),
    sums: {
      count: reviews.length,
      sums: each((score) => score),
      squares: each((score) => score ** 2),
      categorySquares: categories.map((category) =>
        sumOf((review) => total(review, (index) => statements[index]?.category === category) ** 2),
      ),
      scoreSquares: sumOf((review) => total(review) ** 2),
    },
  };
}

/** Park and Miller's generator: the same numbers in each run. */
let state = 5;
function random(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}

/** Scores around a mean, which a review's author tends to give more or less of throughout. */
const reviewsAround = (mean: number, count: number): Scores[] =>
  Array.from({ length: count }, () => {
    const mood = 4 * random() - 2;
    return Array.from({ length: scores.count }, () =>
      Math.min(10, Math.max(1, Math.round(mean + mood + 4 * random() - 2))),
    );
  });
const differences = (companies: readonly (CountedReviews | undefined)[]) =>
  compareWithFirst(companies).rows.map((row) => row.map((figure) => figure?.differs));

it('has a row for the stars, for recommending, and for each category and statement', () => {
  const reviews = [2, 4, 6, 8, 10].map((score) => Array<number>(scores.count).fill(score));
  const { rows } = compareWithFirst([counted(reviews)]);
  expect(rows.length).toBe(2 + categories.length + scores.count);
  // Student's 90 % interval of 2, 4, 6, 8, 10, and Wilson's of 2 of 5.
  const scored = { value: 6, low: 2.99, high: 9.01, differs: null };
  expect(rows[0]).toEqual([{ value: 3, low: 1.49, high: 4.51, differs: null }]);
  expect(rows[1]).toEqual([{ value: 40, low: 14, high: 73, differs: null }]);
  for (const row of rows.slice(2)) expect(row).toEqual([scored]);
});

it('marks what differs from the first company, in its direction', () => {
  const rows = differences([
    counted(reviewsAround(5, 60)),
    counted(reviewsAround(8, 60)),
    counted(reviewsAround(2.5, 60)),
  ]);
  expect(rows).toEqual(rows.map(() => [null, 'above', 'below']));
});

it('shows no figure of fewer than five reviews, and compares nothing with them', () => {
  const [few, many, other] = [
    counted(reviewsAround(5, 4)),
    counted(reviewsAround(5, 40)),
    counted(reviewsAround(9, 40)),
  ];
  for (const [, first, second, third] of compareWithFirst([many, few, undefined, other]).rows)
    expect([first, second, third?.differs]).toEqual([null, null, 'above']);
  for (const row of compareWithFirst([few, many, other]).rows)
    expect(row).toEqual([
      null,
      expect.objectContaining({ differs: null }),
      expect.objectContaining({ differs: null }),
    ]);
  expect(compareWithFirst([few]).rows).toEqual([]);
});

it('compares further rows alike, but not what another company lacks', () => {
  const sample = (mean: number) => ({ count: 20, mean, deviation: 1 });
  const { differences } = compareWithFirst(
    [undefined, undefined, undefined],
    [
      [sample(5), sample(9), sample(1)],
      [sample(5), sample(5.1), null],
      [null, sample(5), sample(9)],
    ],
  );
  expect(differences).toEqual([
    [null, 'above', 'below'],
    [null, null, null],
    [null, null, null],
  ]);
});

it('seldom marks anything among companies that differ only by chance', () => {
  const rounds = 200;
  let marked = 0;
  for (let round = 0; round < rounds; round += 1) {
    const companies = [30, 12, 25, 60].map((count) => counted(reviewsAround(6, count)));
    if (differences(companies).some((row) => row.some((differs) => differs))) marked += 1;
  }
  expect(marked).toBeLessThan(rounds * 0.08);
});

it('takes five of five for no more than it is', () => {
  const all = Array.from({ length: 5 }, () => Array<number>(scores.count).fill(7));
  const some = [
    ...Array.from({ length: 34 }, () => all[0] as Scores),
    ...Array.from({ length: 26 }, () => Array<number>(scores.count).fill(6)),
  ];
  expect(differences([counted(some), counted(all)])[1]).toEqual([null, null]);
});
