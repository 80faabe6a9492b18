import { issueCredential } from '#server/actions/issue-credential.ts';
import { readGroupSize } from '#server/actions/read-group-size.ts';
import { redeemCredential } from '#server/actions/redeem-credential.ts';
import { publicProcedure, router } from '#server/trpc.ts';
import {
  anonymityKeys,
  credentialSubmission,
  groupSize,
  groupSizeInput,
  issued,
  issueInput,
} from '#shared/schemas/anonymity.ts';
import { submitted } from '#shared/schemas/review.ts';

/** The blind path: who verified signs off here, and who reviews comes back as somebody else. */
export const anonymityRouter = router({
  keys: publicProcedure
    .output(anonymityKeys)
    .query(({ ctx: { deps } }) => deps.credentials.publicKeys(deps.now())),

  groupSize: publicProcedure
    .input(groupSizeInput)
    .output(groupSize)
    .query(({ ctx, input }) => readGroupSize(ctx.deps, input)),

  issue: publicProcedure
    .input(issueInput)
    .output(issued)
    .mutation(({ ctx, input }) => issueCredential(ctx.deps, input)),

  submit: publicProcedure
    .input(credentialSubmission)
    .output(submitted)
    .mutation(async ({ ctx, input }) => {
      await redeemCredential(ctx.deps, input);
      return { status: 'pending' as const };
    }),
});
