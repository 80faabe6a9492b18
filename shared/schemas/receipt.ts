import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { authorActions, releases, reviewStatuses } from '#shared/words.ts';
import { asItIsNow, messages, moderatedReview, statusWords } from './moderation.ts';
import { authorChoices, releaseWords, reviewContent } from './review.ts';
import { trimmedText } from './text.ts';

const notAReceipt = 'A receipt has 24 letters and digits, in six groups.';

/** As typed: case, spaces and hyphens don't matter. The output is its 24 characters. */
const receipt = z
  .string({ error: notAReceipt })
  .max(textLimits.token.max, { error: notAReceipt })
  .refine((typed) => parseReceipt(typed) !== undefined, { error: notAReceipt })
  .transform((typed) => parseReceipt(typed) ?? '')
  .describe(
    "24 letters of Crockford base32. Case, spaces and hyphens don't matter; O is read as 0, I and L as 1.",
  );

export const receiptInput = z.object({ receipt });

export const reviewEdit = z.object({ receipt, ...reviewContent, release: authorChoices.release });

export const authorAnswer = z.object({
  receipt,
  answer: trimmedText({
    label: 'Answer',
    ...textLimits.message,
    missing: 'Please write an answer.',
  }).describe('The answer to the last question; trimmed'),
});

export const authorAppeal = z.object({
  receipt,
  appeal: trimmedText({
    label: 'Appeal',
    ...textLimits.appeal,
    missing: `Please explain why in at least ${textLimits.appeal.min} characters.`,
  }).describe('Why the review should be published, in at least 10 characters; trimmed'),
});

/** What an author sees with the receipt. */
export const receiptStatus = z.object({
  status: z.enum([...reviewStatuses, 'arriving', 'withdrawn']).describe(statusWords),
  /** Null before the review has arrived, and once it is withdrawn. */
  review: moderatedReview
    .omit({ id: true, created_at: true, status: true })
    .extend({ release: z.enum(releases).describe(releaseWords) })
    .nullable()
    .describe(asItIsNow),
  messages: messages,
  allowed: z.array(z.enum(authorActions)).describe('What the author may do next'),
});
export type ReceiptStatus = z.infer<typeof receiptStatus>;
/** A review as its author sees it. */
export type OwnReview = NonNullable<ReceiptStatus['review']>;
/** Everything that an author can change. */
export type ReviewEdit = Omit<z.output<typeof reviewEdit>, 'receipt'>;
