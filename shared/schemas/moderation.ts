import { z } from 'zod';
import { fewestDecisions, longWaitDays, pageSizes, reportFlood, textLimits } from '#shared/limits.ts';
import { readQueueCursor } from '#shared/rules/queue-cursor.ts';
import {
  messageKinds,
  type QueueOrder,
  queueOrders,
  queueParts,
  type ReviewStatus,
  rejectionReasons,
  releases,
  reviewStatuses,
  statedReasons,
} from '#shared/words.ts';
import {
  anyId,
  companyIdField,
  id,
  isoDay,
  pageCursor,
  paging,
  rowsOf,
  startsOnce,
  wholeNumber,
} from './paging.ts';
import { type ModeratedReview, moderatedReview, releaseWords, reviewContent, statusWords } from './review.ts';
import { freeText, trimmedText } from './text.ts';

const count = z.int().min(0);
export const metrics = z.object({
  totalCompanies: count.describe('Companies in the directory'),
  totalReviews: count.describe('Published reviews'),
  pendingReviews: count.describe('Reviews waiting for a decision'),
  pendingReports: count.describe('Open reports'),
  pendingCorrections: count.describe('Corrections of companies waiting for a decision'),
  companyReports: count.describe('Reports of companies waiting for a decision'),
  openDisputes: count.describe('Disputes waiting for a decision'),
  waitingReplies: count.describe('Replies of companies waiting for a decision'),
  openNotices: count.describe('Legal notices waiting for a decision'),
  // This and the decisions are counted in the memory of this server.
  oldestReviewDays: count
    .nullable()
    .describe('How many whole days the oldest pending review has waited, at least; null if none is waiting'),
  oldestReportDays: count
    .nullable()
    .describe('The age of the oldest open report in days; null if there are none'),
  decidedThisWeek: count.describe('Decisions since Monday (UTC), at least'),
  medianDecisionSeconds: count
    .nullable()
    .describe(`How long the whole team's decisions take; null with fewer than ${fewestDecisions}`),
  token: z.string().describe('The token to use from now on'),
});

const strangeCursor = 'cursor must come from the Link header of a page of the same list.';
const page = { ...paging(pageSizes.moderation), cursor: pageCursor(strangeCursor) };

/** A page that starts `offset` rows from the beginning, or right after `cursor`. */
export const reportListInput = z
  .object(page)
  .check(startsOnce(strangeCursor, (cursor) => readQueueCursor(cursor, 'reports')));
/** Undefined if the text isn't a cursor for this list. */
export function readCursorIn({ status, order }: { status: ReviewStatus; order: QueueOrder }, cursor: string) {
  return readQueueCursor(cursor, status === 'pending' && order === 'company' ? 'companies' : status);
}
export const reviewQueueInput = z
  .object({
    ...page,
    status: z
      .enum(reviewStatuses, { error: `status must be one of ${reviewStatuses.join(', ')}.` })
      .default('pending')
      .describe('Which reviews to list; without it, the pending ones'),
    company_id: companyIdField.optional().describe('Only reviews of this company'),
    order: z
      .enum(queueOrders, { error: `order must be one of ${queueOrders.join(', ')}.` })
      .default('usual')
      .describe('Of the pending reviews: `usual` has appeals first, `company` those of one company together'),
    only: z
      .enum(queueParts, { error: `only must be one of ${queueParts.join(', ')}.` })
      .optional()
      .describe(
        `Of the pending reviews only appeals, or only those that this server first saw at least ${longWaitDays} days before this Monday`,
      ),
  })
  .check(startsOnce(strangeCursor, (cursor, list) => readCursorIn(list, cursor)));

export const asItIsNow = 'The review as it is now';

export const undo = z
  .string()
  .nullable()
  .describe('Undoes the decision, see POST /admin/moderation/undo; null if the decision changed nothing');
/** A review after a decision. */
export const decidedReview = moderatedReview.extend({ undo });
export const undoneDecision = z.object({
  undo: z
    .string({ error: 'undo must be the text from the response to the decision.' })
    .max(textLimits.undo.max, { error: 'undo must be the text from the response to the decision.' })
    .describe('The `undo` in the response to the decision'),
});

const reason = z.enum(rejectionReasons).nullable().describe('Why the review was rejected or removed');

/** One message between moderators and the anonymous author. */
export const message = z.object({
  kind: z.enum(messageKinds).describe('Moderators ask and reject; the author answers and appeals'),
  reason,
  body: z.string().describe('The text of the message, unchanged'),
  created_at: isoDay.describe('First day of its month (UTC)'),
});
export type Message = z.infer<typeof message>;
export const messages = z
  .array(message)
  .describe('What moderators and the author wrote to each other, oldest first');

const reachable = z
  .boolean()
  .describe('Whether the author has a receipt and so can read questions and reasons');

