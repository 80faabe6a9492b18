import type { Generated } from 'kysely';
import type { Role } from '#shared/words.ts';

export interface UsersTable {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string;
  role: Role;
  created_on: string;
}

export interface SessionsTable {
  /** Keyed hash of the token; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  expires_at: string;
  /** Names one sign-in, whose tokens may follow each other. Null, like the rest, in a row of an earlier version. */
  session_id: string | null;
  /** When its person signed in, and when this token was issued. All times are rounded down to a quarter of an hour. */
  started_at: string | null;
  issued_at: string | null;
  /** Null once another token has taken over: use doesn't extend this one anymore. */
  used_at: string | null;
  /** Such as "Firefox on Linux". */
  browser: string | null;
}
