import { z } from 'zod';
import { pageSizes, textLimits } from '#shared/limits.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { readCompanyCursor } from '#shared/rules/company-cursor.ts';
import { matchKinds } from '#shared/words.ts';
import { id, isoDay, paging } from './paging.ts';
import { optionalLine, singleLine } from './text.ts';

const domainTooShort = 'Domain must be at least 3 characters.';

export const companyInput = z.object({
  name: singleLine({
    label: 'Company name',
    ...textLimits.companyName,
    tooShort: 'Company name must be at least 2 characters.',
  }),
  domain: singleLine({ label: 'Domain', ...textLimits.companyDomain, tooShort: domainTooShort }).transform(
    (text, ctx) => {
      const domain = companyDomain(text);
      if (domain !== null) return domain;
      ctx.addIssue({ code: 'custom', message: 'Please enter a valid domain (e.g., company.com).' });
      return z.NEVER;
    },
  ),
  hq_location: optionalLine({ label: 'HQ location', ...textLimits.hqLocation }),
  address: optionalLine({ label: 'Address', ...textLimits.address }),
});

export const company = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  hq_location: z.string().nullable(),
  address: z.string().nullable(),
  logo_url: z.null(),
  created_at: isoDay,
  review_count: z.int().min(0),
  rating: z.number().nullable(),
  recommend_percentage: z.int().min(0).max(100).nullable(),
});
export type Company = z.infer<typeof company>;

/** A company in a list; one that a search found says why. */
export const foundCompany = company.extend({
  match: z
    .object({
      kind: z.enum(matchKinds),
      places: z.array(
        z.object({
          field: z.enum(['name', 'hq_location', 'domain']),
          start: z.int().min(0),
          end: z.int().min(1),
        }),
      ),
    })
    .optional(),
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
    }).optional(),
    ...paging(pageSizes.restCompanies),
    cursor: z.string({ error: strangeCursor }).optional(),
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
  data: z.array(foundCompany),
  meta: z.object({
    limit: z.int().min(0),
    offset: z.int().min(0),
    has_more: z.boolean(),
    total: z.int().min(0).optional(),
  }),
});

export const companyId = z.object({ id });
