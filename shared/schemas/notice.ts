import { z } from 'zod';
import { noticeMonths, pageSizes, textLimits } from '#shared/limits.ts';
import { parseNoticeNumber, parseReportNumber } from '#shared/rules/receipt.ts';
import { noticeActions, noticeMessageKinds, noticeStatuses, rejectionReasons } from '#shared/words.ts';
import { emailAddress } from './email.ts';
import { anyId, id, isoDay, paging, rowsOf, wholeNumber } from './paging.ts';
import { moderatedReview } from './review.ts';
import { freeText, singleLine, trimmedText, typedLetters } from './text.ts';

const faith = 'Please confirm this.';
const invalidEmail = 'Please enter a valid email address.';
const whichReview = 'Please enter the link or the number of the review.';
const lawError = 'Please name the law, or what kind of claim it is, such as defamation.';

export const noticeInput = z
  .object({
    review_id: wholeNumber(whichReview, 1).describe('Id of the review that breaks the law'),
    passage: freeText({ label: 'Passage', ...textLimits.noticePassage })
      .trim()
      .default('')
      .describe('The words in it that break the law; trimmed. Leave it out if it is all of them.'),
    explanation: trimmedText({
      label: 'Explanation',
      ...textLimits.noticeExplanation,
      missing: `Please explain what is unlawful and why, in at least ${textLimits.noticeExplanation.min} characters.`,
    }).describe('What is unlawful, and why; trimmed'),
    law: singleLine({ label: 'Law', ...textLimits.noticeLaw, tooShort: lawError }).describe(
      'Which law, or what kind of claim; trimmed',
    ),
    name: singleLine({
      label: 'Name',
      ...textLimits.personName,
      tooShort: 'Please enter your name.',
    }).describe("The sender's name; trimmed"),
    email: z
      .union([emailAddress(invalidEmail), z.literal('')], { error: invalidEmail })
      .nullish()
      .transform((typed) => typed || null)
      .describe("The sender's email address, to which we send the number, questions and the decision"),
    address: freeText({ label: 'Postal address', ...textLimits.address })
      .trim()
      .nullish()
      .transform((typed) => typed || null)
      .describe("The sender's postal address; trimmed. Either this or `email` is required."),
    good_faith: z
      .literal(true, { error: faith })
      .describe('The sender believes in good faith that all of this is accurate and complete'),
  })
  .refine(({ email, address }) => email !== null || address !== null, {
    error: 'Please enter an email address or a postal address.',
    path: ['email'],
  });

const number = z.string().describe('The number of the notice. Without its code, it shows nothing.');

export const noticeSent = z.object({
  number,
  code: z
    .string()
    .describe('Opens the notice together with its number. The same notice, sent again, gets the same ones.'),
  emailed: z
    .boolean()
    .describe('Whether we emailed both; false without an address, or if our mail server refused'),
});

const howWritten = "Case, spaces and hyphens don't matter.";
export const noticeKeyInput = z.object({
  number: typedLetters(
    'A notice number has 8 letters and digits, in two groups.',
    parseNoticeNumber,
  ).describe(`8 letters of Crockford base32. ${howWritten}`),
  code: typedLetters('A code has 16 letters and digits, in four groups.', parseReportNumber).describe(
    `16 letters of Crockford base32. ${howWritten}`,
  ),
});

const reply = (missing: string) =>
  trimmedText({ label: 'Text', ...textLimits.noticeReply, missing }).describe(
    'At least 10 characters; trimmed',
  );

export const noticeAnswer = noticeKeyInput.extend({
  answer: reply('Please write your answer, in at least 10 characters.'),
});
export const noticeObjection = noticeKeyInput.extend({
  objection: reply('Please say why you object, in at least 10 characters.'),
});

const monthWords = (of: string) => `First day of the month ${of} (UTC)`;
const month = (of: string) => isoDay.describe(monthWords(of));
const laterMonth = (of: string) => isoDay.nullable().describe(`${monthWords(of)}; null before`);
const reason = z.enum(rejectionReasons).nullable().describe('Why the review was removed; otherwise null');

