import type { Sample } from './mean-interval.ts';

/** How often chance alone may make at least one row of a table look like a difference. */
const LEVEL = 0.05;

type Compared = { own: Sample; others: Sample };
export type Difference = 'above' | 'below' | null;

/**
 * Which means differ from others' by more than chance: Welch's test of each row, and Holm's correction over all rows, so
 * a table of twenty doesn't show one that differs only because there are twenty.
 */
export function clearDifferences(rows: readonly Compared[]): Difference[] {
  const chances = rows.map(({ own, others }) => chanceOfDifference(own, others));
  const differs = new Set(holm(chances));
  return rows.map(({ own, others }, index) => {
    if (!differs.has(index)) return null;
    return own.mean > others.mean ? 'above' : 'below';
  });
}

/** Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979). */
function holm(chances: readonly number[]): number[] {
  const ordered = chances.map((chance, index) => ({ chance, index })).sort((a, b) => a.chance - b.chance);
  const end = ordered.findIndex(({ chance }, place) => chance > LEVEL / (chances.length - place));
  return ordered.slice(0, end === -1 ? undefined : end).map(({ index }) => index);
}

/**
 * How probable so large a difference between two means would be if there were none: Welch's test, two-sided. Welch, "The
 * Generalization of Student's Problem when Several Different Population Variances are Involved", Biometrika 34 (1947).
 */
export function chanceOfDifference(one: Sample, other: Sample): number {
  if (one.count < 2 || other.count < 2) return 1;
  const [first, second] = [one.deviation ** 2 / one.count, other.deviation ** 2 / other.count];
  const variance = first + second;
  const difference = one.mean - other.mean;
  if (variance === 0) return difference === 0 ? 1 : 0;
  const freedom = variance ** 2 / (first ** 2 / (one.count - 1) + second ** 2 / (other.count - 1));
  const t = difference / Math.sqrt(variance);
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 1 / 2);
}

/** The regularized incomplete beta function, by its continued fraction (NIST DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  // The fraction converges fast only on this side.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let fraction = 1;
  // From the inside out: a hundred terms are many more than it takes.
  for (let term = 200; term > 0; term -= 1) fraction = 1 + coefficient(term, x, a, b) / fraction;
  return front / fraction;
}

function coefficient(term: number, x: number, a: number, b: number): number {
  const m = Math.floor(term / 2);
  if (term % 2 === 0) return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
  return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
}

/** Stirling's series with the argument raised by ten, which gives twelve digits (NIST DLMF 5.11.1). */
function logGamma(x: number): number {
  let below = 0;
  for (let step = 0; step < 10; step += 1) below += Math.log(x + step);
  const z = x + 10;
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5);
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - below;
}
