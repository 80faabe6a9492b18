import type { Selectable } from 'kysely';
import { updateEntries } from '#db/directory/entries.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { indexCompanies } from '#db/search/company-index.ts';
import { correctableColumns, readFactSources } from '#db/tables/companies.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { sourcedFacts } from '#shared/schemas/company-facts.ts';
import type { FactSource } from '#shared/words.ts';

type Tables = SearchTables &
  Pick<Schema, 'companies' | 'company_stats' | 'company_months' | 'directory_entries' | 'directory_cells'>;
type Facts = Pick<Selectable<Schema['companies']>, (typeof correctableColumns)[number]>;
type From = { source: FactSource; month: string };

/** The facts about a new company as stored, with where they are from. */
export function storedFacts(facts: Facts, source: FactSource, month: string) {
  const known = { ...facts, size_year: facts.size === null ? null : facts.size_year };
  return { ...known, fact_sources: changeSources(known, null, sourcedFacts, { source, month }) };
}

/** Where the facts are from, as stored, once those in `changed` are from elsewhere. What is unknown has no source. */
export function changeSources(
  facts: Facts,
  stored: string | null,
  changed: readonly (keyof Facts)[],
  from: From,
): string | null {
  const sources = { ...readFactSources(stored), ...Object.fromEntries(changed.map((name) => [name, from])) };
  const known = sourcedFacts.filter((name) => facts[name] !== null && sources[name]);
  return known.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(known.map((name) => [name, sources[name]])));
}

/** Changes the facts about a company, or its name. Callers call `publicDataChanged`. */
export async function changeFacts(
  trx: Transaction<Tables>,
  id: number,
  facts: Partial<Selectable<Schema['companies']>>,
): Promise<void> {
  await trx.updateTable('companies').set(facts).where('id', '=', id).execute();
  if (facts.name !== undefined)
    await trx
      .updateTable('company_stats')
      .set((eb) => ({ sort_name: searchKey(facts.name ?? ''), version: eb('version', '+', 1) }))
      .where('company_id', '=', id)
      .execute();
  await updateEntries(trx, [id]);
  await indexCompanies(trx, [id]);
}

/** The facts that people can correct, their sources, the logo and the name. */
export function findFacts(db: Handle<Pick<Schema, 'companies'>>, id: number) {
  return db
    .selectFrom('companies')
    .select(['name', 'fact_sources', 'logo_hash', ...correctableColumns])
    .where('id', '=', id)
    .executeTakeFirst();
}
