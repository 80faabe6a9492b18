import {
  answerModerator,
  appealDecision,
  editReview,
  readStatus,
  withdrawReview,
} from '#server/actions/open-receipt.ts';
import { publicProcedure, router } from '#server/trpc.ts';
import {
  authorAnswer,
  authorAppeal,
  receiptInput,
  receiptStatus,
  reviewEdit,
} from '#shared/schemas/receipt.ts';

/** For the unknown author of a review. All mutations, also the one that only looks: a receipt must not stand in a URL. */
export const receiptsRouter = router({
  status: publicProcedure
    .input(receiptInput)
    .output(receiptStatus)
    .mutation(({ ctx, input }) => readStatus(ctx.deps, input)),

  edit: publicProcedure
    .input(reviewEdit)
    .output(receiptStatus)
    .mutation(({ ctx, input }) => editReview(ctx.deps, input)),

  withdraw: publicProcedure
    .input(receiptInput)
    .output(receiptStatus)
    .mutation(({ ctx, input }) => withdrawReview(ctx.deps, input)),

  answer: publicProcedure
    .input(authorAnswer)
    .output(receiptStatus)
    .mutation(({ ctx, input }) => answerModerator(ctx.deps, input)),

  appeal: publicProcedure
    .input(authorAppeal)
    .output(receiptStatus)
    .mutation(({ ctx, input }) => appealDecision(ctx.deps, input)),
});
