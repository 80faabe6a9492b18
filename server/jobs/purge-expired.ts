import { settleMerges } from '#db/queries/company-merges.ts';
import { purgeDisputes } from '#db/queries/disputes.ts';
import { purgeInvitations } from '#db/queries/invitations.ts';
import { eraseMessagesOfRejected } from '#db/queries/messages.ts';
import { purgeNotices } from '#db/queries/notices.ts';
import { purgeRefusedReplies } from '#db/queries/replies.ts';
import { purgeReportNumbers } from '#db/queries/report-numbers.ts';
import { purgeRepresentatives } from '#db/queries/representatives.ts';
import { purgeTickets } from '#db/queries/second-factors.ts';
import { purgeSessions } from '#db/queries/sessions.ts';
import { eraseRejectedTexts } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  disputeMonths,
  mergeUndoDays,
  noticeMonths,
  rejectedTextMonths,
  reportNumberMonths,
} from '#shared/limits.ts';
import { day, daysAfter, month, monthsBefore } from '#shared/rules/calendar.ts';

/**
 * Deletes what has expired: sessions, sign-ins without a code, invitations, who spoke for a company, outcomes of reports, legal
 * notices, what disputes say, the texts of old rejections with their messages, of refused replies, and what old merges moved.
 */
export async function purgeExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now().toISOString();
  await purgeSessions(db, at);
  await purgeTickets(db, at);
  await purgeInvitations(db, at);
  await purgeReportNumbers(db, monthsBefore(now(), reportNumberMonths));
  await purgeDisputes(db, monthsBefore(now(), disputeMonths + 1));
  // Only the month of the decision is stored: the texts are deleted when the third month after it begins.
  const old = monthsBefore(now(), rejectedTextMonths);
  await purgeRefusedReplies(db, old);
  await db.transaction().execute(async (trx: Transaction) => {
    await purgeRepresentatives(trx, { now: at, month: month(now()) });
    // The end of that month is the start of the next one.
    await purgeNotices(trx, monthsBefore(now(), noticeMonths + 1));
    await settleMerges(trx, daysAfter(day(now()), -mergeUndoDays));
    await eraseMessagesOfRejected(trx, old);
    await eraseRejectedTexts(trx, old);
  });
}
