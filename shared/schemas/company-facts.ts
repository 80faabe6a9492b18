import { z } from 'zod';
import { countries } from '#shared/countries.ts';
import { textLimits } from '#shared/limits.ts';
import { webAddress } from '#shared/rules/addresses.ts';
import { factYears, readIndustry } from '#shared/rules/company-facts.ts';
import { sizeClasses } from '#shared/words.ts';
import { wholeNumber } from './paging.ts';
import { singleLine } from './text.ts';

export const locationWords = 'Location of the headquarters; trimmed, empty counts as null';
export const websiteWords = 'Web address with its scheme';
export const industryWords =
  'Section and, if known, division of NACE Rev. 2.1, the European classification: `H` or `H52`';
export const sizeWords =
  'How many people work there, as the lower end of a class: 1 (to 9), 10 (to 49), 50 (to 249), 250 (to 999), 1000 (to 4999), 5000 (or more)';
export const sizeYearWords = 'Year of that count';
export const countryWords = 'Country of the headquarters, ISO 3166-1 alpha-2';
export const foundedWords = 'Year in which it was founded';

/** A year, or nothing. `missing` is what a year counts as that isn't sent. */
function year<Missing extends null | undefined>(label: string, missing: Missing) {
  const error = `${label} must be a year, such as 1998.`;
  return wholeNumber(error, factYears.first, factYears.last)
    .nullish()
    .transform((value) => (value === undefined ? missing : value));
}

/** A line that is read in some way; `read` returns nothing if it can't. Empty text counts as null. */
function readLine<Missing extends null | undefined>(
  label: string,
  max: number,
  missing: Missing,
  { read, error }: { read: (text: string) => string | null | undefined; error: string },
) {
  return singleLine({ label, max })
    .nullish()
    .transform((text, ctx) => {
      if (text === undefined) return missing;
      if (!text) return null;
      const value = read(text);
      if (value !== undefined && value !== null) return value;
      ctx.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

/** What may be known about a company besides its name and place. A fact that isn't sent counts as `missing`. */
export const factsInput = <Missing extends null | undefined>(missing: Missing) => ({
  website: readLine('Website', textLimits.website.max, missing, {
    read: webAddress,
    error: 'Please enter a web address (e.g., https://company.com).',
  }).describe(`${websiteWords}; https if it has none`),
  industry: readLine('Industry', textLimits.code.max, missing, {
    read: readIndustry,
    error: 'Industry must be a section or division of NACE Rev. 2.1, such as H or H52.',
  }).describe(`${industryWords}. Longer codes, such as \`52.10\`, are cut to the division.`),
  size: z
    .literal(sizeClasses, { error: `size must be one of ${sizeClasses.join(', ')}.` })
    .nullish()
    .transform((value) => (value === undefined ? missing : value))
    .describe(sizeWords),
  size_year: year('Year of that size', missing).describe(`${sizeYearWords}; without a size it is dropped`),
  country: readLine('Country', textLimits.code.max, missing, {
    read: (text) => countries.find((code) => code === text.toUpperCase()),
    error: 'Country must be a code of two letters (ISO 3166-1), such as NL.',
  }).describe(countryWords),
  founded: year('Year founded', missing).describe(foundedWords),
});

const factSource = z
  .object({
    source: z.string().describe('Such as `Wikidata`, `added with the company` or `correction`'),
    month: z.string().describe('Month in which we got it, `YYYY-MM`'),
  })
  .describe('Where it is from');

/** The source of a size is also that of its year. */
export const factSources = z
  .object({
    website: factSource,
    industry: factSource,
    size: factSource,
    country: factSource,
    founded: factSource,
    hq_location: factSource,
  })
  .partial();
export type FactSources = z.infer<typeof factSources>;
export const sourcedFacts = factSources.keyof().options;
