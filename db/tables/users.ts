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
  /** When its person last confirmed the password after signing in, rounded down in the same way. */
  confirmed_at: string | null;
}

export interface SecondFactorsTable {
  user_id: number;
  /** The app's secret, encrypted under a key that isn't in the database. */
  sealed_secret: string;
  since: string;
  /** Time step of the newest code that was accepted: no code of it or an earlier one works again. */
  last_step: number;
  /** Since the last right code. */
  wrong_codes: Generated<number>;
  next_try_at: Generated<string | null>;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
}

/** A right password that waits for its code. */
export interface SignInTicketsTable {
  ticket_hash: string;
  user_id: number;
  tries_left: number;
  expires_at: string;
}

export interface InvitationsTable {
  token_hash: string;
  email: string;
  role: Role;
  expires_at: string;
}