/** A review in a moderator's list, with the author's choice of release and the messages. */
export const queuedReview = moderatedReview.extend({
  release: z.enum(releases).describe(releaseWords),
  revision: count.describe('A new number each time the author changes the review; 0 once it is published'),
  erased: z
    .boolean()
    .describe(
      'Whether its text has been erased, three months after its rejection. It can then no longer be approved.',
    ),
  reachable,
  messages,
});
export type QueuedReview = z.infer<typeof queuedReview>;

const reportStatuses = ['pending', 'resolved'] as const;
export const report = z.object({
  id,
  review_id: anyId.describe('Id of the review'),
  reason: z.string().describe('What the reporter wrote'),
  status: z.enum(reportStatuses).describe(statusWords),
  created_at: isoDay.describe('Day it was added (UTC)'),
  review: moderatedReview.describe(asItIsNow),
});
export type Report = z.infer<typeof report>;

/** A review with the open reports about it. */
export const reportedReview = z.object({
  id,
  review: moderatedReview.describe(asItIsNow),
  reports: z
    .array(
      report.pick({ id: true, reason: true, created_at: true }).extend({
        same_network: z
          .int()
          .min(0)
          .describe(
            `How many open reports come from the same network, this one included; 0 if they are fewer than ${reportFlood}`,
          ),
      }),
    )
    .describe('Open reports about the review, oldest day first'),
  reachable,
});

/** A report after a decision. */
export const decidedReport = report.extend({ undo });

export const reviewQueue = z.object({ data: rowsOf(queuedReview) });
export const reportQueue = z.object({ data: rowsOf(report) });
export const reportedQueue = z.object({ data: rowsOf(reportedReview) });

/** All that the author of a review wrote and answered, to compare it with what it was before. */
export function writtenContent(review: ModeratedReview): string {
  const written = { ...review, review_text: review.comment };
  const names = Object.keys(reviewContent) as (keyof typeof reviewContent)[];
  return JSON.stringify(names.map((name) => written[name]));
}

/** What a decision meets when the review isn't in the status that the moderator has read. */
export const decidedMeanwhile = z.object({
  outcome: z
    .enum([...reviewStatuses, 'dismissed'])
    .describe(
      'The status of the review; `dismissed` if it was about a report, `pending` if an undo or an appeal has opened the review again',
    ),
  by: z
    .string()
    .nullable()
    .describe("The name of the moderator who decided; null if this server doesn't know it"),
  own: z.boolean().describe('True if the account that makes this request decided'),
  reason,
  message: z.string().describe('What the moderator wrote to the author'),
  review: moderatedReview.describe(asItIsNow),
});
export type DecidedMeanwhile = z.infer<typeof decidedMeanwhile>;

const readStatus = (what: string) =>
  z.enum(reviewStatuses, { error: `${what} must be one of ${reviewStatuses.join(', ')}.` }).optional();
const rejectionMessage = freeText({ label: 'Message', ...textLimits.message })
  .trim()
  .default('');
const rejectionReason = z.enum(statedReasons, { error: 'Please choose a reason from the list.' });

export const reviewDecision = z.object({
  id,
  approved: z
    .boolean({ error: 'approved must be true or false.' })
    .describe(
      'True publishes the review, or holds it for the first day of a month unless its author chose `at_once`; false rejects a pending or held review and removes a published one',
    ),
  revision: wholeNumber('revision must be a whole number.', 0)
    .optional()
    .describe('The revision you read. You get a 409 if the author has changed the review since.'),
  status: readStatus('status').describe(
    'The status you read. You get a 409 if someone has decided differently since.',
  ),
  reason: rejectionReason.default('other').describe("Shown to the author if the review isn't approved"),
  message: rejectionMessage.describe("Shown to the author if the review isn't approved; trimmed"),
});

export const authorQuestion = z.object({
  id,
  question: trimmedText({
    label: 'Question',
    ...textLimits.message,
    missing: 'Please write a question.',
  }).describe('What you want to ask the author; trimmed'),
});

export const reportDecision = z.object({
  id,
  resolved: z.literal(true, { error: 'resolved must be true.' }).describe('Always true'),
  action: z
    .enum(['remove', 'dismiss'], { error: 'action must be remove or dismiss.' })
    .default('dismiss')
    .describe('`remove` takes the review down and resolves all its reports; `dismiss` leaves it as it is'),
  others: z
    .array(anyId, { error: 'others must be a list of report ids.' })
    .max(pageSizes.max, { error: `others can list at most ${pageSizes.max} reports.` })
    .default([])
    .describe('More reports of the same review to resolve with it'),
  status: z
    .enum(reportStatuses, { error: `status must be one of ${reportStatuses.join(', ')}.` })
    .optional()
    .describe('The status you read. You get a 409 if someone has decided on the report since.'),
  review_status: readStatus('review_status').describe(
    'The status of the review that you read. You get a 409 if someone has decided on it since.',
  ),
  reason: rejectionReason.default('reported').describe('Why the review is removed, which its author reads'),
  message: rejectionMessage.describe('Shown to the author if the review is removed; trimmed'),
});
