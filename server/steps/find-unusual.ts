import { listMonths } from '#db/queries/insights.ts';
import { listPendingOf } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { day, monthsBefore } from '#shared/rules/calendar.ts';
import { isUnusualMonth, isUnusualWeek } from '#shared/rules/unusual-week.ts';
import type { NearDuplicates } from '#shared/schemas/near-duplicates.ts';

const DAYS = 7;
const MONTHS = 12;

/**
 * Whether many more reviews of a company wait than it usually has. We store no arrivals, so those count that this
 * server saw for the first time in the past week.
 */
export async function findUnusualWeek(
  { db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>,
  companyId: number,
): Promise<NearDuplicates['unusual_week']> {
  const weekAgo = day(new Date(now().getTime() - DAYS * 86_400_000));
  const reviews = desk.countNew(await listPendingOf(db, companyId), weekAgo);
  const usual_month = await usualMonth({ db, now }, companyId, 0);
  return isUnusualWeek(reviews, usual_month) ? { reviews, usual_month } : null;
}

/** This month or the last one, if a company published many more reviews in it than in the year before. */
export async function findUnusualMonth({ db, now }: Pick<Deps, 'db' | 'now'>, companyId: number) {
  const months = await listMonths(db, companyId, 2);
  for (const ago of [0, 1]) {
    const own = monthsBefore(now(), ago);
    const reviews = months.find((one) => one.month === own)?.review_count ?? 0;
    const usual_month = await usualMonth({ db, now }, companyId, ago);
    if (isUnusualMonth(reviews, usual_month)) return { month: own, reviews, usual_month };
  }
  return null;
}

/** How many reviews a company published per month in the year before the month that was so many ago. */
async function usualMonth({ db, now }: Pick<Deps, 'db' | 'now'>, companyId: number, ago: number) {
  const [from, until] = [monthsBefore(now(), ago + MONTHS), monthsBefore(now(), ago)];
  const months = await listMonths(db, companyId, MONTHS + ago + 1);
  const past = months.filter((one) => one.month >= from && one.month < until);
  return past.reduce((sum, { review_count }) => sum + review_count, 0) / MONTHS;
}
