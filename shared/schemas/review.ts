import { z } from 'zod';
import { pageSizes, salaryLimits, scores, textLimits } from '#shared/limits.ts';
import { credentialBytes } from '#shared/rules/credential-bytes.ts';
import { readCursor } from '#shared/rules/review-cursor.ts';
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
import { companyIdField, id, isoDay, paging } from './paging.ts';
import { base64url, freeText, singleLine } from './text.ts';

const unanswered = 'Please answer all the questions before submitting.';
const score = z
  .int({ error: unanswered })
  .min(scores.min, { error: 'Each score must be from 1 to 10.' })
  .max(scores.max, { error: 'Each score must be from 1 to 10.' });

/** Map of statement number ("1" to "20") to a score from 1 to 10; all 20, nothing else. */
const enpsResponses = z.strictObject(
  Object.fromEntries(Array.from({ length: scores.count }, (_, index) => [String(index + 1), score])),
  { error: unanswered },
);

const salaryRange = 'Salary must be a number above 0 and below 100,000,000 with at most two decimals.';
const salary = z
  .number({ error: salaryRange })
  .gt(0, { error: salaryRange })
  .lt(salaryLimits.below, { error: salaryRange })
  .refine((value) => Number(value.toFixed(salaryLimits.decimals)) === value, { error: salaryRange });

/** The content of a review, on both the private and the plain path. */
export const reviewContent = {
  enps_responses: enpsResponses,
  review_text: freeText({ label: 'Review text', ...textLimits.reviewText }).default(''),
  job_title: singleLine({ label: 'Job title', ...textLimits.jobTitle })
    .default('')
    .transform((title) => title || defaultJobTitle),
  employment_status: z
    .enum(employmentStatuses, { error: 'Please choose an employment status from the list.' })
    .default('full_time'),
  salary: salary.nullish().transform((value) => value ?? null),
  salary_frequency: z
    .enum(salaryFrequencies, { error: 'Please choose hourly, monthly or yearly.' })
    .nullish()
    .transform((value) => value ?? 'yearly'),
  currency: z.enum(currencies, { error: 'Please choose a currency from the list.' }).default(defaultCurrency),
};

/** What the author decides besides the content, on both paths. */
export const authorChoices = {
  release: z.enum(releases, { error: 'release must be at_once or with_others.' }).default('at_once'),
  /** Hash of the author's receipt. Without it, no one can come back to the review. */
  receipt_hash: base64url('receipt_hash', credentialBytes.receiptHash).optional(),
};

/** What is stored of a review, whichever path it comes by. */
export const storedReview = z.object({ company_id: companyIdField, ...reviewContent, ...authorChoices });
export type StoredReview = z.output<typeof storedReview>;

/** `rating` is ignored (the server computes it); `is_anonymous` must not be false. */
export const reviewSubmission = z
  .object({
    company_id: companyIdField,
    token: z
      .string({ error: 'The token must be text.' })
      .max(textLimits.token.max, { error: 'The token is too long.' })
      .optional(),
    // Some clients always send the email, and leave it empty when they send a token.
    email: z.preprocess(
      (value) => (value === '' ? undefined : value),
      emailAddress('Please enter a valid email address').optional(),
    ),
    rating: z.unknown().optional(),
    is_anonymous: z.literal(true, { error: 'Reviews are always anonymous.' }).default(true),
    ...reviewContent,
    ...authorChoices,
  })
  .refine((input) => input.token !== undefined || input.email !== undefined, {
    error: 'Send the token from the verification link, or the email that you confirmed.',
    path: ['token'],
  });

export const submitted = z.object({ status: z.literal('pending') });

const strangeCursor = 'cursor must come from the Link header of a page with the same sort.';

/** A page that starts `offset` reviews from the beginning, or right after `cursor`. */
export const reviewListInput = z
  .object({
    company_id: companyIdField,
    sort: z.enum(reviewSorts, { error: 'sort must be recent, highest or lowest.' }).default('recent'),
    ...paging(pageSizes.reviews),
    cursor: z.string({ error: strangeCursor }).optional(),
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
  rating: z.number(),
  enps_responses: z.record(z.string(), z.int()),
  free_form_text: z.string(),
  job_title: z.string(),
  salary: z.number().nullable(),
  salary_frequency: z.enum(salaryFrequencies).nullable(),
  currency: z.string(),
  created_at: isoDay,
});
export type Review = z.infer<typeof review>;

export const reviewList = z.array(review);

const reasonTooShort = 'Please provide a reason for your report';

export const reportInput = z.object({
  id,
  reason: freeText({ label: 'Reason', ...textLimits.reportReason, missing: reasonTooShort })
    .trim()
    .min(1, { error: reasonTooShort })
    .min(textLimits.reportReason.min, { error: 'Please describe the problem in at least 10 characters.' }),
});
