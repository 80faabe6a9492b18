import { scores } from '#shared/limits.ts';
import { categories, statements } from '#shared/statements.ts';
import { clearDifferences, type Difference } from './clear-differences.ts';
import { meanInterval, type Sample } from './mean-interval.ts';

/** Sums over `count` reviews: all that means and how much they vary can be computed from. */
export type ScoreSums = {
  count: number;
  /** For each statement, of its scores and of their squares. */
  sums: readonly number[];
  squares: readonly number[];
  /** For each category, of the squares of each review's sum over its statements. */
  categorySquares: readonly number[];
  /** Of the squares of each review's sum over all statements. */
  scoreSquares: number;
};

/** Where a mean likely is, with two decimals, and whether it differs from other companies' by more than chance. */
export type LikelyRange = { low: number; high: number; differs: Difference };

const scale = { from: scores.min, to: scores.max };
const stars = { from: scores.min / 2, to: scores.max / 2 };

/**
 * Likely ranges of a company's means, compared with the reviews of all other companies.
 * @param own at least two reviews
 * @param all of all companies, this one included
 */
export function likelyRanges(own: ScoreSums, all: ScoreSums) {
  const others = without(all, own);
  return {
    rating: ranges([ratingSample(own)], [ratingSample(others)], stars)[0] as LikelyRange,
    categories: ranges(categorySamples(own), categorySamples(others), scale),
    statements: ranges(statementSamples(own), statementSamples(others), scale),
  };
}

function ranges(own: Sample[], others: Sample[], ends: { from: number; to: number }): LikelyRange[] {
  const differences = clearDifferences(
    own.map((sample, index) => ({ own: sample, others: others[index] ?? nothing })),
  );
  return own.map((sample, index) => ({
    ...roundedInterval(sample, ends),
    differs: differences[index] ?? null,
  }));
}

/** Where a company's rating likely is, with two decimals, from the sum of its reviews' scores and of its square per review. */
export function likelyRating(count: number, sum: number, squares: number): Pick<LikelyRange, 'low' | 'high'> {
  return roundedInterval(starSample(count, sum, squares), stars);
}

export function roundedInterval(sample: Sample, ends: { from: number; to: number }) {
  const { low, high } = meanInterval(sample, ends);
  return { low: toHundredths(low), high: toHundredths(high) };
}

/** A company's means as samples, each with the ends of its scale: its stars, its categories and its statements. */
export const samplesOf = (sums: ScoreSums) => ({
  rating: { sample: ratingSample(sums), ends: stars },
  categories: categorySamples(sums).map((sample) => ({ sample, ends: scale })),
  statements: statementSamples(sums).map((sample) => ({ sample, ends: scale })),
});

const nothing: Sample = { count: 0, mean: 0, deviation: 0 };
const toHundredths = (value: number) => Math.round(value * 100) / 100;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const ratingSample = ({ count, sums, scoreSquares }: ScoreSums): Sample =>
  starSample(count, total(sums), scoreSquares);

const starSample = (count: number, sum: number, squares: number): Sample =>
  sampleOf(count, sum, squares, 2 * scores.count);

const statementSamples = ({ count, sums, squares }: ScoreSums): Sample[] =>
  statements.map((_, index) => sampleOf(count, sums[index] ?? 0, squares[index] ?? 0, 1));

const categorySamples = ({ count, sums, categorySquares }: ScoreSums): Sample[] =>
  categories.map((category, index) => {
    const own = sums.filter((_, place) => statements[place]?.category === category);
    return sampleOf(count, total(own), categorySquares[index] ?? 0, own.length);
  });

/** Of values that are sums over so many parts: the mean of the parts. */
function sampleOf(count: number, sum: number, squares: number, parts: number): Sample {
  if (count < 2) return { ...nothing, count };
  const variance = Math.max(0, (squares - sum ** 2 / count) / (count - 1));
  return { count, mean: sum / count / parts, deviation: Math.sqrt(variance) / parts };
}

function without(all: ScoreSums, own: ScoreSums): ScoreSums {
  const subtract = (from: readonly number[], what: readonly number[]) =>
    from.map((value, index) => value - (what[index] ?? 0));
  return {
    count: all.count - own.count,
    sums: subtract(all.sums, own.sums),
    squares: subtract(all.squares, own.squares),
    categorySquares: subtract(all.categorySquares, own.categorySquares),
    scoreSquares: all.scoreSquares - own.scoreSquares,
  };
}
