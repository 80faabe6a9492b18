/** Whether something was done: the site said so, or it said nothing. */
export type Sure = 'yes' | 'maybe';

export type Author = {
  companyId: number;
  email: string;
  receipt: string;
  /** Sends the review, again with the same words. Returns the status. */
  send: () => Promise<number>;
  sent: Sure;
  withdrawn?: Sure | undefined;
};

/** What the writers were told, to be compared with what is stored. */
export function openLedger() {
  return {
    /** By domain. */
    companies: new Map<string, Sure>(),
    authors: new Set<Author>(),
    /** Whether a review was approved, by its id. */
    decisions: new Map<number, boolean>(),
    /** By their reasons, which are all different. */
    reports: new Map<string, { reviewId: number; sure: Sure }>(),
    /** Requests whose connection broke, or that were answered 503. */
    cut: 0,
    /** Responses that no one should get, whatever is killed. */
    surprises: [] as string[],
  };
}

export type Ledger = ReturnType<typeof openLedger>;
