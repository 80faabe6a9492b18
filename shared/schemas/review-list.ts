import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';
import { reviewSearch } from '#shared/review-search.ts';
import { readCursor } from '#shared/rules/review-cursor.ts';
import { whyNotSearchable } from '#shared/rules/review-words.ts';
import { reviewSorts } from '#shared/words.ts';
import { companyIdField, limitError, pageCursor, paging, startsOnce, wholeNumber } from './paging.ts';
import { kindOfWork, review, strangeKind } from './review.ts';

const strangeMonth = 'since must be a month such as 2026-05.';
const strangeCursor = 'cursor must come from the Link header of a page with the same sort.';

const filterWords = 'Leave it out for all reviews';

/** What a filter may ask for: only what each public card shows. */
const reviewFilter = {
  with_comments: z
    .boolean({ error: 'with_comments must be true or false.' })
    .optional()
    .describe(`Only reviews with words of their author. ${filterWords}.`),
  stars: wholeNumber('stars must be a whole number from 1 to 5.', 1, 5)
    .optional()
    .describe(`Only reviews with this many whole stars; 1 has everything below two. ${filterWords}.`),
  year: wholeNumber('year must be a year such as 2026.', 2000, 2999)
    .optional()
    .describe(`Only reviews published in this year. ${filterWords}.`),
  kind_of_work: z
    .string({ error: strangeKind })
    .regex(/^\d{4}$/, { error: strangeKind })
    .optional()
    .describe(`Only reviews with this kind of work: the \`code\` of one, four digits. ${filterWords}.`),
  words: z
    .string({ error: 'words must be text.' })
    .trim()
    .refine((text) => whyNotSearchable(text) === undefined, {
      error: ({ input }) => whyNotSearchable(String(input)),
    })
    .meta({ maxLength: reviewSearch.maxLength })
    .optional()
    .describe(
      `Only reviews that have all of these words in their texts or their job title: up to ${reviewSearch.mostWords} whole words. Case, accents, order and the s of a plural don't matter. ${filterWords}; an empty value counts as missing.`,
    ),
};

export const reviewCountsInput = z.object({ company_id: companyIdField, ...reviewFilter });

const most = reviewSearch.counted.toLocaleString('en');
const uncounted = `Left out if more than ${most} reviews have the rarest of the words`;
const choice = {
  count: z
    .int()
    .min(0)
    .optional()
    .describe(`Published reviews with this choice and the other filters. ${uncounted}`),
};

export const reviewCounts = z.object({
  matching: z.int().min(0).describe('Published reviews that the filters leave'),
  has_more: z
    .boolean()
    .describe(
      `Whether there may be more than \`matching\`: with \`words\`, we look at up to ${most} reviews that have the rarest of them`,
    ),
  with_comments: z
    .int()
    .min(0)
    .optional()
    .describe(`Of those, with the other filters, the reviews with comments. ${uncounted}`),
  stars: z
    .array(z.object({ stars: z.int().min(1).max(5).describe('Whole stars'), ...choice }))
    .describe('For each number of stars'),
  years: z
    .array(z.object({ year: z.int().min(2000).describe('Of publication'), ...choice }))
    .describe('Newest first; only years with such reviews'),
  kinds_of_work: z
    .array(kindOfWork)
    .describe("By name: those of all of the company's published reviews, whatever the filters leave"),
});

export type ReviewCounts = z.infer<typeof reviewCounts>;

const fields = z.object({
  company_id: companyIdField.optional(),
  since: z
    .string({ error: strangeMonth })
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: strangeMonth })
    .optional()
    .describe(
      `In place of \`company_id\`: the reviews of all companies from this month on, \`YYYY-MM\`, oldest first, without this month's. Only with \`limit\`, up to ${pageSizes.reviewsOfSite}, and \`cursor\`.`,
    ),
  ...reviewFilter,
  sort: z
    .enum(reviewSorts, { error: 'sort must be recent, highest or lowest.' })
    .default('recent')
    .describe(
      `\`recent\`: newest month first. Ties are broken by id. With \`words\` of which each is in more than ${most} reviews, or a \`kind_of_work\` of so many, only \`recent\`.`,
    ),
  ...paging(pageSizes.reviews, pageSizes.reviewsOfSite),
  cursor: pageCursor(strangeCursor),
});
type ReviewListInput = z.infer<typeof fields>;

/** Only one of the two says which reviews are meant. */
function checkReviews({ issues, value }: z.core.ParsePayload<ReviewListInput>): void {
  const refuse = (path: keyof ReviewListInput, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  const { company_id, cursor: _, limit, offset, since, sort, ...filter } = value;
  const isFiltered = Object.values(filter).some((choice) => choice !== undefined);
  if (since === undefined) {
    if (company_id === undefined) refuse('company_id', 'company_id must be a whole number.');
    if (limit > pageSizes.max) refuse('limit', limitError(pageSizes.max));
  } else if (company_id !== undefined || offset > 0 || sort !== 'recent' || isFiltered)
    refuse('since', 'Send since with limit and cursor only.');
}

/** A page that starts `offset` reviews from the beginning, or right after `cursor`. */
export const reviewListInput = fields
  .check(checkReviews)
  .check(startsOnce(strangeCursor, (cursor, { sort }) => readCursor(cursor, sort)));

export const reviewList = z.array(review);
