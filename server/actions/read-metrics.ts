import type { z } from 'zod';
import { countOpenDisputes } from '#db/queries/disputes.ts';
import { readQueueSizes } from '#db/queries/queue-sizes.ts';
import { countWaitingReplies } from '#db/queries/replies.ts';
import { oldestReportDay } from '#db/queries/reports.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { listPending } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { day, daysBetween, monday } from '#shared/rules/calendar.ts';
import type { metrics } from '#shared/schemas/moderation.ts';

/** The figures of the dashboard. We store neither arrivals nor decisions, so some count only what this server has seen. */
export async function readMetrics({
  db,
  desk,
  now,
}: Pick<Deps, 'db' | 'desk' | 'now'>): Promise<Omit<z.output<typeof metrics>, 'token'>> {
  const today = day(now());
  const site = await readSiteStats(db);
  const { pending_reviews, pending_reports, pending_corrections, company_reports, open_notices } =
    await readQueueSizes(db);
  const seen = desk.waitingLongest();
  const [oldest] = (await listPending(db, [...seen.keys()])).flatMap((id) => seen.get(id) ?? []).sort();
  const reported = await oldestReportDay(db);
  return {
    totalCompanies: site.company_count,
    totalReviews: site.review_count,
    pendingReviews: pending_reviews,
    pendingReports: pending_reports,
    pendingCorrections: pending_corrections,
    companyReports: company_reports,
    openDisputes: await countOpenDisputes(db),
    openNotices: open_notices,
    waitingReplies: await countWaitingReplies(db),
    oldestReviewDays: pending_reviews === 0 ? null : daysBetween(oldest ?? today, today),
    oldestReportDays: reported === undefined ? null : Math.max(0, daysBetween(reported, today)),
    decidedThisWeek: desk.countDecisions(monday(now())),
    medianDecisionSeconds: desk.medianSeconds(),
  };
}
