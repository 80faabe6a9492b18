import { sendVerification } from '#server/actions/send-verification.ts';
import { checkLink, confirmLink } from '#server/actions/verify-link.ts';
import { publicProcedure, router } from '#server/trpc.ts';
import {
  checkVerificationInput,
  confirmVerificationInput,
  sendVerificationInput,
  verificationSent,
  verified,
} from '#shared/schemas/verification.ts';

/** All mutations, also the one that only looks: a query would put the token into the URL and so into proxy logs. */
export const verificationRouter = router({
  send: publicProcedure
    .input(sendVerificationInput)
    .output(verificationSent)
    .mutation(async ({ ctx, input }) => {
      await sendVerification(ctx.deps, input);
      return { sent: true as const };
    }),

  check: publicProcedure
    .input(checkVerificationInput)
    .output(verified)
    .mutation(async ({ ctx, input }) => {
      await checkLink(ctx.deps, input);
      return { verified: true as const };
    }),

  confirm: publicProcedure
    .input(confirmVerificationInput)
    .output(verified)
    .mutation(async ({ ctx, input }) => {
      await confirmLink(ctx.deps, input);
      return { verified: true as const };
    }),
});
