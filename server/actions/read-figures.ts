import type { z } from 'zod';
import { readDecisionTotals } from '#db/queries/decision-totals.ts';
import type { Deps } from '#server/deps.ts';
import { agreementMonths } from '#shared/limits.ts';
import { firstDay, month, monthsBefore } from '#shared/rules/calendar.ts';
import type { MonthFigures, moderationFigures } from '#shared/schemas/moderation-figures.ts';
import { type CountedDecision, rejectionReasons } from '#shared/words.ts';

/** What moderators decided this month and last month, and how often second readings agreed in twelve months. */
export async function readFigures({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<z.output<typeof moderationFigures>> {
  const totals = await readDecisionTotals(db, monthsBefore(now(), agreementMonths - 1));
  const sum = (decision: CountedDecision, ofMonth?: string, reason?: string) =>
    totals
      .filter((total) => total.decision === decision)
      .filter((total) => (ofMonth ?? total.month) === total.month)
      .filter((total) => (reason ?? total.reason) === total.reason)
      .reduce((count, total) => count + total.count, 0);
  const byReason = (decision: CountedDecision, ofMonth: string) =>
    rejectionReasons
      .map((reason) => ({ reason, count: sum(decision, ofMonth, reason) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count);
  const figuresOf = (ofMonth: string): MonthFigures => ({
    month: firstDay(ofMonth),
    arrived: sum('arrived', ofMonth),
    published: sum('published', ofMonth),
    rejected: byReason('rejected', ofMonth),
    removed: byReason('removed', ofMonth),
  });
  return {
    months: [month(now()), monthsBefore(now(), 1)].map(figuresOf),
    second_readings: { agreed: sum('agreed'), differed: sum('differed') },
  };
}
