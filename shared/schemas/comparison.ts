import { z } from 'zod';
import { insightLimits, mostCompared, scores } from '#shared/limits.ts';
import { categories } from '#shared/statements.ts';
import { company } from './company.ts';
import { kindOfWork, review } from './review.ts';
import { currency, payFigures } from './salaries.ts';

const error = `ids must be the ids of one to ${mostCompared} companies, with commas between them.`;

export const comparisonInput = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error })
    .refine((ids) => ids.split(',').length <= mostCompared, { error })
    .describe(
      `Ids of one to ${mostCompared} companies, with commas between them. The others are compared with the first one.`,
    ),
});

/** Of each company, in their order. */
const figures = (what: string) =>
  z
    .array(
      z
        .object({
          value: z.number().describe(what),
          low: z
            .number()
            .describe('Lower end of the range in which the figure likely is, judging by the reviews: 90 %'),
          high: z.number().describe('Upper end of this range'),
          differs: z
            .enum(['above', 'below'])
            .nullable()
            .describe(
              "Whether it differs from the first company's by more than chance (Welch, with Holm over all figures of all companies, 5 %); null if it may be chance, and for the first company",
            ),
        })
        .nullable(),
    )
    .describe(
      'One for each company, in the order of `companies`; null with fewer than five published reviews',
    );

const quoted = z
  .object({
    review_id: review.shape.id,
    created_at: review.shape.created_at,
    text: z.string().describe('Up to the end of its last whole sentence that fits'),
  })
  .nullable();

export const comparison = z.object({
  companies: z.array(company).describe('Those that exist, in the order of `ids`, each once'),
  rating: figures('Mean stars, one decimal'),
  recommend: figures('Percent who would recommend it'),
  quotes: z
    .array(
      z.object({
        praise: quoted.describe('From the newest `pros` that can be read alone; null without any'),
        complaint: quoted.describe('From the newest `cons`, likewise'),
      }),
    )
    .describe('One for each company, in the order of `companies`. Of past months only.'),
  categories: z
    .array(
      z.object({
        category: z.enum(categories).describe('Name of the category'),
        figures: figures('Mean score, one decimal'),
      }),
    )
    .describe("Means over each category's statements"),
  statements: z
    .array(
      z.object({
        number: z
          .int()
          .min(1)
          .max(scores.count)
          .describe("The statement's number, its key in `enps_responses`"),
        figures: figures('Mean score, two decimals'),
      }),
    )
    .describe('In the order of their numbers'),
  pay: z
    .array(
      z.object({
        kind_of_work: kindOfWork.describe('As in reviews'),
        figures: z
          .array(
            z
              .object({
                currency,
                ...payFigures,
                differs: z
                  .enum(['above', 'below'])
                  .nullable()
                  .describe(
                    "Whether it differs from the first company's by more than chance, as above; null if it may be chance, in another currency, and for the first company",
                  ),
              })
              .nullable(),
          )
          .describe('One for each company, in the order of `companies`; null with fewer than five salaries'),
      }),
    )
    .describe(
      `Of at most ${insightLimits.salaryGroups} kinds of work: those that the first company and another have in common, then those with the most salaries`,
    ),
});
export type Comparison = z.infer<typeof comparison>;
