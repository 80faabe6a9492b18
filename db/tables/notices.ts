import { sql } from 'kysely';
import type { NoticeMessageKind, NoticeStatus, RejectionReason } from '#shared/words.ts';

/** What someone says is unlawful in a public review. */
export interface LegalNoticesTable {
  id: number;
  /** Keyed hash of its number and its code. */
  lookup: string;
  /** Null once the author has withdrawn the review. */
  review_id: number | null;
  status: NoticeStatus;
  /** Whether the one objection was used: 1 or 0. */
  objected: 0 | 1;
  /** The account that decided last. Another one decides about an objection. */
  decided_by: number | null;
  /** Months, `YYYY-MM`. The last two are empty until it's read, and while it's open. */
  received_month: string;
  read_month: string;
  closed_month: string;
  /** What the sender quotes, or an empty text. */
  passage: string;
  explanation: string;
  law: string;
  /** The last decision's entry in the public log; empty until there is one. */
  entry: string;
}

/** Who sent a notice. */
export interface NoticeContactsTable {
  notice_id: number;
  name: string;
  email: string | null;
  address: string | null;
}

/** What moderators and the sender of a notice wrote to each other. */
export interface NoticeMessagesTable {
  notice_id: number;
  position: number;
  kind: NoticeMessageKind;
  /** Why the review was removed, and the law if that is the reason. */
  reason: RejectionReason | null;
  law: string;
  body: string;
  /** `YYYY-MM`. */
  month: string;
}

export interface NoticeTotalsTable {
  /** `YYYY-MM`. */
  month: string;
  received: number;
  /** Notices that led to a removal in this month. */
  upheld: number;
}

/** Whether a notice waits for a moderator. In these words, because an index has them. */
export const isOpenNotice = sql<boolean>`legal_notices.status in ('received', 'reading')`;
