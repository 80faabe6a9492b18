import { smallestGroup } from '#shared/limits.ts';
import { clearDifferences, type Difference } from './clear-differences.ts';
import { type LikelyRange, roundedInterval, type ScoreSums, samplesOf } from './compared-figures.ts';
import type { Sample } from './mean-interval.ts';
import { companyRating, recommendPercentage } from './review-score.ts';
import { categoryAverages, statementFigures } from './score-figures.ts';
import { shareInterval } from './share-interval.ts';

export type CountedReviews = { sums: ScoreSums; recommendCount: number };

/** A company's figure and where it likely is, and whether it differs from that of the first company by more than chance. */
type ComparedFigure = LikelyRange & { value: number };
/** The figures of one row, in the order of the companies; null for one with fewer than five reviews. */
type Row = (ComparedFigure | null)[];

type Figure = { value: number; low: number; high: number; sample: Sample };

/**
 * Compares companies with the first one. Holm's correction is over all rows and companies, so a long table doesn't show
 * a difference only because it is long.
 * @param further Rows of other samples, which are compared alike.
 * @returns what all rows show, and how those of `further` differ
 */
export function compareWithFirst(
  companies: readonly (CountedReviews | undefined)[],
  further: readonly (Sample | null)[][] = [],
): { rows: Row[]; differences: Difference[][] } {
  const columns = companies.map((company) =>
    company && company.sums.count >= smallestGroup ? figuresOf(company) : undefined,
  );
  const [first] = columns;
  const pairs = columns.slice(1).flatMap((column) => {
    if (first === undefined || column === undefined) return [];
    return column.map((figure, index) => ({ own: figure.sample, others: (first[index] as Figure).sample }));
  });
  const furtherPairs = further.flatMap(([base, ...others]) =>
    others.flatMap((own) => (own && base ? [{ own, others: base }] : [])),
  );
  const differences = clearDifferences([...pairs, ...furtherPairs]).values();
  const told = columns.map((column, index) =>
    column?.map(({ value, low, high }): ComparedFigure => {
      const isCompared = index > 0 && first !== undefined;
      return { value, low, high, differs: isCompared ? (differences.next().value as Difference) : null };
    }),
  );
  const length = columns.find((column) => column !== undefined)?.length ?? 0;
  return {
    rows: Array.from({ length }, (_, row) => told.map((column) => column?.[row] ?? null)),
    differences: further.map(([base, ...others]) => [
      null,
      ...others.map((own) => (own && base ? (differences.next().value as Difference) : null)),
    ]),
  };
}

/** Stars, percent that would recommend it, the categories, and the statements: each with one decimal or none. */
function figuresOf({ sums, recommendCount }: CountedReviews): Figure[] {
  const { count } = sums;
  const { rating, categories, statements } = samplesOf(sums);
  const total = sums.sums.reduce((sum, value) => sum + value, 0);
  const ranged = ({ sample, ends }: typeof rating, value: number): Figure => ({
    value,
    ...roundedInterval(sample, ends),
    sample,
  });
  const averages = categoryAverages(sums.sums, count);
  const means = statementFigures(sums.sums, sums.squares, count);
  return [
    ranged(rating, companyRating(total, count) ?? 0),
    recommendation(recommendCount, count),
    ...categories.map((category, index) => ranged(category, averages[index]?.average ?? 0)),
    ...statements.map((statement, index) => ranged(statement, means[index]?.average ?? 0)),
  ];
}

function recommendation(count: number, of: number): Figure {
  const { low, high } = shareInterval(count, of);
  const percent = (share: number) => Math.round(100 * share);
  return {
    value: recommendPercentage(count, of) ?? 0,
    low: percent(low),
    high: percent(high),
    sample: shareSample(count, of),
  };
}

/**
 * A share as a sample for Welch's test, with one more for it and one more against it: without them, five of five would
 * differ from any other share. Agresti and Caffo, "Simple and Effective Confidence Intervals for Proportions and
 * Differences of Proportions", The American Statistician 54 (2000).
 */
function shareSample(count: number, of: number): Sample {
  const [yes, all] = [count + 1, of + 2];
  const mean = yes / all;
  return { count: all, mean, deviation: Math.sqrt((mean * (1 - mean) * all) / (all - 1)) };
}
