import { z } from 'zod';
import { salaryLimits, scores, textLimits } from '#shared/limits.ts';
import { credentialBytes } from '#shared/rules/credential-bytes.ts';
import { partHeadings, type ReviewPart, reviewParts } from '#shared/rules/review-text.ts';
import { statements } from '#shared/statements.ts';
import {
  currencies,
  defaultCurrency,
  defaultJobTitle,
  employmentStatuses,
  releases,
  reviewStatuses,
  salaryFrequencies,
} from '#shared/words.ts';
import { emailAddress } from './email.ts';
import { companyIdField, id, isoDay, rowsOf } from './paging.ts';
import { publishedReply } from './published-reply.ts';
import { base64url, bytesOf, freeText, singleLine } from './text.ts';
import { emailedToken } from './verification.ts';

const unanswered = 'Please answer all the questions before submitting.';
const score = z
  .int({ error: unanswered })
  .min(scores.min, { error: 'Each score must be from 1 to 10.' })
  .max(scores.max, { error: 'Each score must be from 1 to 10.' });

/** The scores by the number of their statement. */
export const enpsResponses = z
  .strictObject(
    Object.fromEntries(
      statements.map(({ number, text }) => [String(number), score.meta({ description: text })]),
    ),
    { error: unanswered },
  )
  .describe(
    `How much the author agrees with each of the ${scores.count} statements, from ${scores.min} (not at all) to ${scores.max} (completely). All ${scores.count} are required, and nothing else is allowed.`,
  );

const jobTitleWords = 'Trimmed; empty becomes "Anonymous Position"';
const kindWords = 'What the job is, as a unit group of ISCO-08';
export const strangeKind = 'kind_of_work must be four digits, such as 8344.';
const salaryWords =
  'Pay before tax for one `salary_frequency`, in units of `currency` (not in cents), with at most two decimals; null if the author left it out';
const frequencyWords =
  'The period that `salary` pays for: an hour, a month or a year. If it is missing with a salary, it means yearly; in responses it is null without a salary.';
const currencyWords = 'ISO 4217';
const employmentWords = 'How the author works or worked there';
export const releaseWords =
  'When an approved review appears: `next_month` on the first day of the month after its approval, together with everything else approved by then; `half_year` likewise on the first day of the next January or July; `with_others` on the first day of a month, together with at least four other held reviews of its company; `at_once` right away';

const partWords = {
  pros: 'What the author finds good',
  cons: 'What the author finds bad',
  advice: 'What the author would change',
} as const satisfies Record<ReviewPart, string>;

const salaryRange = 'Salary must be a number above 0 and below 100,000,000 with at most two decimals.';
const salary = z
  .number({ error: salaryRange })
  .gt(0, { error: salaryRange })
  .lt(salaryLimits.below, { error: salaryRange })
  .refine((value) => Number(value.toFixed(salaryLimits.decimals)) === value, { error: salaryRange });

const together = `Together, \`pros\`, \`cons\`, \`advice\` and \`review_text\` have at most ${textLimits.reviewText.max.toLocaleString('en')} characters`;

/** A part of the text, trimmed: an empty one leaves no trace. */
function partOf(part: ReviewPart) {
  return freeText({ label: partHeadings[part], ...textLimits.reviewText })
    .trim()
    .default('')
    .describe(`${partWords[part]}; trimmed. ${together}.`);
}

