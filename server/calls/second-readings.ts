import { decideReview } from '#server/actions/decide-review.ts';
import { decideReading, offerReading } from '#server/actions/read-again.ts';
import { moderatorCall, router } from '#server/trpc.ts';
import { decidedReading, offeredReading, readingDecision } from '#shared/schemas/second-reading.ts';
import * as examples from './examples.ts';

const { id: _, status, created_at, ...review } = examples.moderatedReview;

export const secondReadingsRouter = router({
  next: moderatorCall('secondReadings.next', {
    silent: false,
    rest: { method: 'GET', url: '/admin/moderation/second-readings' },
    summary: 'Read a review that another moderator has decided on',
    description:
      'A few decisions, chosen at random, come back to another moderator, who sees neither the decision nor whether the review is public. This server remembers them until it stops.',
    example: { answer: { reading: { id: 5120, decides: false, review }, differing: 0 } },
    output: offeredReading,
  }).query(({ ctx }) => offerReading(ctx.deps, ctx.session)),

  decide: moderatorCall('secondReadings.decide', {
    silent: false,
    rest: { method: 'POST', url: '/admin/moderation/second-readings/:id' },
    summary: 'Say what you would have decided',
    description:
      'If that differs from the decision, it stays until a third moderator has read the review, whose answer counts.',
    errors: ['reading_over'],
    example: {
      input: { id: 5120, approved: false, reason: 'identifies_someone' },
      answer: { result: 'differed' },
    },
    output: decidedReading,
  })
    .input(readingDecision)
    .mutation(({ ctx, input }) => decideReading(ctx.deps, input, ctx.session, decideReview)),
});
