import type { Generated } from 'kysely';

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  domain: string;
  hq_location: string | null;
  address: string | null;
  created_on: string;
}
