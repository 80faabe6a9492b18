import { findReview, listReviewsOfSite } from '#db/queries/review-pages.ts';
import { countPublished } from '#server/actions/count-published.ts';
import { listPublished } from '#server/actions/list-published.ts';
import { listRemoved } from '#server/actions/list-removed.ts';
import { readQuotes } from '#server/actions/read-quotes.ts';
import { reportReview } from '#server/actions/report-review.ts';
import { submitReview } from '#server/actions/submit-review.ts';
import { AppError } from '#server/errors.ts';
import { pageOf, publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { month } from '#shared/rules/calendar.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import { isWorded, type ReviewFilter } from '#shared/rules/review-filter.ts';
import { removedReviews, removedReviewsInput } from '#shared/schemas/moderation-log.ts';
import { reportSent } from '#shared/schemas/report-number.ts';
import {
  quotes,
  reportInput,
  review,
  reviewId,
  reviewSubmission,
  submitted,
} from '#shared/schemas/review.ts';
import { reviewCounts, reviewCountsInput, reviewList, reviewListInput } from '#shared/schemas/review-list.ts';
import * as examples from './examples.ts';

/** Words are looked for on connections of their own. */
const wayFor = (filter: ReviewFilter) => (isWorded(filter) ? 'search' : 'read');

export const reviewsRouter = router({
  list: publicCall('reviews.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/reviews', emptyIsMissing: ['words'] },
    summary: "List a company's published reviews, or those of all companies since a month",
    description:
      "`created_at` is the first day of the month of publication. We don't store the day. A company that doesn't exist gets an empty list. To find out whether it exists, call GET /companies/{id}. For a copy of the whole site, send `since` and follow `next` to the end: you get every review exactly once, whatever else is published meanwhile. Read it all again each month, and delete what is gone from your copy, because authors can withdraw reviews and moderators can remove them.",
    errors: ['moved'],
    example: {
      input: { company_id: examples.company.id, sort: 'recent', limit: 10 },
      answer: [examples.review],
    },
    output: reviewList,
  })
    .input(reviewListInput)
    .query(async ({ ctx, input }) => {
      const { company_id, cursor, limit, since, sort } = input;
      const after = cursor === undefined ? undefined : readCursor(cursor, sort);
      const more = limit + 1;
      const found = await ctx.deps.publicData[wayFor(input)]((db) =>
        company_id === undefined
          ? listReviewsOfSite(db, {
              after: { value: String(after?.value ?? since), id: after?.id ?? 0 },
              before: month(ctx.deps.now()),
              limit: more,
            })
          : listPublished(db, { ...input, company_id, after, limit: more }),
      );
      return pageOf(ctx, found, limit, (last) => cursorAfter(last, sort));
    }),

  counts: publicCall('reviews.counts', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/reviews/counts', emptyIsMissing: ['words'] },
    summary: "Count a company's published reviews",
    description:
      'As the filters of GET /reviews leave them, and for each choice of a filter how many it would leave together with the others.',
    errors: ['moved'],
    example: {
      input: { company_id: examples.company.id, with_comments: true },
      answer: {
        matching: 44,
        has_more: false,
        with_comments: 44,
        stars: [4, 11, 17, 9, 3].map((count, index) => ({ stars: index + 1, count })),
        years: [
          { year: 2026, count: 30 },
          { year: 2025, count: 14 },
        ],
        kinds_of_work: [
          { code: '4313', name: 'Payroll clerks' },
          { code: '4321', name: 'Stock clerks' },
        ],
      },
    },
    output: reviewCounts,
  })
    .input(reviewCountsInput)
    .query(({ ctx, input }) => ctx.deps.publicData[wayFor(input)]((db) => countPublished(db, input))),

  removed: publicCall('reviews.removed', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/reviews/removed' },
    summary: "Count a company's removed reviews",
    description:
      "Reviews that were public until a moderator removed them, by month and reason, newest first. A removal appears when its month is over, as it does in GET /moderation-log, and disappears if it is undone. Reviews that their authors withdrew aren't among them.",
    errors: ['not_found'],
    example: {
      input: { company_id: examples.company.id },
      answer: {
        removed: 1,
        data: [{ month: '2026-11', reason: 'identifies_someone', count: 1, company_id: examples.company.id }],
      },
    },
    output: removedReviews,
  })
    .input(removedReviewsInput)
    .query(({ ctx, input }) => listRemoved(ctx.deps, input.company_id)),

  quotes: publicCall('reviews.quotes', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/reviews/quotes' },
    summary: 'Read what the home page quotes',
    description:
      "The beginnings of the newest reviews with words, each of another company, whatever they say. The running month's reviews aren't among them.",
    example: { answer: { data: [examples.quote] } },
    output: quotes,
  }).query(async ({ ctx }) => ({ data: await readQuotes(ctx.deps) })),

  get: publicCall('reviews.get', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/reviews/:id' },
    summary: 'Read one published review',
    description: 'A review that is no longer published gets the same 404 as one that never was.',
    example: { input: { id: examples.review.id }, answer: examples.review },
    output: review,
  })
    .input(reviewId)
    .query(async ({ ctx, input }) => {
      const found = await ctx.deps.publicData.read((db) => findReview(db, input.id));
      if (found === undefined) throw new AppError('not_found');
      return found;
    }),

  submit: publicCall('reviews.submit', {
    silent: true,
    limits: [callLimits.authors],
    rest: { method: 'POST', url: '/reviews', status: 201 },
    summary: 'Send a review',
    description:
      "Needs the `token` of an emailed link, or the `email` that POST /email/verify confirmed within the last hour; if you send both, only `token` counts. One review per employee, company and calendar year: a second one gets the same 403 as someone who hasn't verified. So does a repeated request after a lost 201. If you lost the response, send exactly the same request again with the `receipt_hash` that you sent: a 422 that says this receipt is in use means that we have the review. We don't store your email with the review, but our server sees both while it handles the request. With `email`, anyone who knows a colleague's address can use that colleague's verification within the hour; with `token`, they can't.",
    errors: ['unverified'],
    example: {
      input: {
        company_id: examples.company.id,
        token: 'token-from-the-email',
        ...examples.reviewContent,
      },
      answer: { status: 'pending' },
    },
    output: submitted,
  })
    .input(reviewSubmission)
    .mutation(async ({ ctx, input }) => {
      await submitReview(ctx.deps, input);
      return { status: 'pending' as const };
    }),

  report: publicCall('reviews.report', {
    silent: false,
    limits: [callLimits.reports],
    rest: { method: 'POST', url: '/reviews/:id/report', status: 201 },
    summary: 'Report a published review',
    description:
      'A moderator will read it. If the same text arrives again from the same network before it is decided, we store it once and it gets the same `number`. POST /reports/status shows the outcome.',
    example: {
      input: { id: examples.review.id, reason: examples.report.reason },
      answer: { status: 'pending', number: examples.reportNumber },
    },
    output: reportSent,
  })
    .input(reportInput)
    .mutation(async ({ ctx, input }) => {
      const number = await reportReview(ctx.deps, input, ctx.address);
      return { status: 'pending' as const, number };
    }),
});
