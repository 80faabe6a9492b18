import { updateEntries } from '#db/directory/entries.ts';
import { allValues } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { indexCompanies } from '#db/search/company-index.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { siteCounters } from '#db/tables/statistics.ts';

type Tables = SearchTables &
  Pick<
    Schema,
    'companies' | 'company_stats' | 'company_months' | 'site_stats' | 'directory_entries' | 'directory_cells'
  >;

/**
 * Takes a company out of every public list, search and figure of the site, or puts it back. Its reviews and its own
 * figures stay as they are.
 * @param others have changed too: the directory and search then say what they are now
 * @returns by how much that changes the figures of the site, for `publicDataChanged`
 */
export async function setHidden(
  trx: Transaction<Tables>,
  id: number,
  isHidden: boolean,
  others: readonly number[] = [],
): Promise<Partial<Schema['site_stats']>> {
  const counted = await trx
    .updateTable('company_stats')
    .set((eb) => ({ hidden: Number(isHidden), version: eb('version', '+', 1) }))
    .where('company_id', '=', id)
    .where('hidden', '=', Number(!isHidden))
    .returning(['review_count', ...siteCounters])
    .executeTakeFirst();
  if (counted === undefined) return {};
  // All at once: everyone who changes the directory or the search index locks the first before the second.
  await updateEntries(trx, [id, ...others]);
  await indexCompanies(trx, [id, ...others]);
  const by = isHidden ? -1 : 1;
  const figures = Object.entries(counted).map(([name, value]) => [name, by * value]);
  return { company_count: by, ...Object.fromEntries(figures) };
}

/** The companies whose reviews count for no figure about more than themselves. */
export async function listHidden(db: Handle<Pick<Schema, 'company_stats'>>): Promise<Set<number>> {
  return new Set(
    await allValues(db.selectFrom('company_stats').select('company_id').where('hidden', '=', 1)),
  );
}

/** The names of those of some companies that aren't hidden, by id. */
export async function listNames(
  db: Handle<Pick<Schema, 'companies'>>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('state', '!=', 'hidden')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
