import { listCorrections } from '#db/queries/corrections.ts';
import { listOpenReports } from '#db/queries/reports.ts';
import { askAuthor } from '#server/actions/ask-author.ts';
import { decideCorrection } from '#server/actions/decide-correction.ts';
import { decideReport } from '#server/actions/decide-report.ts';
import { decideReview } from '#server/actions/decide-review.ts';
import { findNearDuplicates } from '#server/actions/find-near-duplicates.ts';
import { renewSession } from '#server/actions/open-session.ts';
import { readFigures } from '#server/actions/read-figures.ts';
import { readMetrics } from '#server/actions/read-metrics.ts';
import { readQueue, readReported } from '#server/actions/read-queue.ts';
import { undoDecision } from '#server/actions/undo-decision.ts';
import { moderatorCall, pageOf, router } from '#server/trpc.ts';
import { comparedReviews, pageSizes, shownDuplicates } from '#shared/limits.ts';
import {
  cursorAfterCorrection,
  cursorAfterQueued,
  cursorAfterReport,
  cursorAfterReported,
  readQueueCursor,
} from '#shared/rules/queue-cursor.ts';
import {
  correctionDecision,
  correctionListInput,
  correctionQueue,
  decidedCorrection,
} from '#shared/schemas/correction.ts';
import {
  authorQuestion,
  decidedReport,
  decidedReview,
  metrics,
  readCursorIn,
  reportDecision,
  reportedQueue,
  reportListInput,
  reportQueue,
  reviewDecision,
  reviewQueue,
  reviewQueueInput,
  undoneDecision,
} from '#shared/schemas/moderation.ts';
import { moderationFigures } from '#shared/schemas/moderation-figures.ts';
import { nearDuplicates } from '#shared/schemas/near-duplicates.ts';
import { moderatedReview, reviewId } from '#shared/schemas/review.ts';
import * as examples from './examples.ts';

const { id } = examples.review;
const firstPage = { limit: 10, offset: 0 };
const afterReport = (cursor: string | undefined) =>
  cursor === undefined ? undefined : readQueueCursor(cursor, 'reports');
const pending = { ...examples.moderatedReview, created_at: null, status: 'pending' as const };

