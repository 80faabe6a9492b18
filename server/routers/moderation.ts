import { countOpenReports, listOpenReports } from '#db/queries/reports.ts';
import { readSiteStats } from '#db/queries/site-stats.ts';
import { countPending } from '#db/queries/submissions.ts';
import { askAuthor } from '#server/services/ask-author.ts';
import { decideReport } from '#server/services/decide-report.ts';
import { decideReview } from '#server/services/decide-review.ts';
import { renewSession } from '#server/services/open-session.ts';
import { readQueue } from '#server/services/read-queue.ts';
import { moderatorProcedure, pageOf, router } from '#server/trpc.ts';
import {
  authorQuestion,
  metrics,
  moderatedReview,
  moderationListInput,
  report,
  reportDecision,
  reportQueue,
  reviewDecision,
  reviewQueue,
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
    .input(moderationListInput)
    .output(reviewQueue)
    .query(async ({ ctx, input: { limit, offset } }) => {
      const found = await readQueue(ctx.deps, { limit: limit + 1, offset });
      return { data: pageOf(ctx, found, limit) };
    }),

  reports: moderatorProcedure
    .input(moderationListInput)
    .output(reportQueue)
    .query(async ({ ctx, input: { limit, offset } }) => {
      const found = await listOpenReports(ctx.deps.db, limit + 1, offset);
      return { data: pageOf(ctx, found, limit) };
    }),

  decideReview: moderatorProcedure
    .input(reviewDecision)
    .output(moderatedReview)
    .mutation(({ ctx, input }) => decideReview(ctx.deps, input)),

  askAuthor: moderatorProcedure
    .input(authorQuestion)
    .output(moderatedReview)
    .mutation(({ ctx, input }) => askAuthor(ctx.deps, input)),

  decideReport: moderatorProcedure
    .input(reportDecision)
    .output(report)
    .mutation(({ ctx, input }) => decideReport(ctx.deps, input)),
});
