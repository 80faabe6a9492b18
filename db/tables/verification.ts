/** Links sent by mail. No address, no time but the rounded expiry. */
export interface MailTokensTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** Keyed hash of company, period and address (shared with `grants`). */
  subject: string;
  company_id: number;
  /** UTC calendar year of the subject. */
  period: string;
  expires_at: string;
}

/** Employees who confirmed an address and may send one review by email within the hour. */
export interface LiveVerificationsTable {
  subject: string;
  company_id: number;
  period: string;
  expires_at: string;
}

/** Employees who have used their one review of a company and year. Never linked to the review. */
export interface GrantsTable {
  subject: string;
  company_id: number;
  period: string;
}
