/**
 * Lower quartile, median and upper quartile of at least one number, by linear interpolation between the neighbors of
 * position `(n - 1) * p` in the sorted values: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages",
 * The American Statistician 50 (1996), 361-365; what R, NumPy and QUARTILE.INC do by default.
 * @throws RangeError without values
 */
export function quartiles(values: readonly number[]): { lower: number; median: number; upper: number } {
  if (values.length === 0) throw new RangeError('Quartiles need at least one value.');
  const sorted = [...values].sort((one, other) => one - other);
  return { lower: quantile(sorted, 0.25), median: quantile(sorted, 0.5), upper: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place % 1);
}
