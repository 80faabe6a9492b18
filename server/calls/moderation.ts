import { countOpenReports, listOpenReports } from '#db/queries/reports.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { countPending } from '#db/queries/submissions.ts';
import { askAuthor } from '#server/actions/ask-author.ts';
import { decideReport } from '#server/actions/decide-report.ts';
import { decideReview } from '#server/actions/decide-review.ts';
import { renewSession } from '#server/actions/open-session.ts';
import { readQueue, readReported } from '#server/actions/read-queue.ts';
import { undoDecision } from '#server/actions/undo-decision.ts';
import { moderatorProcedure, pageOf, router } from '#server/trpc.ts';
import {
  authorQuestion,
  decidedReport,
  decidedReview,
  metrics,
  moderatedReview,
  moderationListInput,
  reportDecision,
  reportedQueue,
  reportQueue,
  reviewDecision,
  reviewQueue,
  reviewQueueInput,
  undoneDecision,
} from '#shared/schemas/moderation.ts';

export const moderationRouter = router({
  metrics: moderatorProcedure.output(metrics).query(async ({ ctx: { deps, session, sessionToken = '' } }) => {
    const site = await readSiteStats(deps.db);
    return {
      totalCompanies: site.company_count,
      totalReviews: site.review_count,
      pendingReviews: await countPending(deps.db),
      pendingReports: await countOpenReports(deps.db),
      token: await renewSession(deps, session, sessionToken),
    };
  }),

  reviews: moderatorProcedure
    .input(reviewQueueInput)
    .output(reviewQueue)
    .query(async ({ ctx, input }) => {
      const found = await readQueue(ctx.deps, { ...input, limit: input.limit + 1 });
      return { data: pageOf(ctx, found, input.limit) };
    }),

  reports: moderatorProcedure
    .input(moderationListInput)
    .output(reportQueue)
    .query(async ({ ctx, input: { limit, offset } }) => {
      const found = await listOpenReports(ctx.deps.db, limit + 1, offset);
      return { data: pageOf(ctx, found, limit) };
    }),

  reportedReviews: moderatorProcedure
    .input(moderationListInput)
    .output(reportedQueue)
    .query(async ({ ctx, input: { limit, offset } }) => {
      const found = await readReported(ctx.deps, { limit: limit + 1, offset });
      return { data: pageOf(ctx, found, limit) };
    }),

  decideReview: moderatorProcedure
    .input(reviewDecision)
    .output(decidedReview)
    .mutation(({ ctx, input }) => decideReview(ctx.deps, input, ctx.session.user_id)),

  undoDecision: moderatorProcedure
    .input(undoneDecision)
    .output(moderatedReview)
    .mutation(({ ctx, input }) => undoDecision(ctx.deps, input, ctx.session.user_id)),

  askAuthor: moderatorProcedure
    .input(authorQuestion)
    .output(moderatedReview)
    .mutation(({ ctx, input }) => askAuthor(ctx.deps, input)),

  decideReport: moderatorProcedure
    .input(reportDecision)
    .output(decidedReport)
    .mutation(({ ctx, input }) => decideReport(ctx.deps, input, ctx.session.user_id)),
});
