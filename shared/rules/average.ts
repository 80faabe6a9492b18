/** Mean of `count` (at least 1) whole numbers from their sum, rounded half up to some decimals. */
export function average(sum: number, count: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Scaled before the division, so that the quotient is exact for ties.
  return Math.floor((sum * scale) / count + 0.5) / scale;
}

/**
 * Population standard deviation of `count` (at least 1) whole numbers from their sum and the sum of their squares,
 * rounded half up to two decimals. Exact up to 9 million scores from 1 to 10.
 */
export function spread(sum: number, squares: number, count: number): number {
  const scale = 100;
  return Math.floor((scale * Math.sqrt(count * squares - sum * sum)) / count + 0.5) / scale;
}
