import type { Generated } from 'kysely';

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  /** Normalized name, domain and location, which search compares. */
  search_text: string;
  domain: string;
  hq_location: string | null;
  address: string | null;
  created_on: string;
}
