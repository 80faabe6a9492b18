import { isShownToAll, lockDirectory } from '#db/dialect.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { readMergedCompanies } from '#db/tables/companies.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { unicodeDomain } from '#db/tables/unicode-domain.ts';
import {
  companyTokens,
  exactName,
  formerTokens,
  isPlainWord,
  popularity,
  rankOf,
  type Searchable,
  UNCHECKED,
} from '#shared/rules/search-tokens.ts';
import { changeWordCounts } from './vocabulary.ts';

type Tables = SearchTables & Pick<Schema, 'companies' | 'company_stats'>;
type Entry = SearchTables['search_companies'];

/**
 * Makes the search index say what these companies are now: added, renamed, more popular or hidden. Code that changes a
 * company's name, domain or location calls it in the same transaction.
 * @returns how many companies were indexed anew
 */
export async function indexCompanies(
  trx: Transaction<Tables>,
  ids: number[],
  { evenUnchanged = false } = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  // Before reading, because someone else may be indexing the same ones.
  await lockDirectory(trx);
  const now = await readWanted(trx, ids);
  const old = new Map(
    (await trx.selectFrom('search_companies').selectAll().where('company_id', 'in', ids).execute()).map(
      (entry) => [entry.company_id, entry],
    ),
  );
  const changed = ids.filter((id) => evenUnchanged || !isSame(old.get(id), now.get(id)));
  await replaceEntries(trx, pick(old, changed), pick(now, changed));
  return changed.length;
}

const pick = (entries: Map<number, Entry>, ids: number[]) => ids.flatMap((id) => entries.get(id) ?? []);

async function readWanted(trx: Transaction<Tables>, ids: number[]): Promise<Map<number, Entry>> {
  const rows = await trx
    .selectFrom('companies')
    .innerJoin('company_stats', 'company_id', 'id')
    .select(['id', 'name', 'domain', 'hq_location', 'review_count', 'checked', 'merged_companies'])
    .where('id', 'in', ids)
    .where(isShownToAll(trx))
    .execute();
  return new Map(rows.map((row) => [row.id, entryOf(row)]));
}

const tokensOf = ({ merged_companies = null, ...company }: Indexed) => [
  ...new Set([
    ...companyTokens({ ...company, domain: unicodeDomain(company.domain) }),
    ...readMergedCompanies(merged_companies).flatMap(formerTokens),
  ]),
];

type Indexed = Searchable & { id: number; checked: number; merged_companies?: string | null };

const entryOf = (company: Indexed & { review_count: number }): Entry => ({
  company_id: company.id,
  rank: rankOf(
    company.id,
    company.checked === 0 && company.review_count === 0 ? UNCHECKED : popularity(company.review_count),
  ),
  exact_name: exactName(company.name),
  domain: company.domain,
  tokens: tokensOf(company).join(' '),
});

/** Indexes companies that have just been added, without reading them. */
export async function indexAddedCompanies(
  trx: Transaction<SearchTables>,
  added: readonly Indexed[],
): Promise<void> {
  await replaceEntries(
    trx,
    [],
    added.map((company) => entryOf({ ...company, review_count: 0 })),
  );
}

const isSame = (one: Entry | undefined, other: Entry | undefined) =>
  one?.rank === other?.rank &&
  one?.tokens === other?.tokens &&
  one?.exact_name === other?.exact_name &&
  one?.domain === other?.domain;

async function replaceEntries(trx: Transaction<SearchTables>, old: Entry[], now: Entry[]): Promise<void> {
  const changes = new Map<string, number>();
  const count = (entries: Entry[], by: number) => {
    for (const word of entries.flatMap(({ tokens }) => tokens.split(' ').filter(isPlainWord)))
      changes.set(word, (changes.get(word) ?? 0) + by);
  };
  count(old, -1);
  count(now, 1);
  // Companies that come with others are found by whole words at once, and by parts of new words after `splitWords`.
  await changeWordCounts(trx, changes, { splitsLater: now.length > 1 });
  if (old.length > 0) {
    const ranks = old.map(({ rank }) => rank);
    await trx.deleteFrom('search_company_tokens').where('rowid', 'in', ranks).execute();
    const ids = old.map(({ company_id }) => company_id);
    await trx.deleteFrom('search_companies').where('company_id', 'in', ids).execute();
  }
  if (now.length > 0) {
    await trx.insertInto('search_companies').values(now).execute();
    const rows = now.map(({ rank, tokens }) => ({ rowid: rank, tokens }));
    await trx.insertInto('search_company_tokens').values(rows).execute();
  }
}

/** Companies below this id, the newest first, with their rank in the index. */
export function listIndexed(db: Handle<Tables>, below: number, limit: number) {
  return db
    .selectFrom('company_stats')
    .leftJoin('search_companies', 'search_companies.company_id', 'company_stats.company_id')
    .select(['company_stats.company_id as id', 'review_count', 'rank'])
    .where('company_stats.company_id', '<', below)
    .where(isShownToAll(db))
    .orderBy('company_stats.company_id', 'desc')
    .limit(limit)
    .execute();
}

/** Some companies that are in the index but may not be found. */
export async function listUnlisted(db: Handle<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('search_companies')
    .select('company_id')
    .where('company_id', 'not in', (eb) =>
      eb.selectFrom('company_stats').select('company_id').where(isShownToAll(db)),
    )
    .limit(10)
    .execute();
  return rows.map(({ company_id }) => company_id);
}
