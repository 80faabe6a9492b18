import { z } from 'zod';
import { insightLimits, mostSuggestedKinds, payRules, smallestGroup, textLimits } from '#shared/limits.ts';
import { currencies, salaryFrequencies } from '#shared/words.ts';
import { company } from './company.ts';
import { wholeNumber } from './paging.ts';
import { kindOfWork, review } from './review.ts';
import { singleLine } from './text.ts';

export const currency = z.string().describe('ISO 4217. We never convert one currency into another.');
const rounded = 'in units of the currency, rounded by at most 1%';

/** A year's pay before tax. */
export const payFigures = {
  salaries: z.int().min(smallestGroup).describe('How many salaries'),
  lower: z
    .number()
    .describe(
      `Lower quartile of a year's pay before tax, ${rounded}. Monthly pay counts 12 times, hourly pay ${payRules.hoursAYear.toLocaleString('en')} times.`,
    ),
  median: z.number().describe(`Median, ${rounded}`),
  upper: z.number().describe(`Upper quartile, ${rounded}`),
};

/** Of one company. */
export const companySalaries = z.object({
  work: z
    .array(
      z.object({
        name: z.string().describe('The kind of work; a job title where none is known'),
        kind_of_work: kindOfWork.nullable().describe('Null where none is known'),
        currency,
        ...payFigures,
        titles: z
          .array(z.object({ job_title: z.string().describe('As the authors wrote it'), ...payFigures }))
          .describe('Job titles within the kind of work that have five salaries, most salaries first'),
        elsewhere: z
          .boolean()
          .describe('Whether `GET /salaries/{id}` has figures of this kind of work across companies'),
      }),
    )
    .describe(`Most salaries first; only work with ${smallestGroup} salaries`),
  single: z
    .array(
      z.object({
        review_id: review.shape.id,
        job_title: z.string().describe('As the author wrote it'),
        salary: z.number().describe('As in reviews'),
        salary_frequency: z.enum(salaryFrequencies).describe('As in reviews'),
        currency: z.string().describe('As in reviews'),
      }),
    )
    .describe(
      `The newest reviews with a salary, at most ${insightLimits.newestSalaries}, while \`work\` is empty`,
    ),
});
export type CompanySalaries = z.infer<typeof companySalaries>;

const acrossCompanies = {
  currency,
  ...payFigures,
  companies: z.int().min(payRules.companies).describe('At how many companies'),
};

const searchWords = singleLine({
  label: 'search',
  ...textLimits.searchTerm,
  tooShort: 'Please enter at least 2 characters to search.',
});

export const salaryListInput = z.object({
  search: searchWords.optional().describe('A job title, or the beginnings of its words'),
});

export const salaryList = z.object({
  data: z
    .array(
      kindOfWork.extend({
        title: z.string().nullable().describe('The job title that matches `search` best; null without one'),
        pay: z
          .object(acrossCompanies)
          .nullable()
          .describe('In the currency with the most salaries; null if too few people have shared it'),
      }),
    )
    .describe('With `search`, the best match first; without it, the kinds of work with the most salaries'),
});
export type SalaryList = z.infer<typeof salaryList>;

const strangeCode = 'id must be the code of a kind of work: four digits, such as 8344.';

export const workSalariesInput = z.object({
  id: wholeNumber(strangeCode, 1, 9999).describe('The `code` of the kind of work'),
  currency: z
    .string()
    .refine((text) => currencies.includes(text), {
      error: 'currency must be a code of three letters (ISO 4217), such as EUR.',
    })
    .optional()
    .describe('Left out, or without figures: the currency with the most salaries'),
});

const { id, name, domain, unicode_domain, hq_location, logo_url } = company.shape;

export const workSalaries = z.object({
  kind_of_work: kindOfWork.describe('As in reviews'),
  currencies: z
    .array(z.object({ currency, salaries: payFigures.salaries }))
    .describe('Those with figures, most salaries first'),
  pay: z
    .object({
      ...acrossCompanies,
      listed: z
        .array(
          z.object({
            company: z
              .object({ id, name, domain, unicode_domain, hq_location, logo_url })
              .describe('As in `GET /companies/{id}`'),
            ...payFigures,
            differs: z
              .enum(['above', 'below'])
              .nullable()
              .describe(
                "Whether it pays more or less than the others by more than chance (Welch's test of the logarithms, with Holm over this list, 5 %); null if it may be chance",
              ),
          }),
        )
        .describe(
          `Companies with ${smallestGroup} of these salaries, the highest median first; at most the ${payRules.listedCompanies} with the most salaries`,
        ),
    })
    .nullable()
    .describe(
      `Null unless there are ${smallestGroup} salaries at ${payRules.companies} companies, none of which has more than half of them. Counted again every hour, over the newest ${payRules.salaries.toLocaleString('en')}.`,
    ),
  similar: z.array(kindOfWork).describe('Kinds of work near it in ISCO-08 that have figures'),
});
export type WorkSalaries = z.infer<typeof workSalaries>;

export const occupationsInput = z.object({
  search: searchWords.describe('A job title, or the beginnings of its words'),
});

export const occupations = z.object({
  data: z
    .array(kindOfWork.extend({ title: z.string().describe('Its title that matches best') }))
    .describe(`The best match first, at most ${mostSuggestedKinds}`),
});
