/** Employees who confirmed an address and may send one review by email within the hour, sealed. */
export interface LiveVerificationsTable {
  /** Keyed hash of the subject. */
  lookup: string;
  sealed: string;
}

/**
 * Employees who have used their one review of a company and year, sealed (server/sealing/seal.ts). Never linked to the
 * review. `grants` has those of the running hour; the others are in `grants_a` or `grants_b`, whose sides change with
 * each rewrite.
 */
export interface GrantsTable {
  /** Keyed hash of the subject. */
  lookup: string;
  /** UTC calendar year. */
  period: string;
  sealed: string;
}

/** The table that has the grants of earlier hours. */
export type GrantsSide = 'a' | 'b';

/** Reviews of the running hour, sealed: the next rewrite moves them into their tables. */
export interface ArrivalsTable {
  /** Keyed hash of the nullifier, or of the random id on the plain path. */
  lookup: string;
  /** Keyed hash of the receipt. */
  receipt: string;
  sealed: string;
}

/** Requests that programs sent with an Idempotency-Key within the hour, sealed. */
export interface AnsweredRequestsTable {
  /** Keyed hash of the call, the caller and the key. */
  lookup: string;
  sealed: string;
}

/** The one row that names the key of the hour. */
export interface SealingKeyTable {
  id: 1;
  name: string;
  side: GrantsSide;
  /** The key that a server is sealing everything with again, if one is. */
  next: string | null;
  /** Counts while that server works, so others notice when it has died. */
  beat: number;
  /** The UTC hour of the last rewrite, like "2026-06-15T12"; shortly before its end, the next one. Null before the first. */
  opened_hour: string | null;
}

/** Used credentials. They aren't linked to anyone: the server can't tell which grant a credential came from. */
export interface NullifiersTable {
  /** Hash of the credential's nonce, company and year. */
  nullifier: string;
  period: string;
}

/** A year whose key was used with this database: without its file, the server doesn't start. */
export interface KeyYearsTable {
  /** UTC calendar year. */
  period: string;
}

/** When past years were over, in at most one row. */
export interface YearEndsTable {
  id: 1;
  /** The oldest year that isn't over. Empty before that has been seen for a day. */
  kept_from: string;
  /** In how many different hours the clocks have said that a later year is the oldest, without a break. */
  hours: number;
  /** The last of them, UTC, like "2027-02-01T12". */
  hour: string | null;
}

/** How many people have verified for a company in a year, in steps, as of the first rewrite of the month. */
export interface GroupSizesTable {
  company_id: number;
  period: string;
  at_least: number;
}
