/** The 95 % quantile of the normal distribution. */
const NORMAL = 1.644854;

/**
 * Where the share of everyone would lie, judging by some of them: Wilson's two-sided 90 % interval, from 0 to 1. Wilson,
 * "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927).
 * @param of at least 1
 */
export function shareInterval(count: number, of: number): { low: number; high: number } {
  const share = count / of;
  const squared = NORMAL ** 2;
  const middle = (share + squared / (2 * of)) / (1 + squared / of);
  const reach =
    (NORMAL * Math.sqrt((share * (1 - share)) / of + squared / (4 * of ** 2))) / (1 + squared / of);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
