import type { DecisionSource, MessageKind, RejectionReason } from '#shared/words.ts';

/** Lets the anonymous author of a review come back to it. */
export interface ReceiptsTable {
  /** Hash of the receipt, which only the author has. */
  receipt_hash: string;
  /** Null once the review is withdrawn. */
  review_id: number | null;
  appeal: 'open' | 'used';
}

/** What authors ask for with their receipts in the current hour, sealed. */
export interface AuthorRequestsTable {
  /** Keyed hash of the receipt's hash. */
  lookup: string;
  sealed: string;
}

/** What authors asked for in the past hour, until it is carried out. */
export interface DueRequestsTable {
  receipt_hash: string;
  /** JSON. */
  request: string;
}

/** The messages between moderators and the author of a review. */
export interface MessagesTable {
  review_id: number;
  /** From 1, in the order they were written. */
  position: number;
  kind: MessageKind;
  /** For rejections. */
  reason: RejectionReason | null;
  /** For rejections; null for those from before it was recorded. */
  source: DecisionSource | null;
  body: string;
  /** `YYYY-MM` */
  month: string;
}
