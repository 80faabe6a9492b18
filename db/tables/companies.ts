import type { Generated } from 'kysely';

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  /** Normalised name, domain and place, what search compares. */
  search_text: string;
  domain: string;
  hq_location: string | null;
  address: string | null;
  created_on: string;
}
