/** People who have shown that they speak for a company. No one but them, their colleagues and moderators sees who they are. */
export interface RepresentativesTable {
  id: number;
  /** The company with the domain of the address, also while it is part of another one. */
  company_id: number;
  /** In lower case. */
  email: string;
  /** The last month in which this counts, `YYYY-MM`. */
  until_month: string;
}

/** Emailed links that haven't been used. */
export interface RepresentativeLinksTable {
  token_hash: string;
  company_id: number;
  email: string;
  /** Until when the person who opens it speaks for the company. */
  until_month: string;
  expires_at: string;
}

/** Browsers of these people. One key can stand for several companies. */
export interface RepresentativeSessionsTable {
  key_hash: string;
  representative_id: number;
}
