import { listReviews } from '#db/queries/review-pages.ts';
import { reportReview } from '#server/actions/report-review.ts';
import { submitReview } from '#server/actions/submit-review.ts';
import { pageOf, publicProcedure, router } from '#server/trpc.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import {
  reportInput,
  reviewList,
  reviewListInput,
  reviewSubmission,
  submitted,
} from '#shared/schemas/review.ts';

export const reviewsRouter = router({
  list: publicProcedure
    .input(reviewListInput)
    .output(reviewList)
    .query(async ({ ctx, input }) => {
      const { cursor, limit, sort } = input;
      const after = cursor === undefined ? undefined : readCursor(cursor, sort);
      const found = await listReviews(ctx.deps.db, { ...input, after, limit: limit + 1 });
      return pageOf(ctx, found, limit, (last) => cursorAfter(last, sort));
    }),

  submit: publicProcedure
    .input(reviewSubmission)
    .output(submitted)
    .mutation(async ({ ctx, input }) => {
      await submitReview(ctx.deps, input);
      return { status: 'pending' as const };
    }),

  report: publicProcedure
    .input(reportInput)
    .output(submitted)
    .mutation(async ({ ctx, input }) => {
      await reportReview(ctx.deps, input, ctx.address);
      return { status: 'pending' as const };
    }),
});
