import type { LogDecision, LogReason, LogSource } from '#shared/words.ts';

/** A decision in the public log. */
export interface LogEntriesTable {
  /** Random. Whoever has it finds the entry's proof. */
  entry: string;
  /** `YYYY-MM`. */
  month: string;
  /** From 1, at random. Null until the month is closed. */
  number: number | null;
  /** Null once the month is closed, unless the entry names the company, or leaves a line in its list of reviews. */
  company_id: number | null;
  /** Its name when the month was closed; empty until then, and for a company with few decisions. */
  company: string;
  decision: LogDecision;
  /** Empty if the decision needs none. */
  reason: LogReason | '';
  source: LogSource;
  /** The entry that this one confirms or changes, or empty. */
  earlier: string;
}

/** A month of the log that is over. */
export interface LogMonthsTable {
  /** `YYYY-MM`. */
  month: string;
  entries: number;
  /** Of the Merkle tree of its entries, base64url. */
  root: string;
  /** Of the root, by the site's identity, base64url. */
  signature: string;
}

/** The month whose entries are collected: one row, which makes those who add an entry and those who end a month wait. */
export interface LogHeadTable {
  id: 1;
  /** `YYYY-MM`. Empty until the first entry. */
  open_month: string;
}

/** Which entries are about a review, until it is deleted. */
export interface ReviewLogTable {
  review_id: number;
  /** From 1, in the order of the decisions. */
  position: number;
  entry: string;
  /** 1 until the author changes the text. */
  is_same_text: number;
}