/** The content of a review, on both the private and the plain path. An object that has it also needs `textsFit`. */
export const reviewContent = {
  enps_responses: enpsResponses,
  pros: partOf('pros'),
  cons: partOf('cons'),
  advice: partOf('advice'),
  review_text: freeText({ label: 'Review text', ...textLimits.reviewText })
    .default('')
    .describe(`Free text, stored unchanged with its line breaks. ${together}.`),
  job_title: singleLine({ label: 'Job title', ...textLimits.jobTitle })
    .default('')
    .transform((title) => title || defaultJobTitle)
    .describe(jobTitleWords),
  kind_of_work: z
    .string({ error: strangeKind })
    .regex(/^\d{4}$/, { error: strangeKind })
    .nullish()
    .transform((code) => code ?? null)
    .describe(
      `${kindWords}: the \`code\` of one. Null, or a code that ISCO-08 doesn't have, leaves it to \`job_title\`.`,
    ),
  employment_status: z
    .enum(employmentStatuses, { error: 'Please choose an employment status from the list.' })
    .default('full_time')
    .describe(employmentWords),
  salary: salary
    .nullish()
    .transform((value) => value ?? null)
    .describe(salaryWords),
  salary_frequency: z
    .enum(salaryFrequencies, { error: 'Please choose hourly, monthly or yearly.' })
    .nullish()
    .transform((value) => value ?? 'yearly')
    .describe(frequencyWords),
  currency: z
    .enum(currencies, { error: 'Please choose a currency from the list.' })
    .default(defaultCurrency)
    .describe(currencyWords),
};

/** What an author types at length. These fields share one limit, so no review is longer than one text may be. */
export const longTexts = [...reviewParts, 'review_text'] as const;
type LongTexts = Record<(typeof longTexts)[number], string>;

/** Whether the texts of a review fit together. One that is too long by itself is refused as such. */
export function textsFit(review: LongTexts): boolean {
  const { max } = textLimits.reviewText;
  const lengths = longTexts.map((name) => review[name].length);
  return lengths.some((length) => length > max) || lengths.reduce((sum, length) => sum + length) <= max;
}
export const tooLongTogether = {
  error: `The texts of a review can have at most ${textLimits.reviewText.max.toLocaleString('en')} characters together.`,
  path: ['review_text'],
};

/** What the author decides besides the content, on both paths. */
export const authorChoices = {
  // Without it, the site's setting counts, which a schema can't know.
  release: z
    .enum(releases, { error: 'release must be next_month, half_year, with_others or at_once.' })
    .optional()
    .describe(
      `${releaseWords}. Without it, the site's setting PUBLISH decides, by default \`next_month\` in production and \`at_once\` elsewhere.`,
    ),
  receipt_hash: base64url('receipt_hash', credentialBytes.receiptHash)
    .optional()
    .describe(
      bytesOf(
        'Hash of the receipt that lets the author come back to the review (see the tag receipts)',
        credentialBytes.receiptHash,
      ),
    ),
};

/** What is stored of a review, whichever path it comes by. */
export const storedReview = z
  .object({ company_id: companyIdField, ...reviewContent, ...authorChoices })
  .refine(textsFit, tooLongTogether);
export type StoredReview = z.output<typeof storedReview>;

export const reviewSubmission = z
  .object({
    company_id: companyIdField,
    token: z
      .string({ error: 'The token must be text.' })
      .max(textLimits.token.max, { error: 'The token is too long.' })
      .optional()
      .describe(`${emailedToken}. Takes precedence over \`email\`, and is used up.`),
    // Some clients always send the email, and leave it empty when they send a token.
    email: z
      .preprocess(
        (value) => (value === '' ? undefined : value),
        emailAddress('Please enter a valid email address').optional(),
      )
      .describe(
        'The address that POST /email/verify confirmed within the last hour. Ignored if there is a `token`.',
      ),
    rating: z.unknown().optional().describe('Ignored: the server computes it from the scores'),
    is_anonymous: z
      .literal(true, { error: 'Reviews are always anonymous.' })
      .default(true)
      .describe('Always true'),
    ...reviewContent,
    ...authorChoices,
  })
  .refine((input) => input.token !== undefined || input.email !== undefined, {
    error: 'Send the token from the verification link, or the email that you confirmed.',
    path: ['token'],
  })
  .refine(textsFit, tooLongTogether);

export const submitted = z.object({
  status: z.literal('pending').describe('Waiting for a moderator'),
});

export const kindOfWork = z.object({
  code: z.string().describe('Unit group of ISCO-08: four digits'),
  name: z.string().describe("The group's name"),
});