export const moderationRouter = router({
  metrics: moderatorCall('moderation.metrics', {
    silent: false,
    rest: { method: 'GET', url: '/admin/metrics' },
    summary: 'Read the counts of the dashboard',
    description:
      "We don't store when reviews arrive or when they are decided. `oldestReviewDays`, `decidedThisWeek` and `medianDecisionSeconds` are what this server has counted since it started, so the real figures may be higher. Use `token` from now on. Once your token is a week old, you get a new one here, and the old one works for two more minutes.",
    example: {
      answer: {
        totalCompanies: 40,
        totalReviews: 411,
        pendingReviews: 30,
        pendingReports: 6,
        pendingCorrections: 2,
        companyReports: 1,
        openDisputes: 1,
        waitingReplies: 2,
        openNotices: 1,
        oldestReviewDays: 3,
        oldestReportDays: 12,
        decidedThisWeek: 57,
        medianDecisionSeconds: 40,
        token: examples.session.token,
      },
    },
    output: metrics,
  }).query(async ({ ctx: { deps, session, sessionToken = '' } }) => ({
    ...(await readMetrics(deps)),
    token: await renewSession(deps, session, sessionToken),
  })),

  figures: moderatorCall('moderation.figures', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/figures' },
    summary: 'Read what was decided this month, by reason',
    description:
      'And last month. A held review counts as published in the month in which it appears. An undo takes back what the decision has counted.',
    example: {
      answer: {
        months: [
          {
            month: '2026-11-01',
            arrived: 61,
            published: 44,
            rejected: [{ reason: 'identifies_someone', count: 7 }],
            removed: [{ reason: 'reported', count: 2 }],
          },
          { month: '2026-10-01', arrived: 58, published: 51, rejected: [], removed: [] },
        ],
        second_readings: { agreed: 19, differed: 2 },
      },
    },
    output: moderationFigures,
  }).query(({ ctx }) => readFigures(ctx.deps)),

  reviews: moderatorCall('moderation.reviews', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/reviews' },
    summary: 'List pending or decided reviews',
    description:
      "Appeals come first. Otherwise the order doesn't show when they arrived; published and removed reviews are listed by month, newest first. Send the `revision` when you decide.",
    example: { input: { status: 'pending', ...firstPage }, answer: { data: [examples.queuedReview] } },
    output: reviewQueue,
  })
    .input(reviewQueueInput)
    .query(async ({ ctx, input: { cursor, limit, ...list } }) => {
      const after = cursor === undefined ? undefined : readCursorIn(list, cursor);
      const found = await readQueue(ctx.deps, { ...list, after, limit: limit + 1 });
      return { data: pageOf(ctx, found, limit, (last) => cursorAfterQueued(last, list.order)) };
    }),

  nearDuplicates: moderatorCall('moderation.nearDuplicates', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/reviews/:id/near-duplicates' },
    summary: 'List reviews of the same company with nearly the same text',
    description: `The ${shownDuplicates} most alike at most, of all that aren't public and the ${comparedReviews} newest that are or were. Two texts are alike if they have 60% of their two-word phrases or two longer sentences in common. Two people can share a complaint, so this decides nothing.`,
    example: { input: { id }, answer: { data: [examples.nearDuplicate], unusual_week: null } },
    output: nearDuplicates,
  })
    .input(reviewId)
    .query(({ ctx, input }) => findNearDuplicates(ctx.deps, input)),

  reports: moderatorCall('moderation.reports', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/reports' },
    summary: 'List the open reports',
    description: 'Each report comes with its review as it is now.',
    example: { input: firstPage, answer: { data: [examples.report] } },
    output: reportQueue,
  })
    .input(reportListInput)
    .query(async ({ ctx, input: { limit, offset, cursor } }) => {
      const page = { limit: limit + 1, offset, after: afterReport(cursor) };
      const found = await listOpenReports(ctx.deps.db, page);
      return { data: pageOf(ctx, found, limit, cursorAfterReport) };
    }),

  reportedReviews: moderatorCall('moderation.reportedReviews', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/reported-reviews' },
    summary: 'List the reviews that have open reports',
    description: `Each review once, with up to ${pageSizes.max} of its open reports.`,
    example: {
      input: firstPage,
      answer: {
        data: [
          {
            id,
            review: examples.moderatedReview,
            reports: [
              {
                id: examples.report.id,
                reason: examples.report.reason,
                created_at: examples.report.created_at,
                same_network: 0,
              },
            ],
            reachable: true,
          },
        ],
      },
    },
    output: reportedQueue,
  })
    .input(reportListInput)
    .query(async ({ ctx, input: { limit, offset, cursor } }) => {
      const page = { limit: limit + 1, offset, after: afterReport(cursor) };
      const found = await readReported(ctx.deps, page);
      return { data: pageOf(ctx, found, limit, cursorAfterReported) };
    }),

  decideReview: moderatorCall('moderation.decideReview', {
    silent: false,
    rest: { method: 'PATCH', url: '/admin/moderation/reviews/:id' },
    summary: 'Approve or reject a review',
    description:
      'The last decision counts, and making the same one again changes nothing. Approving publishes a review if its author chose `at_once`, and holds it otherwise. On the first day of a month, we publish what was approved before it with `next_month`, on that of January and July also what was approved with `half_year`, and all held reviews of a company that has at least five. Rejecting a pending or held review shows its author the reason, and its text is erased three months later; rejecting a published review removes it. The author reads `reason` and `message` with the receipt. If you send the `revision` that you read, you get 409 instead of deciding on a review that its author has changed since. If you send the `status` that you read, you get 409 if someone has decided differently since, and `decided` says what, why and by whom. To decide anyway, send the status in `decided`.',
    errors: ['changed', 'decided'],
    example: {
      input: {
        id,
        approved: false,
        revision: examples.queuedReview.revision,
        reason: 'identifies_someone',
        message: 'Please leave out the name.',
      },
      answer: { ...pending, status: 'rejected', undo: examples.undo },
    },
    output: decidedReview,
  })
    .input(reviewDecision)
    .mutation(({ ctx, input }) => decideReview(ctx.deps, input, ctx.session)),

  undoDecision: moderatorCall('moderation.undoDecision', {
    silent: false,
    rest: { method: 'POST', url: '/admin/moderation/undo' },
    summary: 'Undo a decision',
    description:
      'Puts the review, or each of a group, its reports and what the author reads back to where they were before the decision. Only the account that decided can do this, and only until the review is edited, withdrawn or decided again.',
    errors: ['not_possible'],
    example: { input: { undo: examples.undo }, answer: pending },
    output: moderatedReview,
  })
    .input(undoneDecision)
    .mutation(({ ctx, input }) => undoDecision(ctx.deps, input, ctx.session)),

  askAuthor: moderatorCall('moderation.askAuthor', {
    silent: false,
    rest: { method: 'POST', url: '/admin/moderation/reviews/:id/question' },
    summary: 'Ask the author of a pending review',
    description: 'The author reads the question with the receipt. No one learns who the author is.',
    errors: ['not_possible'],
    example: { input: { id, question: 'Which of the two sites are you writing about?' }, answer: pending },
    output: moderatedReview,
  })
    .input(authorQuestion)
    .mutation(({ ctx, input }) => askAuthor(ctx.deps, input, ctx.session)),

  decideReport: moderatorCall('moderation.decideReport', {
    silent: false,
    rest: { method: 'PATCH', url: '/admin/moderation/reports/:id' },
    summary: 'Resolve a report',
    description:
      '`remove` unpublishes the review and resolves all its reports; `dismiss`, the default, leaves the review as it is. Also resolves the reports of the same review that you name in `others`. You can decide on a resolved report again: the last decision counts. The author of a removed review reads `reason` and `message` with the receipt. If you send the `status` and `review_status` that you read, you get 409 if someone has decided since, as with reviews.',
    errors: ['changed', 'decided'],
    example: {
      input: { id: examples.report.id, resolved: true, action: 'dismiss' },
      answer: { ...examples.report, status: 'resolved', undo: examples.undo },
    },
    output: decidedReport,
  })
    .input(reportDecision)
    .mutation(({ ctx, input }) => decideReport(ctx.deps, input, ctx.session)),

  corrections: moderatorCall('moderation.corrections', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/corrections' },
    summary: 'List the suggested corrections of companies',
    description: 'Those of the oldest month come first. Their order within a month is random.',
    example: { input: firstPage, answer: { data: [examples.correction] } },
    output: correctionQueue,
  })
    .input(correctionListInput)
    .query(async ({ ctx, input: { limit, offset, cursor } }) => {
      const after = cursor === undefined ? undefined : readQueueCursor(cursor, 'corrections');
      const found = await listCorrections(ctx.deps.db, { limit: limit + 1, offset, after });
      return { data: pageOf(ctx, found, limit, cursorAfterCorrection) };
    }),

  decideCorrection: moderatorCall('moderation.decideCorrection', {
    silent: false,
    rest: { method: 'PATCH', url: '/admin/moderation/corrections/:id' },
    summary: 'Approve or dismiss a correction',
    description:
      'Either way it is deleted, so a second decision gets a 404. An approved correction changes the company right away. If you send `before` as you read it, you get 409 instead of deciding if what the correction is about has changed since, for example by another correction.',
    errors: ['company_changed'],
    example: {
      input: { id: examples.correction.id, approved: true, before: examples.correction.before },
      answer: { status: 'approved' },
    },
    output: decidedCorrection,
  })
    .input(correctionDecision)
    .mutation(({ ctx, input }) => decideCorrection(ctx.deps, input, ctx.session)),
});
