import type { MessageKind, RejectionReason } from '#shared/words.ts';

/** Lets the unknown author of a review come back to it. */
export interface ReceiptsTable {
  /** Hash of the receipt, which only the author has. */
  receipt_hash: string;
  /** Null once the review is withdrawn. */
  review_id: number | null;
  appeal: 'open' | 'used';
}

/** What moderators and the author of a review say to each other. */
export interface MessagesTable {
  review_id: number;
  /** From 1, in the order they were written. */
  position: number;
  kind: MessageKind;
  /** Of a rejection. */
  reason: RejectionReason | null;
  body: string;
  /** `YYYY-MM` */
  month: string;
}