export const review = z.object({
  id,
  company_id: companyIdField,
  rating: z.number().meta({
    minimum: 0.5,
    maximum: 5,
    description: 'Stars: the mean of the 20 scores, divided by 2; from 0.5 to 5',
  }),
  enps_responses: z.record(z.string(), z.int()),
  free_form_text: z
    .string()
    .describe(
      'Everything that the author wrote, as plain text, so display it as text: what is in `pros`, `cons` and `advice`, each under its heading, then the `comment`. May be empty.',
    ),
  pros: z.string().describe(partWords.pros),
  cons: z.string().describe(partWords.cons),
  advice: z.string().describe(partWords.advice),
  comment: z.string().describe('The `review_text` that the author sent, unchanged'),
  job_title: z.string().describe(jobTitleWords),
  kind_of_work: kindOfWork
    .nullable()
    .describe(
      `${kindWords}: as the author chose, or else as far as \`job_title\` says it; null if it says too little`,
    ),
  salary: z.number().nullable().describe(salaryWords),
  salary_frequency: z.enum(salaryFrequencies).nullable().describe(frequencyWords),
  currency: z.string().describe(currencyWords),
  created_at: isoDay.describe("First day of the month of publication (UTC). We don't store the day."),
  reply: publishedReply.nullable().describe('What the company replies; null if nothing'),
});
export type Review = z.infer<typeof review>;

/** The beginning of a review, as the home page quotes it. */
const quote = review.pick({ id: true, company_id: true, rating: true, created_at: true }).extend({
  company_name: z.string().describe('As entered when the company was added'),
  company_domain: z.string().describe('The domain of its work emails'),
  text: z.string().describe('Up to the end of its last whole sentence or word'),
});
export type Quote = z.infer<typeof quote>;
export const quotes = z.object({ data: rowsOf(quote) });

export const statusWords = 'Its status';

/** A review as moderators see it. */
export const moderatedReview = review.omit({ reply: true }).extend({
  // We don't store when it arrived.
  created_at: isoDay
    .nullable()
    .describe('First day of the month in which it was first published (UTC); null before that'),
  company_name: z.string().describe('Name of the company'),
  company_domain: z.string().describe('Domain of the company, since two companies can have the same name'),
  employment_status: z.enum(employmentStatuses).describe(employmentWords),
  status: z.enum(reviewStatuses).describe(statusWords),
});
export type ModeratedReview = z.infer<typeof moderatedReview>;

type AnyText<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Name : never }[keyof Fields];

/**
 * Every field of a review that can contain any text, and whether its author types it. The whole text only repeats the
 * others.
 */
const isTyped = {
  free_form_text: false,
  pros: true,
  cons: true,
  advice: true,
  comment: true,
  job_title: true,
  currency: false,
  created_at: false,
  company_name: false,
  company_domain: false,
} as const satisfies Record<AnyText<ModeratedReview>, boolean>;

type FreeText = {
  [Name in keyof typeof isTyped]: (typeof isTyped)[Name] extends true ? Name : never;
}[keyof typeof isTyped];

const freeTextNames = Object.entries(isTyped).flatMap(([name, is]) => (is ? [name as FreeText] : []));

/** What the author typed, in any of which there may be something that identifies someone. */
export function freeTexts(review: Pick<ModeratedReview, FreeText>): Record<FreeText, string> {
  return Object.fromEntries(freeTextNames.map((name) => [name, review[name]])) as Record<FreeText, string>;
}

/** The texts that a copy repeats: all but the job title, which many share. */
export const comparedTexts = freeTextNames.filter((name) => name !== 'job_title');

export const reviewId = z.object({ id });

const reasonTooShort = 'Please provide a reason for your report';

export const reportInput = z.object({
  id,
  reason: freeText({ label: 'Reason', ...textLimits.reportReason, missing: reasonTooShort })
    .trim()
    .min(1, { error: reasonTooShort })
    .min(textLimits.reportReason.min, { error: 'Please describe the problem in at least 10 characters.' })
    .describe('What is wrong with the review, in at least 10 characters; trimmed'),
});
