import { answerModerator } from '#server/actions/answer-moderator.ts';
import { appealDecision } from '#server/actions/appeal-decision.ts';
import { editReview } from '#server/actions/edit-review.ts';
import { readStatus } from '#server/actions/read-receipt.ts';
import { withdrawReview } from '#server/actions/withdraw-review.ts';
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
    .mutation(async ({ ctx, input }) => {
      await editReview(ctx.deps, input);
      return readStatus(ctx.deps, input);
    }),

  withdraw: publicProcedure
    .input(receiptInput)
    .output(receiptStatus)
    .mutation(async ({ ctx, input }) => {
      await withdrawReview(ctx.deps, input);
      return readStatus(ctx.deps, input);
    }),

  answer: publicProcedure
    .input(authorAnswer)
    .output(receiptStatus)
    .mutation(async ({ ctx, input }) => {
      await answerModerator(ctx.deps, input);
      return readStatus(ctx.deps, input);
    }),

  appeal: publicProcedure
    .input(authorAppeal)
    .output(receiptStatus)
    .mutation(async ({ ctx, input }) => {
      await appealDecision(ctx.deps, input);
      return readStatus(ctx.deps, input);
    }),
});
