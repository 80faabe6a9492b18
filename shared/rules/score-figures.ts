import { type Category, categories, statements } from '#shared/statements.ts';

/** For each statement, in order, the sum of its scores over some reviews. */
type StatementSums = readonly number[];

/** Mean score of each category over `reviewCount` (at least 1) reviews, 1 to 10 with one decimal, in the order of the questions. */
export function categoryAverages(
  sums: StatementSums,
  reviewCount: number,
): { category: Category; average: number }[] {
  return categories.map((category) => {
    const own = sums.filter((_, index) => statements[index]?.category === category);
    const total = own.reduce((sum, value) => sum + value, 0);
    return { category, average: average(total, reviewCount * own.length, 1) };
  });
}

/** The mean score of each category in one review. */
export function categoryScores(
  answers: Readonly<Record<string, number>>,
): { category: Category; score: number }[] {
  const sums = statements.map(({ number }) => answers[number] ?? 0);
  return categoryAverages(sums, 1).map(({ category, average: score }) => ({ category, score }));
}

/**
 * Mean and population standard deviation of each statement over `reviewCount` (at least 1) reviews, with two decimals.
 * @param squares for each statement, the sum of its squared scores
 */
export function statementFigures(
  sums: StatementSums,
  squares: readonly number[],
  reviewCount: number,
): { number: number; average: number; spread: number }[] {
  return statements.map(({ number }, index) => {
    const sum = sums[index] ?? 0;
    return {
      number,
      average: average(sum, reviewCount, 2),
      spread: spread(sum, squares[index] ?? 0, reviewCount),
    };
  });
}

/** Mean of `count` (at least 1) whole numbers from their sum, rounded half up to some decimals. */
function average(sum: number, count: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Scaled before the division, so the quotient is exact for ties.
  return Math.floor((sum * scale) / count + 0.5) / scale;
}

/**
 * Population standard deviation of `count` (at least 1) whole numbers from their sum and the sum of their squares,
 * rounded half up to two decimals. Exact up to 9 million scores from 1 to 10.
 */
function spread(sum: number, squares: number, count: number): number {
  const scale = 100;
  return Math.floor((scale * Math.sqrt(count * squares - sum * sum)) / count + 0.5) / scale;
}
