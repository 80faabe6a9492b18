import { readCompanyDisputes } from '#server/actions/list-disputes.ts';
import { openDispute } from '#server/actions/open-dispute.ts';
import { readDispute } from '#server/actions/read-dispute.ts';
import { employerCall, publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { disputeDays, disputeMonths } from '#shared/limits.ts';
import {
  companyDisputes,
  companyDisputesInput,
  disputeInput,
  disputeKeyInput,
  disputeOpened,
  disputeShown,
} from '#shared/schemas/dispute.ts';
import * as examples from './examples.ts';
import { dispute, shownDispute } from './examples-of-disputes.ts';

const { number, code, claim } = dispute;

/** What a company says about a review: that its author never worked there. */
export const disputesRouter = router({
  open: employerCall('disputes.open', {
    silent: false,
    limits: [callLimits.employers],
    rest: { method: 'POST', url: '/disputes' },
    summary: 'Dispute that a review is authentic',
    description: `For someone who speaks for the company. The author has ${disputeDays} days to say something, and stays unknown. Then a moderator decides. A review can be disputed once.`,
    errors: ['not_found', 'disputed'],
    example: {
      input: { key: examples.key, review_id: examples.review.id, claim },
      answer: { number, code, emailed: true },
    },
    output: disputeOpened,
  })
    .input(disputeInput)
    .mutation(({ ctx, input }) => openDispute(ctx.deps, input, ctx.employer)),

  /** A mutation, although it only reads: the code must not be in a URL. */
  status: publicCall('disputes.status', {
    silent: false,
    limits: [callLimits.disputes],
    rest: { method: 'POST', url: '/disputes/status' },
    summary: 'Read a dispute',
    description: `With its number and its code, which work until ${disputeMonths} months after the decision. The response doesn't depend on what the author has chosen. Anyone can check \`statement\` with the key of this site.`,
    errors: ['bad_dispute'],
    example: { input: { number, code }, answer: shownDispute },
    output: disputeShown,
  })
    .input(disputeKeyInput)
    .mutation(({ ctx, input }) => readDispute(ctx.deps, input)),

  ofCompany: publicCall('disputes.ofCompany', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/:id/disputes' },
    summary: 'Read how many reviews a company has disputed',
    errors: ['not_found'],
    example: { input: { id: examples.company.id }, answer: { disputes: '12', upheld: '1–4' } },
    output: companyDisputes,
  })
    .input(companyDisputesInput)
    .query(({ ctx, input }) => readCompanyDisputes(ctx.deps, input.id)),
});
