import type { AuditKind, Role } from '#shared/words.ts';

/** What was done, by whom and to what. */
export type AuditFact = {
  /** An instant; for what is counted, the month or the hour. */
  at: string;
  kind: AuditKind;
  /** Id of the account; null for the operator at the command line, or where no one is known. */
  actor: number | null;
  actor_name: string;
  actor_role: Role | 'operator' | '';
  /** Such as `account:3`, `company:12` or `review:5120`; empty without any. */
  target: string;
  target_name: string;
  before: string;
  after: string;
  times: number;
};

export interface AuditEntriesTable extends AuditFact {
  /** From 1, without gaps. */
  number: number;
  /** The hash of the entry before it; empty for the first. */
  previous: string;
  hash: string;
  /** Keyed hash of the hash. */
  seal: string;
}

export interface AuditHeadTable {
  id: number;
  entries: number;
  hash: string;
}

/** What waits for its month or hour to end; `actor` is 0 for no one. */
export interface AuditCountsTable extends Omit<AuditFact, 'actor'> {
  actor: number;
}
