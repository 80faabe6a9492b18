import type { DisputeStatus } from '#shared/words.ts';

/** What a company says about a review: that its author never worked there. */
export interface DisputesTable {
  id: number;
  /** Keyed hash of its number and its code. Null once both have stopped working. */
  lookup: string | null;
  /** Null once the author has withdrawn the review. */
  review_id: number | null;
  company_id: number;
  /** Of the person who speaks for the company; empty once it's erased, as the claim is. */
  email: string;
  claim: string;
  status: DisputeStatus;
  /** `YYYY-MM`. */
  received_month: string;
  /** The last day on which the author can say something, `YYYY-MM-DD`. */
  due_on: string;
  /** `YYYY-MM`, empty until it's decided. */
  decided_month: string;
  /** What the company and the author read about the decision. */
  reasons: string;
  /** The decision's entry in the public log; empty until there is one. */
  entry: string;
}

/** What the author of a disputed review says, sealed. There is a row for each open dispute, whether or not she does. */
export interface DisputeAnswersTable {
  lookup: string;
  sealed: string;
}

/** Blacked-out pages, sealed with a key of their own. The answer to the dispute has the key and the random id. */
export interface DisputeEvidenceTable {
  id: string;
  sealed: string;
}
