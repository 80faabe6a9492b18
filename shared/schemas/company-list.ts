import { z } from 'zod';
import { countries } from '#shared/countries.ts';
import { pageSizes, textLimits } from '#shared/limits.ts';
import { readCompanyCursor } from '#shared/rules/company-cursor.ts';
import { choices, unknownFact } from '#shared/rules/directory.ts';
import { directorySorts } from '#shared/words.ts';
import { foundCompany } from './company.ts';
import { limitWords, offsetWords, pageCursor, paging, rowsOf, startsOnce } from './paging.ts';
import { singleLine } from './text.ts';

const searchTooShort = 'Please enter at least 2 characters to search.';

const strangeCursor = 'cursor must come from the Link header of a page.';

const unlimited = 'Leave it out for any.';

/** One of some words. */
const oneOf = <const Words extends readonly string[]>(name: string, words: Words) =>
  z
    .enum(words, { error: `${name} must be ${words.length === 1 ? '' : 'one of '}${words.join(', ')}.` })
    .optional();

/** What the directory can be limited to. */
const directoryFilters = {
  country: z
    .string()
    .refine((text) => countries.includes(text) || text === unknownFact, {
      error: 'country must be a code of two letters (ISO 3166-1), such as NL, or unknown.',
    })
    .optional()
    .describe(`Country of the headquarters, ISO 3166-1 alpha-2, or \`unknown\`. ${unlimited}`),
  industry: oneOf('industry', choices.industry).describe(
    `Section of NACE Rev. 2.1, a letter, or \`unknown\`. ${unlimited}`,
  ),
  size: oneOf('size', choices.size).describe(
    `Lower end of the class of how many people work there, or \`unknown\`. ${unlimited}`,
  ),
  min_rating: oneOf('min_rating', choices.min_rating).describe(
    `Least rating. Only companies with at least five reviews have one here. ${unlimited}`,
  ),
  min_reviews: oneOf('min_reviews', choices.min_reviews).describe(`Least number of reviews. ${unlimited}`),
};

const filterNames = Object.keys(directoryFilters) as (keyof typeof directoryFilters)[];

export const facetsInput = z.object(directoryFilters);

const facet = (what: string) =>
  z
    .array(
      z.object({
        value: z.string().describe('As in `GET /companies`'),
        count: z.int().min(1).describe('Companies that this choice would leave'),
      }),
    )
    .describe(`${what} The other filters apply, this one doesn't. Choices without companies are left out.`);

export const facets = z.object({
  total: z.int().min(0).describe('Companies that all filters together leave'),
  country: facet('Countries, those with the most companies first.'),
  industry: facet('Sections, those with the most companies first.'),
  size: facet('Classes of size.'),
  min_rating: facet('Ratings.'),
  any_rating: z.int().min(0).describe('Companies that the filters other than `min_rating` leave'),
  min_reviews: facet('Numbers of reviews.'),
});
export type Facets = z.infer<typeof facets>;

const starts = (words: string) =>
  z
    .array(
      z.object({
        value: z.string().describe('The value of the filter'),
        count: z.int().min(1).describe('Companies that have it'),
        name: z.string().describe('In English'),
      }),
    )
    .describe(`${words} with the most companies, the most first`);

/** Where to begin in the directory. */
export const companyStarts = z.object({
  countries: starts('The countries'),
  industries: starts('The sections of industry'),
});
export type Starts = z.infer<typeof companyStarts>;

/** A page that starts `offset` companies from the beginning, or right after `cursor`. */
export const companyListInput = z
  .object({
    search: singleLine({
      label: 'Search term',
      ...textLimits.searchTerm,
      tooShort: searchTooShort,
      symbolsOnly: true,
    })
      .optional()
      .describe(
        "A name, domain or place, or parts of them; trimmed, at least 2 characters. Accents, case and legal forms don't matter. An empty value counts as missing.",
      ),
    domain: singleLine({
      label: 'Domain',
      ...textLimits.companyDomain,
      tooShort: 'Domain must be at least 3 characters.',
    })
      .optional()
      .describe(
        'Finds the company with mailboxes at this domain or, if there is none, at the closest domain above it. In Unicode or punycode, with or without `www.`. The domain of a merged company finds the one that it is part of. Leave out everything else with it.',
      ),
    ...directoryFilters,
    sort: oneOf('sort', directorySorts).describe(
      '`reviews` (the default) most reviewed first, `best` highest lower end of `likely_rating` first and companies with fewer than five reviews last, `recent` newest month of a review first, `name` by name',
    ),
    ...paging(pageSizes.restCompanies),
    cursor: pageCursor(strangeCursor),
  })
  .check(startsOnce(strangeCursor, readCompanyCursor))
  .refine(
    ({ search, sort, ...input }) =>
      search === undefined || (sort === undefined && filterNames.every((name) => input[name] === undefined)),
    { error: 'Send either search, or filters and sort.', path: ['search'] },
  )
  .refine(({ cursor, search }) => cursor === undefined || search === undefined, {
    error: 'Send either cursor or search.',
    path: ['cursor'],
  })
  .refine(
    ({ domain, search, sort, cursor, ...input }) =>
      domain === undefined ||
      [search, sort, cursor, ...filterNames.map((name) => input[name])].every((value) => value === undefined),
    { error: 'Send domain without search, filters, sort and cursor.', path: ['domain'] },
  );

export const companyList = z.object({
  data: rowsOf(foundCompany),
  meta: z
    .object({
      limit: z.int().min(0).describe(limitWords),
      offset: z.int().min(0).describe(offsetWords),
      has_more: z.boolean().describe('Whether another page follows'),
      total: z.int().min(0).optional().describe('Number of companies; left out with `search` and `domain`'),
      reviews: z
        .int()
        .min(0)
        .optional()
        .describe('Published reviews of all companies; only where a list of all of them begins'),
      newest_month: z
        .string()
        .optional()
        .describe('Month of the newest of them, `YYYY-MM`; left out without any'),
      next_cursor: z
        .string()
        .optional()
        .describe('The `cursor` of the next page; left out on the last one, and with `search`'),
    })
    .describe('Where this page is in the list'),
});
