import { z } from 'zod';
import { logoLimits, pageSizes, textLimits } from '#shared/limits.ts';
import { readQueueCursor } from '#shared/rules/queue-cursor.ts';
import { company } from './company.ts';
import { factsInput, locationWords } from './company-facts.ts';
import { companyIdField, id, isoDay, pageCursor, paging, rowsOf, startsOnce } from './paging.ts';
import { optionalLine, singleLine } from './text.ts';

/** What people read about a file that can't be a logo. */
export const logoError = 'Choose a PNG of 256 x 256 pixels and at most 64 kB that shows something.';
const logoWords = 'A PNG of 256 x 256 pixels and at most 64 kB, not interlaced, in base64. We draw it again.';

/** A picture to draw again. What isn't sent stays as it is, and null means that there is none. */
export const logoField = z
  .string({ error: logoError })
  .max(Math.ceil(logoLimits.bytes / 3) * 4, { error: logoError })
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: logoError })
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))
  .describe(logoWords);

/** What someone would correct. A field that isn't sent stays as it is, and null means that there is none. */
export const correctionInput = z.object({
  id,
  hq_location: singleLine({ label: 'HQ location', ...textLimits.hqLocation })
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
    .describe(locationWords),
  ...factsInput(undefined),
  logo: logoField,
  note: optionalLine({ label: 'Where we can see this', ...textLimits.correctionNote }).describe(
    'Where a moderator can see it, such as the address of a page',
  ),
});
export type CorrectionInput = z.output<typeof correctionInput>;

const correctableFacts = company.pick({
  hq_location: true,
  website: true,
  industry: true,
  size: true,
  size_year: true,
  country: true,
  founded: true,
});

const strangeCursor = 'cursor must come from the Link header of a page of the same list.';

/** A page that starts `offset` rows from the beginning, or right after `cursor`. */
export const correctionListInput = z
  .object({ ...paging(pageSizes.moderation), cursor: pageCursor(strangeCursor) })
  .check(startsOnce(strangeCursor, (cursor) => readQueueCursor(cursor, 'corrections')));

const correction = z.object({
  id,
  company_id: companyIdField,
  company_name: z.string().describe('Name of the company'),
  created_at: isoDay.describe("First day of the month in which it was sent (UTC). We don't store the day."),
  before: correctableFacts.describe('The facts about the company as they are'),
  after: correctableFacts.describe('The same as they would be'),
  logo_url: z.string().nullable().describe('Path of the logo that the company has now; null without one'),
  logo: z
    .string()
    .nullable()
    .describe('The suggested logo, a PNG in base64; null if it stays as it is, empty if there would be none'),
  note: z.string().nullable().describe('Where it can be seen; null if nothing was said'),
});
export type Correction = z.infer<typeof correction>;

export const correctionQueue = z.object({ data: rowsOf(correction) });

export const correctionDecision = z.object({
  id,
  approved: z
    .boolean({ error: 'approved must be true or false.' })
    .describe('True changes the company; false dismisses the correction'),
  before: correctableFacts
    .extend({ logo_url: company.shape.logo_url })
    .partial()
    .optional()
    .describe(
      'The facts and the `logo_url` you read. You get a 409 if what the correction is about has changed since.',
    ),
});
export const decidedCorrection = z.object({
  status: z.enum(['approved', 'dismissed']).describe('What was decided'),
});
