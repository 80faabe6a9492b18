import { z } from 'zod';
import { parseReportNumber } from '#shared/rules/receipt.ts';
import { rejectionReasons, reportOutcomes, reportSubjects } from '#shared/words.ts';
import { isoDay } from './paging.ts';
import { submitted } from './review.ts';
import { typedLetters } from './text.ts';

/** Where the number of a report is wrong before anyone looks for it. */
const notANumber = 'A report number has 16 letters and digits, in four groups.';

export const reportNumberInput = z.object({
  number: typedLetters(notANumber, parseReportNumber).describe(
    "16 letters of Crockford base32. Case, spaces and hyphens don't matter; O is read as 0, I and L as 1.",
  ),
});

export const reportSent = submitted.extend({
  number: z
    .string()
    .describe(
      'Shows what happened to the report, see POST /reports/status. The same report gets the same one.',
    ),
});

export const reportStatus = z.object({
  about: z.enum(reportSubjects).describe('What was reported'),
  status: z
    .enum(reportOutcomes)
    .describe(
      '`waiting`: for a moderator. `dismissed`: what was reported stays as it is. `removed`: the review was removed, or the company is no longer listed. `corrected`: the company was changed. `gone`: the review was no longer public when it would have been decided.',
    ),
  reason: z.enum(rejectionReasons).nullable().describe('Why a review was removed; otherwise null'),
  statement: z
    .string()
    .nullable()
    .describe('The reasons for the decision, and what the reporter can do; null without a decision'),
  decided_in: isoDay.nullable().describe('First day of the month of the decision (UTC); null while it waits'),
});
export type ReportStatus = z.infer<typeof reportStatus>;
