import { decideDispute } from '#server/actions/decide-dispute.ts';
import { listDisputes, readEvidence } from '#server/actions/list-disputes.ts';
import { moderatorCall, router } from '#server/trpc.ts';
import {
  decidedDispute,
  disputeDecision,
  disputeEvidence,
  disputeListInput,
  disputeQueue,
  evidenceInput,
} from '#shared/schemas/dispute.ts';
import { dispute, managedDispute } from './examples-of-disputes.ts';

const { id, reasons } = dispute;

export const managedDisputesRouter = router({
  list: moderatorCall('managedDisputes.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/disputes' },
    summary: 'List disputes waiting for a decision',
    description:
      'Once the two weeks of the author are over. What the author said is erased with the decision.',
    example: { input: { limit: 10, offset: 0 }, answer: { data: [managedDispute] } },
    output: disputeQueue,
  })
    .input(disputeListInput)
    .query(async ({ ctx, input }) => ({ data: await listDisputes(ctx.deps, input) })),

  evidence: moderatorCall('managedDisputes.evidence', {
    silent: false,
    rest: { method: 'GET', url: '/admin/disputes/:id/evidence' },
    summary: "Read the author's evidence about a dispute",
    description: 'Pages that the author has blacked out, as pixels. They are erased with the decision.',
    errors: ['not_found'],
    example: { input: { id }, answer: { pages: 'AAAA' } },
    output: disputeEvidence,
  })
    .input(evidenceInput)
    .query(({ ctx, input }) => readEvidence(ctx.deps, input)),

  decide: moderatorCall('managedDisputes.decide', {
    silent: false,
    rest: { method: 'POST', url: '/admin/disputes/:id' },
    summary: 'Decide about a dispute',
    description:
      'The company and the author get the reasons. Write nothing in them that only the author knows.',
    errors: ['not_found', 'dispute_decided'],
    example: { input: { id, action: 'keep', reasons }, answer: { status: 'kept', emailed: true } },
    output: decidedDispute,
  })
    .input(disputeDecision)
    .mutation(({ ctx, input }) => decideDispute(ctx.deps, input, ctx.session)),
});
