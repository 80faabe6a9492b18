import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import type { DisputeChoice } from '#shared/words.ts';
import { authorActions, decisionSources, rejectionReasons, releases, reviewStatuses } from '#shared/words.ts';
import { disputeAnswer, evidencePages, ownDispute } from './dispute.ts';
import { asItIsNow, messages } from './moderation.ts';
import { isoDay } from './paging.ts';
import {
  authorChoices,
  moderatedReview,
  releaseWords,
  reviewContent,
  statusWords,
  textsFit,
  tooLongTogether,
} from './review.ts';
import { trimmedText, typedLetters } from './text.ts';

const notAReceipt = 'A receipt has 24 letters and digits, in six groups.';

/** As typed: case, spaces and hyphens don't matter. The output is its 24 characters. */
const receipt = typedLetters(notAReceipt, parseReceipt).describe(
  "24 letters of Crockford base32. Case, spaces and hyphens don't matter; O is read as 0, I and L as 1.",
);

export const receiptInput = z.object({ receipt });

export const withdrawInput = z.object({
  receipt,
  at_once: z
    .boolean({ error: 'at_once must be true or false.' })
    .default(false)
    .describe(
      'True withdraws it right away instead of at the next full hour. The time may show whose review it is.',
    ),
});

const edited = { ...reviewContent, release: authorChoices.release };
export const reviewEdit = z.object({ receipt, ...edited }).refine(textsFit, tooLongTogether);
/** The same without the receipt. */
export const editedReview = z.object(edited).refine(textsFit, tooLongTogether);

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

export const authorChoice = z
  .object({ receipt, ...disputeAnswer })
  .refine(({ choice, words }) => choice !== 'words' || words !== '', {
    error: 'Please write something, or choose to do nothing.',
    path: ['words'],
  });

export const authorEvidence = z.object({
  receipt,
  words: disputeAnswer.words.describe("For a moderator; erased once it's decided. They may be empty."),
  pages: evidencePages,
});

const placeOf = (name: string) =>
  z
    .object({
      start: z.int().min(0).describe('Offset of the first character, in UTF-16 code units'),
      end: z.int().min(0).describe('Offset after the last character, in UTF-16 code units'),
    })
    .describe(`Where \`${name}\` is; from 0 to 0 if it is empty`);

/** The statement of reasons (Digital Services Act, Article 17). */
const reasonStatement = z.object({
  decision: z.enum(['rejected', 'removed']).describe('`removed` if it was public before'),
  decided_in: isoDay.describe('First day of the month of the decision (UTC)'),
  reason: z.enum(rejectionReasons).describe('Why'),
  rule: z.int().min(1).nullable().describe('The number of the rule in our terms; null if none fits'),
  source: z
    .enum(decisionSources)
    .nullable()
    .describe('What made a moderator decide: `own` reading, or something about the review; null if unknown'),
  automated: z.literal(false).describe('A person decides, always'),
  ground: z.string().describe('The reason and the rule in words'),
  facts: z.string().describe('What the decision relied on'),
  decided_by: z.string().describe('Who decided'),
  appeal: z.string().describe('How to appeal'),
  elsewhere: z.string().describe('Where else the author can go'),
});

/** What an author sees with the receipt. */
export const receiptStatus = z.object({
  status: z.enum([...reviewStatuses, 'arriving', 'withdrawn']).describe(statusWords),
  waiting: z
    .enum(authorActions)
    .nullable()
    .describe('What the author has asked for, until it is carried out at `arrives_at`; otherwise null'),
  arrives_at: z.iso
    .datetime()
    .nullable()
    .describe(
      'The full hour at which a review that is `arriving` reaches the moderators, or what is `waiting` is carried out; otherwise null',
    ),
  /** Null before the review has arrived, and once it is withdrawn. */
  review: moderatedReview
    // With each text twice, the longest review would make a longer response than others.
    .omit({ id: true, created_at: true, status: true, pros: true, cons: true, advice: true, comment: true })
    .extend({
      places: z
        .object({
          pros: placeOf('pros'),
          cons: placeOf('cons'),
          advice: placeOf('advice'),
          comment: placeOf('comment'),
        })
        .describe(
          'Where the parts are within `free_form_text`. They are not repeated here, so that every review fits into the length of this response.',
        ),
      release: z.enum(releases).describe(releaseWords),
    })
    .nullable()
    .describe(asItIsNow),
  messages: messages,
  statement: reasonStatement
    .nullable()
    .describe('Why the review was rejected or removed, and what the author can do; otherwise null'),
  dispute: ownDispute
    .nullable()
    .describe('The company says that the author never worked there; otherwise null'),
  allowed: z.array(z.enum(authorActions)).describe('What the author may do next'),
});
export type ReceiptStatus = z.infer<typeof receiptStatus>;
/** A review as its author sees it. */
export type OwnReview = NonNullable<ReceiptStatus['review']>;
/** Everything that an author can change. */
export type ReviewEdit = z.output<typeof editedReview>;
/** What the author of a review asks for. */
export type AuthorRequest =
  | { action: 'edit'; content: ReviewEdit }
  | { action: 'withdraw' }
  | { action: 'answer' | 'appeal'; body: string }
  | { action: 'choose'; choice: DisputeChoice; words: string; evidence?: boolean };
