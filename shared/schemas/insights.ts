import { z } from 'zod';
import { scores } from '#shared/limits.ts';
import { categories } from '#shared/statements.ts';

const mean = { minimum: scores.min, maximum: scores.max, description: 'Mean score' };

/** How sure a mean is, and how it compares with all companies. */
const compared = (low: number, high: number) => ({
  low: z.number().meta({ minimum: low, maximum: high, description: lowWords }),
  high: z.number().meta({ minimum: low, maximum: high, description: 'The upper end of this range' }),
  differs: z
    .enum(['above', 'below'])
    .nullable()
    .describe(
      'Whether the mean differs from that of the other companies by more than chance (Welch, with Holm over the list, 5 %); null if it may be chance',
    ),
  site_average: z
    .number()
    .meta({ minimum: low, maximum: high, description: 'The mean over the reviews of all companies' }),
});
const lowWords =
  "The lower end of the range in which the company's mean likely is, judging by its reviews: 90 %, Student's t, two decimals";
const scored = compared(scores.min, scores.max);

/** Over all published reviews, with one decimal. */
const categoryFigures = z.object({
  category: z.enum(categories).describe('Name of the category'),
  average: z.number().meta(mean),
  ...scored,
});

/** Over all published reviews, with two decimals. */
const statementFigures = z.object({
  number: z.int().min(1).max(scores.count).describe("The statement's number, its key in `enps_responses`"),
  average: z.number().meta(mean),
  spread: z.number().meta({ minimum: 0, description: 'Standard deviation of the scores, two decimals' }),
  ...scored,
});

const quarterFigures = z.object({
  quarter: z
    .string()
    .regex(/^\d{4}-Q[1-4]$/)
    .describe('Calendar quarter of publication'),
  review_count: z.int().min(0).describe('Published reviews'),
  rating: z.number().meta({ minimum: 0.5, maximum: 5, description: 'Mean stars, one decimal' }),
});

/** For one job title, as reported by reviewers. */
const salaryGroup = z.object({
  job_title: z.string().describe('As the authors wrote it'),
  currency: z.string().describe('ISO 4217'),
  frequency: z
    .enum(['hourly', 'yearly'])
    .describe('The period that the figures pay for; monthly pay is converted to yearly pay'),
  count: z.int().min(0).describe('Salaries in the group'),
  lower: z.number().describe('Lower quartile, in units of `currency`'),
  median: z.number().describe('Median, in units of `currency`'),
  upper: z.number().describe('Upper quartile, in units of `currency`'),
});

/** What a company's charts show. */
export const insights = z.object({
  review_count: z.int().min(0).describe('Published reviews'),
  plots: z
    .object({
      half_stars: z
        .array(z.int().min(0))
        .length(10)
        .describe(
          'Number of reviews that show half a star, one star and so on up to five. We round the rating to one decimal, then down to half a star.',
        ),
      rating: z.object(compared(scores.min / 2, scores.max / 2)).describe('How sure the mean stars are'),
      categories: z
        .array(categoryFigures)
        .length(categories.length)
        .describe("Means over each category's statements"),
      statements: z.array(statementFigures).length(scores.count).describe('In the order of their numbers'),
      quarters: z.array(quarterFigures).describe('Oldest first; only quarters with at least 3 reviews'),
      salaries: z.array(salaryGroup).describe('Largest group first; only groups of at least five people'),
    })
    .nullable()
    .describe('Null with fewer than five published reviews'),
});
export type Insights = z.infer<typeof insights>;
