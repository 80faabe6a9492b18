import { categories, statements } from '#shared/statements.ts';

/** The figures of a company as an answer tells them. */
export const insightsExample = {
  review_count: 60,
  plots: {
    half_stars: [0, 1, 3, 7, 9, 14, 12, 9, 4, 1],
    categories: categories.map((category, index) => ({
      category,
      average: [6.4, 5.8, 6.1, 6, 7.2, 6.6][index] ?? 6,
      site_average: 6.3,
    })),
    statements: statements.map(({ number }) => ({ number, average: 6.35, spread: 1.92 })),
    quarters: [
      { quarter: '2026-Q2', review_count: 6, rating: 3.1 },
      { quarter: '2026-Q3', review_count: 9, rating: 3.4 },
    ],
    salaries: [
      {
        job_title: 'Warehouse lead',
        currency: 'EUR',
        frequency: 'yearly',
        count: 8,
        lower: 38_500,
        median: 42_000,
        upper: 45_250,
      },
    ],
  },
};