const shownNotice = z.object({
  number,
  status: z
    .enum(noticeStatuses)
    .describe(
      '`received`, `reading` by a moderator, `asked`: the sender has to answer, `kept` or `removed`: what was decided about the review. `gone`: the review was no longer public before a decision.',
    ),
  objected: z.boolean().describe('Whether the sender has used the one objection'),
  received_in: month('in which it arrived'),
  passage: z.string().describe('As it was sent'),
  explanation: z.string().describe('As it was sent'),
  law: z.string().describe('As it was sent'),
  messages: z
    .array(
      z.object({
        kind: z
          .enum(noticeMessageKinds)
          .describe('Moderators ask and decide (`kept`, `removed`); the sender answers and objects'),
        reason,
        law: z.string().describe('The law, if `reason` is `unlawful`; otherwise empty'),
        body: z.string().describe('The text; the reasons of a decision'),
        created_at: month('in which it was written'),
      }),
    )
    .describe('Oldest first'),
});

export const noticeStatus = shownNotice.extend({
  read_in: laterMonth('in which a moderator first read it'),
  decided_in: laterMonth('of the last decision, or in which the review was gone'),
  deleted_in: laterMonth(
    `at whose end the notice and the sender's details are deleted, ${noticeMonths} months after the last decision`,
  ),
  review: z
    .object({ id, company_id: id })
    .nullable()
    .describe('The review, if it is public now; otherwise null'),
  allowed: z.array(z.enum(noticeActions)).describe('What the sender may do next'),
});
export type NoticeStatusShown = z.infer<typeof noticeStatus>;

export const openNoticesInput = z.object(paging(pageSizes.moderation));
const openNotice = z.object({
  id,
  number,
  company_name: z.string().describe('Name of the company'),
  status: z.enum(noticeStatuses).describe('`received` or `reading`'),
  objected: z.boolean().describe('Whether it waits because the sender objects to a decision'),
  received_in: month('in which it arrived'),
  explanation: z.string().describe('What is unlawful, and why'),
});
export const openNotices = z.object({ data: rowsOf(openNotice) });

/** A notice as moderators read it, beside the review. */
export const managedNotice = shownNotice.extend({
  id,
  own_decision: z.boolean().describe('Whether the account that makes this request decided last'),
  contact: z
    .object({
      name: z.string().describe("The sender's name"),
      email: z.string().nullable().describe("The sender's email address; null without one"),
      address: z.string().nullable().describe("The sender's postal address; null without one"),
    })
    .describe('Who sent it. Never tell the author or the public.'),
  review: moderatedReview.nullable().describe('The review as it is now; null once it is gone'),
  reachable: z.boolean().describe('Whether the author has a receipt and so can read the reasons'),
});
export type ManagedNotice = z.infer<typeof managedNotice>;

export const noticeId = z.object({ notice_id: anyId.describe('Id of the notice') });

/** How much of the conversation the moderator has read. */
const read = wholeNumber('read must be a whole number.', 0).describe(
  'How many `messages` you read. You get a 409 if there are more since.',
);

export const noticeQuestion = z.object({
  id,
  read,
  question: trimmedText({
    label: 'Question',
    ...textLimits.message,
    missing: 'Please write a question.',
  }).describe('What you want to ask the sender; trimmed'),
});

export const noticeDecision = z
  .object({
    id,
    read,
    action: z
      .enum(['keep', 'remove'], { error: 'Please choose a decision.' })
      .describe('`remove` takes the review down; `keep` leaves it as it is'),
    reason: z
      .enum(rejectionReasons, { error: 'Please choose a reason from the list.' })
      .default('unlawful')
      .describe('Why the review is removed'),
    law: singleLine({ label: 'Law', max: textLimits.noticeLaw.max })
      .default('')
      .describe('Required to remove a review as `unlawful`; trimmed'),
    facts: trimmedText({
      label: 'Reasons',
      ...textLimits.message,
      missing: 'Please write the reasons.',
    }).describe(
      'The facts and how the rule or the law applies to them; trimmed. The sender reads it and, if the review is removed, its author.',
    ),
  })
  .refine(({ action, reason, law }) => action === 'keep' || reason !== 'unlawful' || law !== '', {
    error: 'Please name the law.',
    path: ['law'],
  });

export const changedNotice = z.object({
  status: z.enum(noticeStatuses).describe('The status of the notice now'),
  emailed: z
    .boolean()
    .describe('Whether we emailed the sender; false without an address, or if our mail server refused'),
});
