import { decideReply } from '#server/actions/decide-reply.ts';
import { listManagedReplies } from '#server/actions/list-replies.ts';
import { moderatorCall, router } from '#server/trpc.ts';
import { decidedReply, replyDecision, replyQueue, replyQueueInput } from '#shared/schemas/reply.ts';
import { managedReply } from './examples-of-replies.ts';

const { id } = managedReply;

export const managedRepliesRouter = router({
  list: moderatorCall('managedReplies.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/replies' },
    summary: 'List replies that are waiting for a decision, or are public',
    description: 'Only those to reviews that are public.',
    example: { input: { shown: 'waiting', limit: 10, offset: 0 }, answer: { data: [managedReply] } },
    output: replyQueue,
  })
    .input(replyQueueInput)
    .query(async ({ ctx, input }) => ({ data: await listManagedReplies(ctx.deps, input) })),

  decide: moderatorCall('managedReplies.decide', {
    silent: false,
    rest: { method: 'POST', url: '/admin/replies/:id' },
    summary: 'Decide about a reply',
    description: 'Only the company reads the reason and the message.',
    errors: ['reply_decided'],
    example: {
      input: { id, action: 'refuse', reason: 'seeks_author', message: 'Leave out who was on shift.' },
      answer: { status: 'refused', emailed: true },
    },
    output: decidedReply,
  })
    .input(replyDecision)
    .mutation(({ ctx, input }) => decideReply(ctx.deps, input, ctx.session)),
});
