import { listOwnReplies } from '#server/actions/list-replies.ts';
import { sendReply } from '#server/actions/send-reply.ts';
import { employerCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { ownReply, replyInput, replyList, replyListInput } from '#shared/schemas/reply.ts';
import * as examples from './examples.ts';
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
});
