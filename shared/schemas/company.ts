import { z } from 'zod';
import { pageSizes, textLimits } from '#shared/limits.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { readCompanyCursor } from '#shared/rules/company-cursor.ts';
import { matchKinds } from '#shared/words.ts';
import { id, isoDay, limitWords, offsetWords, pageCursor, paging, rowsOf } from './paging.ts';
import { lineWords, optionalLine, singleLine } from './text.ts';

const domainWords =
  'The domain of its work emails, such as company.com. Stored in lowercase, in ASCII (punycode), without a leading `www.`. From a web address, we keep only the host.';
const locationWords = 'Location of the headquarters; trimmed, empty counts as null';
const addressWords = 'Address of the headquarters; trimmed, empty counts as null';
const domainTooShort = 'Domain must be at least 3 characters.';

export const companyInput = z.object({
  name: singleLine({
    label: 'Company name',
    ...textLimits.companyName,
    tooShort: 'Company name must be at least 2 characters.',
  }).describe(lineWords),
  domain: singleLine({ label: 'Domain', ...textLimits.companyDomain, tooShort: domainTooShort })
    .transform((text, ctx) => {
      const domain = companyDomain(text);
      if (domain !== null) return domain;
      ctx.addIssue({ code: 'custom', message: 'Please enter a valid domain (e.g., company.com).' });
      return z.NEVER;
    })
    .describe(domainWords),
  hq_location: optionalLine({ label: 'HQ location', ...textLimits.hqLocation }).describe(locationWords),
  address: optionalLine({ label: 'Address', ...textLimits.address }).describe(addressWords),
});

export const company = z.object({
  id,
  name: z.string().describe('As entered when the company was added'),
  domain: z.string().describe(domainWords),
  hq_location: z.string().nullable().describe(locationWords),
  address: z.string().nullable().describe(addressWords),
  logo_url: z.null().describe('Always null for now: there are no logos yet'),
  created_at: isoDay.describe('Day it was added (UTC)'),
  review_count: z.int().min(0).describe('Published reviews'),
  rating: z.number().nullable().meta({
    minimum: 0.5,
    maximum: 5,
    description: 'Mean stars of its published reviews, one decimal; null without reviews',
  }),
  recommend_percentage: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      'Share of reviews that score statement 3 ("I would recommend this company to a friend.") 7 or more, in whole percent; null without reviews',
    ),
});
export type Company = z.infer<typeof company>;

/** A company in a list. */
export const foundCompany = company.extend({
  match: z
    .object({
      kind: z
        .enum(matchKinds)
        .describe(
          'Best first: `exact` the whole name, `name` its start, `word` all words in name and place, `domain` the start of a word of the domain, `part` a part of a word, `typo` a similar word. `part` and `typo` appear only if there are fewer than ten better matches.',
        ),
      places: z
        .array(
          z.object({
            field: z.enum(['name', 'hq_location', 'domain']).describe('The field of the company'),
            start: z.int().min(0).describe('Offset of the first character, in UTF-16 code units'),
            end: z.int().min(1).describe('Offset after the last character, in UTF-16 code units'),
          }),
        )
        .describe('Where it matched, to highlight it'),
    })
    .optional()
    .describe('Why the search found the company; left out without `search`'),
});
export type FoundCompany = z.infer<typeof foundCompany>;

const searchTooShort = 'Please enter at least 2 characters to search.';

const strangeCursor = 'cursor must come from the Link header of a page.';

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
    ...paging(pageSizes.restCompanies),
    cursor: pageCursor(strangeCursor),
  })
  .refine(({ cursor }) => cursor === undefined || readCompanyCursor(cursor) !== undefined, {
    error: strangeCursor,
    path: ['cursor'],
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === 0, {
    error: 'Send either cursor or offset.',
    path: ['cursor'],
  })
  .refine(({ cursor, search }) => cursor === undefined || search === undefined, {
    error: 'Send either cursor or search.',
    path: ['cursor'],
  });

export const companyList = z.object({
  data: rowsOf(foundCompany),
  meta: z
    .object({
      limit: z.int().min(0).describe(limitWords),
      offset: z.int().min(0).describe(offsetWords),
      has_more: z.boolean().describe('Whether another page follows'),
      total: z.int().min(0).optional().describe('Number of companies; left out with `search`'),
    })
    .describe('Where this page is in the list'),
});

export const companyId = z.object({ id });
