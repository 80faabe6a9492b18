import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { categories } from '#shared/statements.ts';
import { bannerKinds, matchKinds } from '#shared/words.ts';
import {
  countryWords,
  factSources,
  factsInput,
  foundedWords,
  industryWords,
  locationWords,
  sizeWords,
  sizeYearWords,
  websiteWords,
} from './company-facts.ts';
import { id, isoDay } from './paging.ts';
import { lineWords, optionalLine, singleLine } from './text.ts';

const domainWords =
  'The domain of its work emails, such as company.com. Stored in lowercase, in ASCII (punycode), without a leading `www.`. From a web address, we keep only the host.';
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
  ...factsInput(null),
});

const mergedCompany = z.object({
  id,
  name: z.string().describe('Its name'),
  domain: z.string().describe('Its domain, whose work emails are accepted as before'),
});
export type MergedCompany = z.infer<typeof mergedCompany>;

export const banner = z.object({
  kind: z
    .enum(bannerKinds)
    .describe(
      '`unusual_activity`: far more reviews arrived than usual; `legal_threats`: someone acting for the company threatened authors with legal action. A moderator has confirmed it.',
    ),
  since: isoDay.describe('First day of the month from which everyone sees it (UTC)'),
  until: isoDay.nullable().describe('First day of the last such month (UTC); null until it is taken down'),
});

export const company = z.object({
  id,
  name: z.string().describe('Name'),
  domain: z.string().describe(domainWords),
  unicode_domain: z
    .string()
    .optional()
    .describe(
      'The domain as people read it, such as münchen-firma.de. Left out if that is the same, or could pass for another domain.',
    ),
  hq_location: z.string().nullable().describe(locationWords),
  address: z.string().nullable().describe(addressWords),
  website: z.string().nullable().describe(`${websiteWords}; null if unknown`),
  industry: z.string().nullable().describe(`${industryWords}; null if unknown`),
  size: z.int().min(1).nullable().describe(`${sizeWords}; null if unknown`),
  size_year: z.int().nullable().describe(`${sizeYearWords}; null if unknown`),
  country: z.string().nullable().describe(`${countryWords}; null if unknown`),
  founded: z.int().nullable().describe(`${foundedWords}; null if unknown`),
  fact_sources: factSources.describe(
    'Where each of these facts is from. Left out if the fact is unknown, or was added before we stored its source.',
  ),
  logo_url: z
    .string()
    .nullable()
    .describe('Path of its logo on this site, a PNG of 256 x 256 pixels; null without one'),
  created_at: isoDay.describe("First day of the month in which it was added (UTC). We don't store the day."),
  state: z
    .enum(['listed', 'unchecked', 'closed'])
    .describe(
      '`unchecked` if it was added by a visitor, has no published review, and no moderator has looked at it yet; `closed` if it takes no reviews',
    ),
  merged_companies: z
    .array(mergedCompany)
    .describe(
      'Listed before as companies of their own. Their reviews and addresses are part of this one now.',
    ),
  banners: z
    .array(banner)
    .optional()
    .describe('What moderators warn visitors of. Left out if there is nothing.'),
  review_count: z.int().min(0).describe('Published reviews'),
  rating: z.number().nullable().meta({
    minimum: 0.5,
    maximum: 5,
    description: 'Mean stars of its published reviews, one decimal; null without reviews',
  }),
  likely_rating: z
    .object({
      low: z.number().meta({ minimum: 0.5, maximum: 5, description: 'Lower end' }),
      high: z.number().meta({ minimum: 0.5, maximum: 5, description: 'Upper end' }),
    })
    .nullable()
    .describe(
      "Where the rating would likely lie if everyone there had written a review: Student's 90 % interval of the mean, one decimal; null with fewer than five reviews",
    ),
  strongest: z
    .object({
      category: z.enum(categories).describe('The category'),
      average: z.number().min(1).max(10).describe('Its average score, one decimal'),
    })
    .nullable()
    .describe('The category with the best average; null with fewer than five reviews'),
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

export const companyId = z.object({ id });
