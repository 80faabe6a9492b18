import { z } from 'zod';
import { mostAtOnce, pageSizes, textLimits } from '#shared/limits.ts';
import { noteKinds, rejectionReasons, reviewStatuses } from '#shared/words.ts';
import { reviewDecision, undo } from './moderation.ts';
import { anyId, id } from './paging.ts';
import { moderatedReview } from './review.ts';
import { freeText } from './text.ts';

export const deskWatch = z.object({
  open: anyId.nullable().describe('The review that the moderator reads; null for none'),
  in_sight: z
    .boolean({ error: 'in_sight must be true or false.' })
    .describe('Whether its window is in sight. If not, it counts as open for ten more minutes.'),
  shown: z
    .array(anyId, { error: 'shown must be a list of ids.' })
    .max(pageSizes.max, { error: `shown can list at most ${pageSizes.max} reviews.` })
    .describe('The reviews in the list on the screen'),
});

const note = z.object({
  kind: z.enum(noteKinds).describe('`opinion` asks for a second opinion, `left` leaves the review to others'),
  by: z.string().describe('Who wrote it'),
  own: z.boolean().describe('True if the account that makes this request wrote it'),
  text: z.string().describe('For other moderators; may be empty'),
});

const watchedReview = z.object({
  id,
  status: z.enum(reviewStatuses).nullable().describe('Its status now; null if it no longer exists'),
  decided_by: z
    .string()
    .nullable()
    .describe("Who made the last decision; null if this server doesn't know or if it was this account"),
  own_decision: z
    .boolean()
    .describe('True if this account made the last decision, such as the one that the author appealed'),
  read_by: z.string().nullable().describe('Who else has it open; null if no one has'),
  notes: z.array(note).describe('Notes of moderators, which end with the next decision or the server'),
});
export type WatchedReview = z.infer<typeof watchedReview>;
export const watchedDesk = z.object({ reviews: z.array(watchedReview).describe('In the order of `shown`') });

export const deskNote = z.object({
  id,
  kind: note.shape.kind
    .nullable()
    .describe(
      '`opinion` asks for a second opinion, `left` leaves the review to others, null takes the note back',
    ),
  text: freeText({ label: 'Note', ...textLimits.message })
    .trim()
    .default('')
    .describe('For other moderators; trimmed'),
});

const readReview = z.object({
  id: anyId.describe('Id of the review'),
  revision: reviewDecision.shape.revision,
  status: reviewDecision.shape.status,
});
export const groupDecision = reviewDecision.pick({ approved: true, reason: true, message: true }).extend({
  reviews: z
    .array(readReview, { error: 'reviews must be a list.' })
    .min(1, { error: 'Choose at least one review.' })
    .max(mostAtOnce, { error: `Choose at most ${mostAtOnce} reviews.` })
    .refine((reviews) => new Set(reviews.map(({ id }) => id)).size === reviews.length, {
      error: 'Name each review once.',
    })
    .describe('The reviews, all of one company'),
});
export const decidedGroup = z.object({
  reviews: z.array(moderatedReview).describe('The reviews as they are now, in the same order'),
  undo,
});

export const earlierDecisions = z.object({
  rejections: z
    .array(
      z.object({
        reason: z.enum(rejectionReasons).describe('The reason given'),
        count: z.int().min(1).describe('Reviews that are rejected or removed now, for this reason'),
      }),
    )
    .describe('Most frequent reasons first'),
});
