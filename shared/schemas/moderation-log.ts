import { z } from 'zod';
import { pageSizes, smallestGroup } from '#shared/limits.ts';
import {
  type LogDecision,
  type LogReason,
  type LogSource,
  logDecisions,
  logReasons,
  logSources,
} from '#shared/words.ts';
import { companyIdField, paging, rowsOf } from './paging.ts';

const keysOf = <Word extends string>(words: Record<Word, string>) => Object.keys(words) as Word[];
const reason = z.enum(keysOf<LogReason>(logReasons));
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'month must be a year and a month, such as 2026-11.' });
const number = z.int().min(1);

export const logInput = z.object({
  month: month.optional().describe('A month that is over. Left out: the last one'),
  reason: reason.optional().describe('Only entries with this reason'),
  company_id: companyIdField.optional().describe('Only entries that name this company'),
  ...paging(pageSizes.log),
});

const logEntry = z.object({
  number: number.describe('In its month, given at random when the month ended'),
  month: month.describe('The month of the decision'),
  company_id: z.int().nullable().describe('The company; null if `company` is'),
  company: z
    .string()
    .nullable()
    .describe(`Its name then; null if it had fewer than ${smallestGroup} entries in the month`),
  decision: z.enum(keysOf<LogDecision>(logDecisions)).describe('What was decided'),
  reason: reason.nullable().describe('Why; null if the decision needs no reason'),
  source: z.enum(keysOf<LogSource>(logSources)).describe('What led to it'),
  earlier: z
    .object({ month: month.describe('Its month'), number: number.describe('In that month') })
    .nullable()
    .describe('The entry that this one confirms or changes; null without one'),
});
export type LogEntry = z.infer<typeof logEntry>;

export const logMonth = z.object({
  month: month.describe('The month'),
  entries: z.int().min(0).describe('How many entries it has'),
  root: z.string().describe('Of the Merkle tree of its entries (RFC 6962), base64url'),
  signature: z.string().describe("Ed25519, by the site's identity, base64url"),
});

export type LogMonth = z.infer<typeof logMonth>;

export const moderationLog = z.object({
  open_month: month.describe('The month whose entries appear when it is over'),
  months: z.array(logMonth).describe('All months that are over, newest first'),
  month: logMonth
    .nullable()
    .describe("The month of these entries; null if the log doesn't have it, or not yet"),
  decisions: z
    .array(z.object({ decision: logEntry.shape.decision, count: z.int().min(1).describe('How many') }))
    .describe('What was decided in the month, most often first'),
  total: z.int().min(0).describe('How many entries of the month match the filters'),
  data: rowsOf(logEntry),
});
export type ModerationLog = z.infer<typeof moderationLog>;

const logProof = z.object({
  entry: logEntry.describe('As the log has it'),
  path: z
    .array(z.string())
    .describe('The hashes that lead from it to the root of its month, nearest first (RFC 6962), base64url'),
});
export type LogProof = z.infer<typeof logProof>;
export const logProofs = z.object({ data: rowsOf(logProof) });
export type LogProofs = z.infer<typeof logProofs>;

export const removedReviewsInput = z.object({ company_id: companyIdField });
export const removedReviews = z.object({
  removed: z.int().min(0).describe('How many reviews were removed in all months that are over'),
  data: rowsOf(
    z.object({
      month: month.describe('The month of the removal'),
      reason: reason.nullable().describe('Why'),
      count: z.int().min(1).describe('How many in this month and for this reason'),
      company_id: z
        .int()
        .nullable()
        .describe(
          'What GET /moderation-log lists them by; null if they are too few for it to name the company',
        ),
    }),
  ),
});
export type RemovedReviews = z.infer<typeof removedReviews>;
