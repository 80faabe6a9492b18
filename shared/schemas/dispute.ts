import { z } from 'zod';
import { disputeDays, evidenceLimits, pageSizes, textLimits } from '#shared/limits.ts';
import { parseNoticeNumber, parseReportNumber } from '#shared/rules/receipt.ts';
import { disputeChoices, disputeStatuses } from '#shared/words.ts';
import { anyId, id, isoDay, paging, rowsOf } from './paging.ts';
import { keyInput } from './representative.ts';
import { moderatedReview } from './review.ts';
import { signedSentence } from './signed-sentence.ts';
import { trimmedText, typedLetters } from './text.ts';

export const disputeInput = z.object({
  ...keyInput.shape,
  review_id: anyId.describe('The review that you dispute'),
  claim: trimmedText({
    label: 'Explanation',
    ...textLimits.claim,
    missing: `Please explain it in at least ${textLimits.claim.min} characters.`,
  }).describe('Why you think so; trimmed. Moderators read it, and the author does not.'),
});

const number = z.string().describe('The number of the dispute. Without its code, it shows nothing.');

export const disputeOpened = z.object({
  number,
  code: z.string().describe('Opens the dispute together with its number'),
  emailed: z.boolean().describe('Whether we emailed both; false if our mail server refused'),
});

export const disputeKeyInput = z.object({
  number: typedLetters('A number has 8 letters and digits, in two groups.', parseNoticeNumber).describe(
    '8 letters of Crockford base32',
  ),
  code: typedLetters('A code has 16 letters and digits, in four groups.', parseReportNumber).describe(
    '16 letters of Crockford base32',
  ),
});

const statusWords = `\`answering\`: for ${disputeDays} days, the author can say something. \`reading\`: a moderator decides. \`kept\` or \`removed\`: what we decided. \`gone\`: the review isn't public.`;
const status = z.enum(disputeStatuses).describe(statusWords);
const dueOn = isoDay.describe('The last day on which the author can say something (UTC)');
const decidedIn = isoDay
  .nullable()
  .describe('First day of the month in which it ended (UTC); null until then');
const reasons = z.string().describe('The reasons for the decision, which the company and the author read');
const receivedIn = isoDay.describe('First day of the month in which it was opened (UTC)');
const claim = z.string().describe('What the company says');

export const disputeShown = z.object({
  ...{ number, status, claim, due_on: dueOn, received_in: receivedIn, decided_in: decidedIn, reasons },
  review: z
    .object({ id, company_id: anyId.describe('Its company') })
    .nullable()
    .describe('The review; null once it is withdrawn'),
  statement: signedSentence.nullable().describe('All that we can say about its author, signed by this site'),
});
export type DisputeShown = z.infer<typeof disputeShown>;

const choice = z
  .enum(disputeChoices)
  .nullable()
  .describe('What the author has chosen; null if nothing. Only moderators and the author see it.');

const { pages, width, height } = evidenceLimits;
/** Pixels of four bits, six of them in four letters. */
const evidenceLetters = (pages * width * height) / 1.5;
const evidenceWords = `${pages} pages of ${width} x ${height} gray pixels, row by row, two pixels a byte, the left one in its high bits, from 0 (black) to 15 (white). Unused pages are white`;
const wrongEvidence = `Send ${evidenceWords}: exactly ${evidenceLetters} letters of base64.`;
export const evidencePages = z
  .string({ error: wrongEvidence })
  .refine((sent) => sent.length === evidenceLetters && /^[A-Za-z0-9+/]*$/.test(sent), {
    error: wrongEvidence,
  })
  .describe(`${evidenceWords}, in base64: ${evidenceLetters} letters.`);

export const evidenceInput = z.object({ id });
export const disputeEvidence = z.object({
  pages: z.string().nullable().describe(`${evidenceWords}, in base64; null without any`),
});

/** A dispute as the author of the review sees it. */
export const ownDispute = z.object({
  ...{ status, due_on: dueOn, decided_in: decidedIn, reasons, choice },
  evidence: z.boolean().describe('Whether the author has sent pages of evidence, which are not shown again'),
  sentence: z.string().describe('The only thing we tell the company about the author, whatever they choose'),
});

export const managedDispute = z.object({
  ...{ id, number, claim, received_in: receivedIn },
  review: moderatedReview.describe('The review as it is now'),
  reachable: z.boolean().describe('Whether the author has a receipt and so could say something'),
  sentence: z.string().describe('All that we know about the author; empty if the company is hidden'),
  answer: z
    .object({
      choice,
      words: z.string().describe('What the author says, for moderators only'),
      evidence: z.boolean().describe('Whether there are pages of evidence'),
    })
    .describe('What the author did'),
});
export type ManagedDispute = z.infer<typeof managedDispute>;
export const disputeListInput = z.object(paging(pageSizes.moderation));
export const disputeQueue = z.object({ data: rowsOf(managedDispute) });

export const disputeDecision = z.object({
  id,
  action: z
    .enum(['keep', 'remove'], { error: 'action must be keep or remove.' })
    .describe('`remove`: it is not shown to be authentic'),
  reasons: trimmedText({
    label: 'Reasons',
    ...textLimits.disputeReasons,
    missing: `Please give the reasons, in at least ${textLimits.disputeReasons.min} characters.`,
  }).describe('Shown to the company and to the author, in the same words; trimmed'),
});
export const decidedDispute = z.object({
  status,
  emailed: z.boolean().describe('Whether we emailed the person who opened it'),
});

export const companyDisputesInput = z.object({ id });
const shown = (what: string) => z.string().describe(`${what}; 1–4 if there are so few`);
export const companyDisputes = z.object({
  disputes: shown('How many reviews the company has disputed'),
  upheld: shown('How many of them were removed because of that'),
});

export const disputeAnswer = {
  choice: z
    .enum(disputeChoices, { error: `choice must be one of ${disputeChoices.join(', ')}.` })
    .describe('`nothing`: a moderator decides with what we know. `words`: with your words as well.'),
  words: z
    .string({ error: 'words must be text.' })
    .trim()
    .max(textLimits.disputeWords.max, {
      error: `Your words can have ${textLimits.disputeWords.max} characters at most.`,
    })
    .default('')
    .describe("For a moderator; erased once it's decided. Required with `words`, ignored with `nothing`."),
};
