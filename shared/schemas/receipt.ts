import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { authorActions, releases, reviewStatuses } from '#shared/words.ts';
import { message, moderatedReview } from './moderation.ts';
import { authorChoices, reviewContent } from './review.ts';
import { trimmedText } from './text.ts';

const notAReceipt = 'A receipt has 24 letters and digits, in six groups.';

/** As typed: case, spaces and hyphens don't matter. The output is its 24 characters. */
const receipt = z
  .string({ error: notAReceipt })
  .max(textLimits.token.max, { error: notAReceipt })
  .refine((typed) => parseReceipt(typed) !== undefined, { error: notAReceipt })
  .transform((typed) => parseReceipt(typed) ?? '');

export const receiptInput = z.object({ receipt });

export const reviewEdit = z.object({ receipt, ...reviewContent, release: authorChoices.release });

export const authorAnswer = z.object({
  receipt,
  answer: trimmedText({ label: 'Answer', ...textLimits.message, missing: 'Please write an answer.' }),
});

export const authorAppeal = z.object({
  receipt,
  appeal: trimmedText({
    label: 'Appeal',
    ...textLimits.appeal,
    missing: `Please explain why in at least ${textLimits.appeal.min} characters.`,
  }),
});

/** What an author sees with the receipt: the review's status, the messages, and what the author may do next. */
export const receiptStatus = z.object({
  status: z.enum([...reviewStatuses, 'arriving', 'withdrawn']),
  /** Null before the review has arrived, and once it is withdrawn. */
  review: moderatedReview
    .omit({ id: true, created_at: true, status: true })
    .extend({ release: z.enum(releases) })
    .nullable(),
  messages: z.array(message),
  allowed: z.array(z.enum(authorActions)),
});
export type ReceiptStatus = z.infer<typeof receiptStatus>;
/** A review as its author sees it. */
export type OwnReview = NonNullable<ReceiptStatus['review']>;
/** Everything that an author can change. */
export type ReviewEdit = Omit<z.output<typeof reviewEdit>, 'receipt'>;
