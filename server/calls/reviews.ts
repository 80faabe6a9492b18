import { listReviews } from '#db/queries/review-pages.ts';
import { reportReview } from '#server/actions/report-review.ts';
import { submitReview } from '#server/actions/submit-review.ts';
import { pageOf, publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/limits.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import {
  reportInput,
  reviewList,
  reviewListInput,
  reviewSubmission,
  submitted,
} from '#shared/schemas/review.ts';
import * as examples from './examples.ts';

export const reviewsRouter = router({
  list: publicCall('reviews.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/reviews' },
    summary: "List a company's published reviews",
    description:
      "`created_at` is the first day of the month of publication. We don't store the day. A company that doesn't exist gets an empty list. To find out whether it exists, call GET /companies/{id}.",
    example: {
      input: { company_id: examples.company.id, sort: 'recent', limit: 10 },
      answer: [examples.review],
    },
    output: reviewList,
  })
    .input(reviewListInput)
    .query(async ({ ctx, input }) => {
      const { cursor, limit, sort } = input;
      const after = cursor === undefined ? undefined : readCursor(cursor, sort);
      const page = { ...input, after, limit: limit + 1 };
      const found = await ctx.deps.publicData.read((db) => listReviews(db, page));
      return pageOf(ctx, found, limit, (last) => cursorAfter(last, sort));
    }),

  submit: publicCall('reviews.submit', {
    silent: true,
    limits: [callLimits.reviews],
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
      'A moderator will read it. If the same text arrives again from the same network on the same day, we store it once.',
    example: {
      input: { id: examples.review.id, reason: examples.report.reason },
      answer: { status: 'pending' },
    },
    output: submitted,
  })
    .input(reportInput)
    .mutation(async ({ ctx, input }) => {
      await reportReview(ctx.deps, input, ctx.address);
      return { status: 'pending' as const };
    }),
});
