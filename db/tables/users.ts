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
