import { readDecisionTotals } from '#db/queries/decision-totals.ts';
import { readMonthTotals } from '#db/queries/month-totals.ts';
import { readNoticeTotals } from '#db/queries/notices.ts';
import type { Deps } from '#server/deps.ts';
import { agreementMonths, waitSteps } from '#shared/limits.ts';
import { firstDay, month, monthAfter } from '#shared/rules/calendar.ts';
import { figureOf, medianStep, shownParts, sumOfFigures } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures, Transparency } from '#shared/schemas/transparency.ts';
import { type CountedDecision, rejectionReasons } from '#shared/words.ts';

type Totals = {
  decisions: Awaited<ReturnType<typeof readDecisionTotals>>;
  events: Awaited<ReturnType<typeof readMonthTotals>>;
  notices: Awaited<ReturnType<typeof readNoticeTotals>>;
};

/**
 * What moderators did in each month that is over, newest first. This month's figures would show when a review arrived,
 * and which one was held.
 */
export async function readTransparency({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<Transparency> {
  const thisMonth = month(now());
  const decisions = await readDecisionTotals(db, '', thisMonth);
  const events = await readMonthTotals(db, thisMonth);
  const notices = (await readNoticeTotals(db, '')).filter((total) => total.month < thisMonth);
  const months = monthsUntil(thisMonth, [...decisions, ...events, ...notices]);
  const figures = months.map((ofMonth) =>
    figuresOf(ofMonth, { decisions, events, notices }, config.authorityRequests),
  );
  const recent = figures.slice(0, agreementMonths);
  const since = months[recent.length - 1] ?? thisMonth;
  const differed = decisions
    .filter((total) => total.decision === 'differed' && total.month >= since)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    months: figures,
    second_readings: {
      all: sumOfFigures(recent.map(({ second_readings }) => second_readings)),
      differed: figureOf(differed),
    },
  };
}

/** From the first month with figures to the one before this, newest first. */
function monthsUntil(thisMonth: string, totals: { month: string }[]): string[] {
  const months = [];
  const first = totals.reduce((least, total) => (total.month < least ? total.month : least), thisMonth);
  for (let next = first; next < thisMonth; next = monthAfter(new Date(firstDay(next)))) months.unshift(next);
  return months;
}

function figuresOf(
  ofMonth: string,
  { decisions, events, notices }: Totals,
  requests: ReadonlyMap<string, number> | undefined,
): MonthOfFigures {
  const counts = (decision: CountedDecision, reason = '') =>
    decisions.find(
      (total) => total.month === ofMonth && total.decision === decision && total.reason === reason,
    )?.count ?? 0;
  const event = (kind: Totals['events'][number]['kind'], detail = '') =>
    events.find((total) => total.month === ofMonth && total.kind === kind && total.detail === detail)
      ?.count ?? 0;
  const ownNotices = notices.find((total) => total.month === ofMonth);
  const byReason = (decision: CountedDecision) =>
    shownParts(rejectionReasons.map((reason) => ({ reason, count: counts(decision, reason) })));
  const waits = [...waitSteps, 'more' as const].map((step) => ({
    step,
    count: figureOf(event('wait', String(step))),
  }));
  return {
    month: firstDay(ofMonth),
    arrived: figureOf(counts('arrived')),
    published: figureOf(counts('published')),
    rejected: byReason('rejected'),
    removed: byReason('removed'),
    waits,
    median_wait: medianStep(waits),
    appeals: figureOf(event('appeal')),
    notices: { received: figureOf(ownNotices?.received ?? 0), upheld: figureOf(ownNotices?.upheld ?? 0) },
    disputes: { received: figureOf(event('dispute')), upheld: figureOf(event('dispute_upheld')) },
    replies: {
      published: figureOf(event('reply_published')),
      refused: figureOf(event('reply_refused')),
      removed: figureOf(event('reply_removed')),
    },
    second_readings: figureOf(counts('agreed') + counts('differed')),
    authority_requests: requests ? (requests.get(ofMonth) ?? 0) : null,
    automated: 0,
  };
}
