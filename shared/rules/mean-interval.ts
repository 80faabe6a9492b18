export type Sample = {
  /** At least 2. */
  count: number;
  mean: number;
  /** The sample's standard deviation: its squares are divided by `count` - 1. */
  deviation: number;
};

/**
 * Where the mean of everyone would lie, judging by some of them: Student's two-sided 90 % interval, cut to the ends of
 * the scale. NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2.
 */
export function meanInterval(
  { count, mean, deviation }: Sample,
  scale: { from: number; to: number },
): { low: number; high: number } {
  const reach = (quantile(count - 1) * deviation) / Math.sqrt(count);
  return { low: Math.max(scale.from, mean - reach), high: Math.min(scale.to, mean + reach) };
}

/** The 95 % quantiles of Student's distribution from one degree of freedom on (the same handbook, 1.3.6.7.2). */
const quantiles = [
  ...[6.3138, 2.92, 2.3534, 2.1318, 2.015, 1.9432, 1.8946, 1.8595, 1.8331, 1.8125],
  ...[1.7959, 1.7823, 1.7709, 1.7613, 1.7531, 1.7459, 1.7396, 1.7341, 1.7291, 1.7247],
];

/** The 95 % quantile of the normal distribution. */
const NORMAL = 1.644854;

/** Beyond the table, this expansion agrees with it to four decimals (Abramowitz and Stegun, 26.7.5). */
function quantile(freedom: number): number {
  const z = NORMAL;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return quantiles[freedom - 1] ?? z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
