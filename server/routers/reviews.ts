import { listReviews } from '#db/queries/reviews.ts';
import { reportReview } from '#server/services/report-review.ts';
import { submitReview } from '#server/services/submit-review.ts';
import { pageOf, publicProcedure, router } from '#server/trpc.ts';
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
      const found = await listReviews(ctx.deps.db, { ...input, limit: input.limit + 1 });
      return pageOf(ctx, found, input.limit);
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
