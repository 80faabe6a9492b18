import type { ReplyReason, ReplyStatus } from '#shared/reply-words.ts';

/** The newest text of a company's reply to a review, which has one at most. */
export interface RepliesTable {
  review_id: number;
  /** Another random number for each text, so moderators decide only on what they have read. */
  id: number;
  /** The company that has the review. */
  company_id: number;
  status: ReplyStatus;
  /** What waits or was refused. Empty once it is published, or erased. */
  body: string;
  /** Of the person who sent it. Empty once it is decided. */
  email: string;
  /** `YYYY-MM`: when it was sent, and then when it was decided. */
  month: string;
  /** Why it was refused, and what a moderator wrote about that. */
  reason: ReplyReason | null;
  message: string;
  /** Whether what was public was taken down: 1 or 0. */
  removed: 0 | 1;
  /** The newest decision's entry in the public log; empty until there is one. */
  entry: string;
}

/** Texts of replies that are or were public. The last one is the reply. */
export interface ReplyTextsTable {
  review_id: number;
  position: number;
  body: string;
  /** `YYYY-MM` of its publication. */
  month: string;
}
