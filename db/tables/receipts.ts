import type { messageKinds, rejectionReasons } from '#shared/schemas/moderation.ts';

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
  kind: (typeof messageKinds)[number];
  /** Of a rejection. */
  reason: (typeof rejectionReasons)[number] | null;
  body: string;
  /** `YYYY-MM` */
  month: string;
}
