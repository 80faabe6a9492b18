import { z } from 'zod';
import { statedReasons } from '#shared/words.ts';
import { reviewDecision } from './moderation.ts';
import { anyId } from './paging.ts';
import { moderatedReview } from './review.ts';

/** A review without its status, and without what would show it: its id and its month. */
const blindReview = moderatedReview.omit({ id: true, status: true, created_at: true });
export type BlindReview = z.infer<typeof blindReview>;

export const offeredReading = z.object({
  reading: z
    .object({
      id: anyId.describe('Id of this reading, not of the review'),
      decides: z
        .boolean()
        .describe('True if two moderators differ about the review, and the answer decides about it'),
      review: blindReview.describe('The review, without what was decided'),
    })
    .nullable()
    .describe('Null if there is nothing to read again'),
  differing: z
    .int()
    .min(0)
    .describe('How many reviews wait for a third moderator after this account was the first or the second'),
});
export type OfferedReading = z.infer<typeof offeredReading>;

export const readingDecision = z.object({
  id: anyId.describe('Id of the reading'),
  approved: z.boolean({ error: 'approved must be true or false.' }).describe('Whether you would publish it'),
  reason: z
    .enum(statedReasons, { error: 'Please choose a reason from the list.' })
    .default('other')
    .describe('Why not; the author sees it if this answer decides'),
  message: reviewDecision.shape.message.describe('Shown to the author if this answer decides; trimmed'),
});

export const decidedReading = z.object({
  result: z
    .enum(['agreed', 'differed', 'kept', 'changed'])
    .describe(
      '`agreed` with the first decision, or `differed`: a third moderator decides. If this was the third: the first decision was `kept` or `changed`.',
    ),
});
