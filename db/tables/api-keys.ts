export interface ApiKeysTable {
  /** Keyed hash of the key; the key itself is never stored. */
  key_hash: string;
  /** What an admin calls it, such as who uses it. */
  name: string;
  /** YYYY-MM (UTC). */
  made_month: string;
}
