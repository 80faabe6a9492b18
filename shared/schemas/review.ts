import { z } from 'zod';
import { pageSizes, salaryLimits, scores, textLimits } from '#shared/limits.ts';
import { credentialBytes } from '#shared/rules/credential-bytes.ts';
import { readCursor } from '#shared/rules/review-cursor.ts';
import { statements } from '#shared/statements.ts';
import {
  currencies,
  defaultCurrency,
  defaultJobTitle,
  employmentStatuses,
  releases,
  reviewSorts,
  salaryFrequencies,
} from '#shared/words.ts';
import { emailAddress } from './email.ts';
import { companyIdField, id, isoDay, pageCursor, paging } from './paging.ts';
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
const salaryWords =
  'Pay before tax for one `salary_frequency`, in units of `currency` (not in cents), with at most two decimals; null if the author left it out';
const frequencyWords =
  'The period that `salary` pays for: an hour, a month or a year. If it is missing with a salary, it means yearly; in responses it is null without a salary.';
const currencyWords = 'ISO 4217';
export const employmentWords = 'How the author works or worked there';
export const releaseWords =
  'When an approved review appears: `at_once`, or `with_others` on the first day of a month, together with at least four other held reviews of its company';

const salaryRange = 'Salary must be a number above 0 and below 100,000,000 with at most two decimals.';
const salary = z
  .number({ error: salaryRange })
  .gt(0, { error: salaryRange })
  .lt(salaryLimits.below, { error: salaryRange })
  .refine((value) => Number(value.toFixed(salaryLimits.decimals)) === value, { error: salaryRange });

/** The content of a review, on both the private and the plain path. */
export const reviewContent = {
  enps_responses: enpsResponses,
  review_text: freeText({ label: 'Review text', ...textLimits.reviewText })
    .default('')
    .describe('Free text, stored unchanged with its line breaks'),
  job_title: singleLine({ label: 'Job title', ...textLimits.jobTitle })
    .default('')
    .transform((title) => title || defaultJobTitle)
    .describe(jobTitleWords),
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

/** What the author decides besides the content, on both paths. */
export const authorChoices = {
  release: z
    .enum(releases, { error: 'release must be at_once or with_others.' })
    .default('at_once')
    .describe(releaseWords),
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
export const storedReview = z.object({ company_id: companyIdField, ...reviewContent, ...authorChoices });
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
  });

export const submitted = z.object({
  status: z.literal('pending').describe('Waiting for a moderator'),
});

const strangeCursor = 'cursor must come from the Link header of a page with the same sort.';

/** A page that starts `offset` reviews from the beginning, or right after `cursor`. */
export const reviewListInput = z
  .object({
    company_id: companyIdField,
    sort: z
      .enum(reviewSorts, { error: 'sort must be recent, highest or lowest.' })
      .default('recent')
      .describe('`recent`: newest month first. Ties are broken by id.'),
    ...paging(pageSizes.reviews),
    cursor: pageCursor(strangeCursor),
  })
  .refine(({ cursor, sort }) => cursor === undefined || readCursor(cursor, sort) !== undefined, {
    error: strangeCursor,
    path: ['cursor'],
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === 0, {
    error: 'Send either cursor or offset.',
    path: ['cursor'],
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
    .describe('What the author wrote, unchanged: plain text, so display it as text. May be empty.'),
  job_title: z.string().describe(jobTitleWords),
  salary: z.number().nullable().describe(salaryWords),
  salary_frequency: z.enum(salaryFrequencies).nullable().describe(frequencyWords),
  currency: z.string().describe(currencyWords),
  created_at: isoDay.describe("First day of the month of publication (UTC). We don't store the day."),
});
export type Review = z.infer<typeof review>;

export const reviewList = z.array(review);

const reasonTooShort = 'Please provide a reason for your report';

export const reportInput = z.object({
  id,
  reason: freeText({ label: 'Reason', ...textLimits.reportReason, missing: reasonTooShort })
    .trim()
    .min(1, { error: reasonTooShort })
    .min(textLimits.reportReason.min, { error: 'Please describe the problem in at least 10 characters.' })
    .describe('What is wrong with the review, in at least 10 characters; trimmed'),
});
