import { listMonths } from '#db/queries/insights.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { listPendingOf } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { day, month, monthsBefore } from '#shared/rules/calendar.ts';
import { isUnusualWeek } from '#shared/rules/unusual-week.ts';
import type { UnusualWeek } from '#shared/schemas/moderation.ts';

const DAYS = 7;
const MONTHS = 12;

/**
 * Whether many more reviews of a review's company wait than it usually has. We store no arrivals, so those count that this
 * server saw for the first time in the past week.
 */
export async function findUnusualWeek(
  { db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>,
  { id }: { id: number },
): Promise<UnusualWeek | null> {
  const review = await findReview(db, id);
  if (review === undefined) return null;
  const { company_id } = review;
  const weekAgo = day(new Date(now().getTime() - DAYS * 86_400_000));
  const reviews = desk.countNew(await listPendingOf(db, company_id), weekAgo);
  const [from, current] = [monthsBefore(now(), MONTHS), month(now())];
  const months = await listMonths(db, company_id, MONTHS + 1);
  const past = months.filter((one) => one.month >= from && one.month < current);
  const usual_month = past.reduce((sum, { review_count }) => sum + review_count, 0) / MONTHS;
  return isUnusualWeek(reviews, usual_month) ? { reviews, usual_month } : null;
}
