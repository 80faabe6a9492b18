import { day, daysAfter, month, monthsBefore } from '#shared/rules/calendar.ts';
import { changeDispute, insertDispute } from './queries/disputes.ts';
import { addToMonthTotals } from './queries/month-totals.ts';
import { changeReply, insertReplyText, saveReply } from './queries/replies.ts';
import type { Transaction } from './schema.ts';

/** Where the company says something about three of its reviews, and parts of their texts. */
export const demoCases = {
  domain: 'tindermark.example',
  disputed: 'My availability form is decoration',
  replied: 'the first snow falls',
  unread: 'A till that crashes',
};
/** What the author of the disputed review says. */
export const demoAnswer = 'I worked Saturdays at the Boulder store. My badge still opens the stockroom door.';

type Cases = {
  company_id: number;
  /** Of the three reviews. */
  ids: Record<'disputed' | 'replied' | 'unread', number>;
  nextId: () => number;
};

/**
 * A dispute that waits for a moderator, a reply that does, and one that is public.
 * @returns the dispute
 */
export async function addDemoCases(
  trx: Transaction,
  now: Date,
  { company_id, ids, nextId }: Cases,
): Promise<number> {
  const [thisMonth, lastMonth] = [month(now), monthsBefore(now, 1)];
  const email = `people@${demoCases.domain}`;
  const dispute = nextId();
  await insertDispute(trx, {
    ...{ id: dispute, lookup: null, review_id: ids.disputed, company_id, email },
    claim:
      'Every store follows the availability forms, and no one in our records was ever scheduled against one.',
    ...{ received_month: lastMonth, due_on: daysAfter(day(now), -1) },
  });
  await changeDispute(trx, dispute, { status: 'reading' });
  await addToMonthTotals(trx, { month: lastMonth, kind: 'dispute', detail: '', count: 1 });
  const reply = { company_id, email, month: thisMonth };
  const body = 'Thank you. We replaced the tills in May, and kayaks now ring up without a restart.';
  await saveReply(trx, { ...reply, id: nextId(), review_id: ids.unread, body });
  const published = 'Thank you. The first snow stays a holiday in every store, as long as we have one.';
  await saveReply(trx, { ...reply, id: nextId(), review_id: ids.replied, body: published });
  await changeReply(trx, ids.replied, { status: 'published', body: '', email: '' });
  await insertReplyText(trx, { review_id: ids.replied, body: published, month: thisMonth });
  return dispute;
}
