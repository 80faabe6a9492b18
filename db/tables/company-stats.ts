type Statement = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;
type HalfStars = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Integers over a company's published reviews, changed in the transaction that changes the reviews. */
export type CompanyStatsTable = {
  company_id: number;
  /** Copy of the normalised company name: the directory's order (reviews, then name) needs both in one index. */
  sort_name: string;
  review_count: number;
  /** Sum of `reviews.score_sum`. */
  score_total: number;
  recommend_count: number;
} & { [bin in `half_stars_${HalfStars}`]: number } & { [sum in `sum_${Statement}`]: number } & {
  [squares in `squares_${Statement}`]: number;
};

export type StatsCounter = Exclude<keyof CompanyStatsTable, 'company_id' | 'sort_name'>;

const numbered = <Prefix extends string>(prefix: Prefix, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index + 1}`);

/** Every counter column, in table order. */
export const statsCounters = [
  'review_count',
  'score_total',
  'recommend_count',
  ...numbered('half_stars', 10),
  ...numbered('sum', 20),
  ...numbered('squares', 20),
] as StatsCounter[];
