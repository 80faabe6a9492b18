import { z } from 'zod';
import { rowsOf } from './paging.ts';
import { comparedTexts, moderatedReview } from './review.ts';

const count = z.int().min(0);
const passage = z.object({
  field: z.enum(comparedTexts).describe('The text that has it'),
  start: count.describe('Where it begins, in UTF-16 code units'),
  end: count.describe('Where it ends'),
});

/** A review of the same company with nearly the same text. */
const nearDuplicate = z.object({
  review: moderatedReview.describe('The other review as it is now'),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .describe('The share of two-word phrases that both have, of all that either has'),
  sentences: count.describe('How many sentences of six or more words are the same in both'),
  passages: z
    .array(
      z.object({
        here: passage.describe('In the review that was asked about'),
        there: passage.describe('In this one'),
      }),
    )
    .describe('Passages of six or more words that both have: in the review you asked for, and in the other'),
  different_scores: count.describe('How many of the 20 scores differ'),
  year: z
    .int()
    .nullable()
    .describe(
      'The year of both, if it is the same one. Someone can write one review a year from each mailbox. A review that waited over New Year may be from the year before.',
    ),
});
export type NearDuplicate = z.infer<typeof nearDuplicate>;
export const unusualWeek = z.object({
  reviews: count.describe('Pending reviews of the company that this server first saw in the past 7 days'),
  usual_month: z.number().min(0).describe('How many it published per month in the past 12 months'),
});
export const nearDuplicates = z.object({
  data: rowsOf(nearDuplicate),
  unusual_week: unusualWeek
    .nullable()
    .describe(
      'Null unless many more reviews of the company wait than it usually publishes. A server that has just started sees all of them for the first time.',
    ),
});

export type NearDuplicates = z.infer<typeof nearDuplicates>;
