import { z } from 'zod';
import { scores } from '#shared/limits.ts';
import { categories } from '#shared/statements.ts';

/** Mean of a category's statements over all published reviews, 1 to 10 with one decimal. */
const categoryFigures = z.object({
  category: z.enum(categories),
  average: z.number(),
  /** The same over the whole site. */
  site_average: z.number().nullable(),
});

/** Mean and population standard deviation of one statement's scores, with two decimals. */
const statementFigures = z.object({
  number: z.int().min(1).max(scores.count),
  average: z.number(),
  spread: z.number(),
});

const quarterFigures = z.object({
  quarter: z.string().regex(/^\d{4}-Q[1-4]$/),
  review_count: z.int().min(0),
  /** Stars, 0.5 to 5 with one decimal. */
  rating: z.number(),
});

/** Salary quartiles for one job title, as reported by reviewers, in units of the currency. */
const salaryGroup = z.object({
  job_title: z.string(),
  currency: z.string(),
  frequency: z.enum(['hourly', 'yearly']),
  count: z.int().min(0),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
});

/** What a company's charts show; no charts for a company with few reviews. */
export const insights = z.object({
  review_count: z.int().min(0),
  plots: z
    .object({
      /** Reviews in each half-star bin, from half a star to five. */
      half_stars: z.array(z.int().min(0)).length(10),
      /** In the order of shared/statements.ts. */
      categories: z.array(categoryFigures).length(categories.length),
      statements: z.array(statementFigures).length(scores.count),
      /** Oldest first; only those with at least `insightLimits.quarterReviews` reviews. */
      quarters: z.array(quarterFigures),
      /** Most frequent first. */
      salaries: z.array(salaryGroup),
    })
    .nullable(),
});
export type Insights = z.infer<typeof insights>;
