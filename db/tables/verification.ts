/** Employees who confirmed an address and may send one review by email within the hour. */
export interface LiveVerificationsTable {
  /** Keyed hash of company, period and address, as in `grants`. */
  subject: string;
  company_id: number;
  /** UTC calendar year of the subject. */
  period: string;
  expires_at: string;
}

/** Employees who have used their one review of a company and year. Never linked to the review. */
export interface GrantsTable {
  company_id: number;
  period: string;
  subject: string;
  /**
   * SHA-256 of the blinded element that was signed, so that a request can be repeated after a lost answer; random on
   * the plain path.
   */
  request_hash: string;
}

/** Used credentials. They aren't linked to anyone: the server can't tell which grant a credential came from. */
export interface NullifiersTable {
  /** Hash of the credential's nonce, company and year. */
  nullifier: string;
  period: string;
}

/** How many people have verified for a company in a year, in steps, as of the last hourly rewrite. */
export interface GroupSizesTable {
  company_id: number;
  period: string;
  at_least: number;
}
