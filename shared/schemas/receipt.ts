import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { authorActions, employmentStatuses, releases, reviewStatuses } from '#shared/words.ts';
import { message } from './moderation.ts';
import { authorChoices, review, reviewContent } from './review.ts';
import { freeText } from './text.ts';

const notAReceipt = 'A receipt has 24 letters and digits, in six groups.';

/** As typed: case, spaces and hyphens don't matter. The output is its 24 characters. */
const receipt = z
  .string({ error: notAReceipt })
  .max(textLimits.token.max, { error: notAReceipt })
  .refine((typed) => parseReceipt(typed) !== undefined, { error: notAReceipt })
  .transform((typed) => parseReceipt(typed) ?? '');

export const receiptInput = z.object({ receipt });

export const reviewEdit = z.object({ receipt, ...reviewContent, release: authorChoices.release });

const emptyAnswer = 'Please write an answer.';
export const authorAnswer = z.object({
  receipt,
  answer: freeText({ label: 'Answer', ...textLimits.message, missing: emptyAnswer })
    .trim()
    .min(1, { error: emptyAnswer }),
});

const appealTooShort = `Please explain why in at least ${textLimits.appeal.min} characters.`;
export const authorAppeal = z.object({
  receipt,
  appeal: freeText({ label: 'Appeal', ...textLimits.appeal, missing: appealTooShort })
    .trim()
    .min(textLimits.appeal.min, { error: appealTooShort }),
});

/** What an author sees with the receipt: the review's status, the messages, and what the author may do next. */
export const receiptStatus = z.object({
  status: z.enum([...reviewStatuses, 'withdrawn']),
  /** Null once the review is withdrawn. */
  review: review
    .omit({ id: true, created_at: true })
    .extend({
      company_name: z.string(),
      employment_status: z.enum(employmentStatuses),
      release: z.enum(releases),
    })
    .nullable(),
  messages: z.array(message),
  allowed: z.array(z.enum(authorActions)),
});
export type ReceiptStatus = z.infer<typeof receiptStatus>;
/** A review as its author sees it. */
export type OwnReview = NonNullable<ReceiptStatus['review']>;
/** Everything that an author can change. */
export type ReviewEdit = Omit<z.output<typeof reviewEdit>, 'receipt'>;
