export interface SessionsTable {
  /** Keyed hash of the token; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  expires_at: string;
}
