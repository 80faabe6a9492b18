import { monthsBefore } from '#shared/rules/calendar.ts';
import type { CountedDecision, RejectionReason } from '#shared/words.ts';
import { addToDecisionTotals } from './queries/decision-totals.ts';
import { addToMonthTotals } from './queries/month-totals.ts';
import type { Transaction } from './schema.ts';

type Month = {
  arrived: number;
  published: number;
  rejected: number[];
  removed: number;
  appeals: number;
  hours: number;
};

/** The last six months, oldest first. Rejections are for the reasons below. */
const months: Month[] = [
  { arrived: 142, published: 121, rejected: [8, 4, 2, 1], removed: 5, appeals: 3, hours: 72 },
  { arrived: 127, published: 109, rejected: [6, 5, 2, 1], removed: 2, appeals: 2, hours: 72 },
  { arrived: 118, published: 101, rejected: [7, 3, 3, 0], removed: 1, appeals: 4, hours: 120 },
  { arrived: 151, published: 127, rejected: [9, 5, 3, 1], removed: 3, appeals: 6, hours: 72 },
  { arrived: 156, published: 133, rejected: [8, 6, 2, 1], removed: 5, appeals: 2, hours: 48 },
  { arrived: 168, published: 141, rejected: [9, 5, 3, 2], removed: 6, appeals: 5, hours: 48 },
];
const reasons: RejectionReason[] = ['identifies_someone', 'insulting', 'not_about_work', 'advertising'];

/** Invents what moderators decided before. */
export async function addDemoTotals(trx: Transaction, now: Date): Promise<void> {
  for (const [index, { hours, ...counted }] of months.entries()) {
    const month = monthsBefore(now, months.length - index);
    const decided = (decision: CountedDecision, count: number, reason: RejectionReason | '' = '') =>
      addToDecisionTotals(trx, { month, decision, reason }, count);
    await decided('arrived', counted.arrived);
    await decided('published', counted.published);
    for (const [at, count] of counted.rejected.entries()) await decided('rejected', count, reasons[at]);
    await decided('removed', counted.removed, 'reported');
    await decided('agreed', index % 2 === 0 ? 5 : 4);
    await decided('differed', index % 2);
    const total = { month, detail: '' };
    await addToMonthTotals(trx, { ...total, kind: 'appeal', count: counted.appeals });
    for (const [detail, count] of Object.entries({ 12: 9, [hours]: 80, 168: 31 }))
      await addToMonthTotals(trx, { month, kind: 'wait', detail, count });
  }
}
