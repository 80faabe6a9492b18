import { z } from 'zod';
import { pageSizes, textLimits } from '#shared/limits.ts';
import { readQueueCursor } from '#shared/rules/queue-cursor.ts';
import {
  employmentStatuses,
  messageKinds,
  rejectionReasons,
  releases,
  reviewStatuses,
} from '#shared/words.ts';
import { companyIdField, id, isoDay, paging } from './paging.ts';
import { review } from './review.ts';
import { freeText, trimmedText } from './text.ts';

export const metrics = z.object({
  totalCompanies: z.int().min(0),
  totalReviews: z.int().min(0),
  pendingReviews: z.int().min(0),
  pendingReports: z.int().min(0),
  /** Whole days, at least: counted in the memory of this server. Null if none waits. */
  oldestReviewDays: z.int().min(0).nullable(),
  oldestReportDays: z.int().min(0).nullable(),
  /** At least: counted in the memory of this server. */
  decidedThisWeek: z.int().min(0),
  token: z.string(),
});

const strangeCursor = 'cursor must come from the Link header of a page of the same list.';
const page = { ...paging(pageSizes.moderation), cursor: z.string({ error: strangeCursor }).optional() };
const eitherError = { error: 'Send either cursor or offset.', path: ['cursor'] };
const isOneStart = ({ cursor, offset }: { cursor?: string | undefined; offset: number }) =>
  cursor === undefined || offset === 0;

/** A page that starts `offset` rows from the beginning, or right after `cursor`. */
export const reportListInput = z
  .object(page)
  .refine(({ cursor }) => cursor === undefined || readQueueCursor(cursor, 'reports') !== undefined, {
    error: strangeCursor,
    path: ['cursor'],
  })
  .refine(isOneStart, eitherError);
export const reviewQueueInput = z
  .object({
    ...page,
    status: z
      .enum(reviewStatuses, { error: `status must be one of ${reviewStatuses.join(', ')}.` })
      .default('pending'),
    company_id: companyIdField.optional(),
  })
  .refine(({ cursor, status }) => cursor === undefined || readQueueCursor(cursor, status) !== undefined, {
    error: strangeCursor,
    path: ['cursor'],
  })
  .refine(isOneStart, eitherError);

/**
 * A review as moderators see it. `created_at` is null until the review is first published, because we don't store
 * when it arrived.
 */
export const moderatedReview = review.extend({
  created_at: isoDay.nullable(),
  company_name: z.string(),
  company_domain: z.string(),
  employment_status: z.enum(employmentStatuses),
  status: z.enum(reviewStatuses),
});
export type ModeratedReview = z.infer<typeof moderatedReview>;

/** Undoes a decision; null if the decision changed nothing. */
const undo = z.string();
/** A review after a decision. */
export const decidedReview = moderatedReview.extend({ undo: undo.nullable() });
export const undoneDecision = z.object({
  undo: z
    .string({ error: 'undo must be the text from the response to the decision.' })
    .max(textLimits.undo.max, { error: 'undo must be the text from the response to the decision.' }),
});

/** One message between moderators and the anonymous author. `created_at` is the first day of its month. */
export const message = z.object({
  kind: z.enum(messageKinds),
  reason: z.enum(rejectionReasons).nullable(),
  body: z.string(),
  created_at: isoDay,
});
export type Message = z.infer<typeof message>;

/** A review in a moderator's list, with the author's choice of release and the messages. */
export const queuedReview = moderatedReview.extend({
  release: z.enum(releases),
  /** A new number each time the author changes the review; 0 once it is published. */
  revision: z.int().min(0),
  /** Whether the text has been erased, long after the rejection, so the review can't be approved. */
  erased: z.boolean(),
  /** Whether the author has a receipt, and so can read a question. */
  reachable: z.boolean(),
  messages: z.array(message),
});
export type QueuedReview = z.infer<typeof queuedReview>;

const reportStatuses = ['pending', 'resolved'] as const;
export const report = z.object({
  id,
  review_id: id,
  reason: z.string(),
  status: z.enum(reportStatuses),
  created_at: isoDay,
  review: moderatedReview,
});
export type Report = z.infer<typeof report>;

/** A review with the open reports about it. */
export const reportedReview = z.object({
  id,
  review: moderatedReview,
  reports: z.array(report.pick({ id: true, reason: true, created_at: true })),
  /** Whether the author has a receipt, and so can read why the review is removed. */
  reachable: z.boolean(),
});

/** A report after a decision. */
export const decidedReport = report.extend({ undo: undo.nullable() });

export const reviewQueue = z.object({ data: z.array(queuedReview) });
export const reportQueue = z.object({ data: z.array(report) });
export const reportedQueue = z.object({ data: z.array(reportedReview) });

/** What a decision meets when the review isn't in the status that the moderator has read. */
export const decidedMeanwhile = z.object({
  /** `dismissed` if it was about a report; `pending` if an undo or an appeal has opened it again. */
  outcome: z.enum([...reviewStatuses, 'dismissed']),
  /** The moderator's name; null if this server doesn't know it. */
  by: z.string().nullable(),
  /** Whether the same account decided, in another window. */
  own: z.boolean(),
  reason: z.enum(rejectionReasons).nullable(),
  message: z.string(),
  /** As it is now. */
  review: moderatedReview,
});
export type DecidedMeanwhile = z.infer<typeof decidedMeanwhile>;

const readStatus = (what: string) =>
  z.enum(reviewStatuses, { error: `${what} must be one of ${reviewStatuses.join(', ')}.` }).optional();
/** Shown to the author of a review that is rejected or removed. */
const rejectionMessage = freeText({ label: 'Message', ...textLimits.message })
  .trim()
  .default('');
const rejectionReason = z.enum(rejectionReasons, { error: 'Please choose a reason from the list.' });

export const reviewDecision = z.object({
  id,
  approved: z.boolean({ error: 'approved must be true or false.' }),
  /** The revision that the moderator has read. If the review has changed since, the decision is refused. */
  revision: z
    .int({ error: 'revision must be a whole number.' })
    .min(0, { error: 'revision must be a whole number.' })
    .optional(),
  /** The status that the moderator has read. If someone has decided since, the decision is refused. */
  status: readStatus('status'),
  reason: rejectionReason.default('other'),
  message: rejectionMessage,
});

export const authorQuestion = z.object({
  id,
  question: trimmedText({ label: 'Question', ...textLimits.message, missing: 'Please write a question.' }),
});

export const reportDecision = z.object({
  id,
  resolved: z.literal(true, { error: 'resolved must be true.' }),
  action: z.enum(['remove', 'dismiss'], { error: 'action must be remove or dismiss.' }).default('dismiss'),
  /** Other reports of the same review to resolve with this one. */
  others: z
    .array(id, { error: 'others must be a list of report ids.' })
    .max(pageSizes.max, { error: `others can list at most ${pageSizes.max} reports.` })
    .default([]),
  /** The status of the report, and that of its review, that the moderator has read. */
  status: z.enum(reportStatuses, { error: `status must be one of ${reportStatuses.join(', ')}.` }).optional(),
  review_status: readStatus('review_status'),
  reason: rejectionReason.default('reported'),
  message: rejectionMessage,
});
