import { listOwnReplies, proveToEmployer } from '#server/actions/list-replies.ts';
import { sendReply } from '#server/actions/send-reply.ts';
import { employerCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { logProofs } from '#shared/schemas/moderation-log.ts';
import { ownReply, replyInput, replyList, replyListInput, replyProofInput } from '#shared/schemas/reply.ts';
import * as examples from './examples.ts';
import { logProof } from './examples-of-proofs.ts';
import { ownReply as example } from './examples-of-replies.ts';

const { key } = examples;
const { review_id, text } = example;

/** What a company replies to reviews. */
export const repliesRouter = router({
  send: employerCall('replies.send', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/replies' },
    summary: 'Reply to a review, or change the reply',
    description:
      'For someone who speaks for the company. A moderator reads the text before it is shown. A review has one reply, which can be changed once a month; what it said before stays readable. It goes with its review.',
    errors: ['no_own_review', 'reply_waiting', 'reply_too_soon'],
    example: { input: { key, review_id, text }, answer: example },
    output: ownReply,
  })
    .input(replyInput)
    .mutation(({ ctx, input }) => sendReply(ctx.deps, input, ctx.employer)),

  /** A mutation, although it only reads: the key must not be in a URL. */
  list: employerCall('replies.list', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/replies/list' },
    summary: "List a company's replies",
    description: 'For someone who speaks for the company. Only those to reviews that are public.',
    errors: ['not_found'],
    example: {
      input: { key, company_id: examples.company.id, limit: 10, offset: 0 },
      answer: { data: [example] },
    },
    output: replyList,
  })
    .input(replyListInput)
    .mutation(async ({ ctx, input }) => ({ data: await listOwnReplies(ctx.deps, input, ctx.employer) })),

  proof: employerCall('replies.proof', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/replies/proof' },
    summary: 'Prove that the decision about a reply is in the log',
    description:
      'Of the last decision, once its month is over. The `path` leads to the root that GET /moderation-log has for everyone, or something was changed.',
    errors: ['no_own_review'],
    example: { input: { key, review_id }, answer: { data: [logProof] } },
    output: logProofs,
  })
    .input(replyProofInput)
    .mutation(({ ctx, input }) => proveToEmployer(ctx.deps, input, ctx.employer)),
});
