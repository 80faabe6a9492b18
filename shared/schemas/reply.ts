import { z } from 'zod';
import { pageSizes, textLimits } from '#shared/limits.ts';
import { type ReplyReason, replyReasons, replyStatuses } from '#shared/reply-words.ts';
import { anyId, companyIdField, id, isoDay, paging, rowsOf } from './paging.ts';
import { publishedReply } from './published-reply.ts';
import { keyInput } from './representative.ts';
import { moderatedReview } from './review.ts';
import { freeText, trimmedText } from './text.ts';

const reviewId = anyId.describe('The review');

export const replyInput = z.object({
  ...keyInput.shape,
  review_id: reviewId,
  text: trimmedText({
    label: 'Reply',
    ...textLimits.reply,
    missing: `Please write at least ${textLimits.reply.min} characters.`,
  }).describe('What the company says; trimmed. It must not say or try to learn who wrote the review.'),
});

const status = z
  .enum(replyStatuses)
  .describe('`waiting`: a moderator reads the newest text. `published` or `refused`: what we decided.');
const reasons = Object.keys(replyReasons) as [ReplyReason, ...ReplyReason[]];
const published = publishedReply.nullable().describe('What everyone can read; null if nothing');

/** A reply as the company sees it. */
export const ownReply = z.object({
  ...{ review_id: reviewId, status },
  text: z.string().describe('The newest text; empty once a refused one is erased'),
  month: z.string().describe('Month in which it was sent or, after that, decided, `YYYY-MM`'),
  removed: z
    .boolean()
    .describe('Whether it was public until a moderator removed it; its status is `refused`'),
  reason: z.enum(reasons).nullable().describe('Why it was refused or removed'),
  message: z.string().describe('What the moderator wrote about that'),
  published,
  can_change: z.boolean().describe('Whether another text can be sent now'),
});
export type OwnReply = z.infer<typeof ownReply>;

export const replyListInput = z.object({
  ...keyInput.shape,
  company_id: companyIdField,
  ...paging(pageSizes.moderation),
});
export const replyProofInput = z.object({ ...keyInput.shape, review_id: reviewId });
export const replyList = z.object({ data: rowsOf(ownReply) });

const managedReply = z.object({
  ...{ id: id.describe('Id of this text'), published },
  text: z.string().describe('What the company wants to say; empty if nothing waits'),
  sent_in: isoDay.describe('First day of the month in which it was sent (UTC)'),
  review: moderatedReview.describe('The review that it is about'),
});
export type ManagedReply = z.infer<typeof managedReply>;
export const replyQueueInput = z.object({
  shown: z
    .enum(['waiting', 'public'], { error: 'shown must be waiting or public.' })
    .default('waiting')
    .describe('`public`: those that everyone can read, newest first'),
  ...paging(pageSizes.moderation),
});
export const replyQueue = z.object({ data: rowsOf(managedReply) });

const noReason = 'Please choose a reason.';
export const replyDecision = z
  .object({
    id: id.describe('Id of the text'),
    action: z
      .enum(['publish', 'refuse', 'remove'], { error: 'action must be publish, refuse or remove.' })
      .describe('`remove` takes down what is public. With it and with `refuse`, the company reads why.'),
    reason: z.enum(reasons, { error: noReason }).optional().describe('Required with `refuse` and `remove`'),
    message: freeText({ label: 'Message', ...textLimits.message })
      .trim()
      .default('')
      .describe('For the company, unless it is published; trimmed. Required with the reason `other`.'),
  })
  .refine(({ action, reason }) => action === 'publish' || reason !== undefined, {
    error: noReason,
    path: ['reason'],
  })
  .refine(({ reason, message }) => reason !== 'other' || message !== '', {
    error: 'Please write the reason.',
    path: ['message'],
  });
export const decidedReply = z.object({
  status: status.describe('`refused` after a removal'),
  emailed: z.boolean().describe('Whether we emailed the person who wrote it'),
});
