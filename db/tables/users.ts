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
}
