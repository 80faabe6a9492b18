import { type InferResult, type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { isIn, isShownToAll, numbersIn } from '#db/dialect.ts';
import { addEntries } from '#db/directory/entries.ts';
import { hotQuery } from '#db/hot-query.ts';
import { inOrderOf, type Page } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { indexAddedCompanies } from '#db/search/company-index.ts';
import { rankHits } from '#db/search/ranking.ts';
import { factColumns, readBanners, readFactSources, readMergedCompanies } from '#db/tables/companies.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { presentUnicode } from '#db/tables/unicode-domain.ts';
import { logoPath } from '#shared/paths.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { companyRating, recommendPercentage } from '#shared/rules/review-score.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { matchPlaces } from '#shared/rules/search-places.ts';
import { companyOfRank, readSearchTerm } from '#shared/rules/search-tokens.ts';
import type { Company, FoundCompany } from '#shared/schemas/company.ts';
import { categories } from '#shared/statements.ts';

type Tables = Pick<Schema, 'companies' | 'company_stats' | 'directory_entries'>;

type DirectoryTables = Pick<Schema, 'company_months' | 'directory_cells'>;
type SearchedTables = Tables & SearchTables;

const columns = [
  ...(['companies.id', 'name', 'domain', 'hq_location', 'address', 'created_on'] as const),
  ...factColumns.map((column) => `companies.${column}` as const),
  ...(['fact_sources', 'logo_hash', 'state', 'checked', 'merged_companies', 'banners'] as const),
  ...(['review_count', 'score_total', 'recommend_count'] as const),
  ...(['likely_low', 'likely_high', 'strongest', 'strongest_tenths'] as const),
] as const;

/** Those that everyone may see. */
const selectCompanies = (db: Handle<Tables>) =>
  db
    .selectFrom('company_stats')
    .innerJoin('companies', 'companies.id', 'company_stats.company_id')
    .leftJoin('directory_entries', 'directory_entries.company_id', 'company_stats.company_id')
    .select(columns)
    .where(isShownToAll(db));

const companyById = hotQuery((db: Handle<Tables>, id: number) =>
  selectCompanies(db).where('company_stats.company_id', '=', id),
);

const companiesByIds = hotQuery((db: Handle<Tables>, ids: string) =>
  selectCompanies(db).where(isIn(db, 'company_stats.company_id', numbersIn(db, ids))),
);

const directory = (db: Handle<Tables>, limit: number) =>
  inDirectoryOrder(
    db.selectFrom('company_stats').select('company_id').where('hidden', '=', sql.lit(0)),
  ).limit(limit);

/**
 * The ids come from the index alone, so skipped companies cost little. Cross joins, because SQLite keeps their order:
 * it could otherwise begin with all companies.
 */
const withCompanies = (db: Handle<Tables>, ids: ReturnType<typeof directory>) =>
  db
    .selectFrom(ids.as('page'))
    .crossJoin('company_stats')
    .crossJoin('companies')
    .leftJoin('directory_entries', 'directory_entries.company_id', 'page.company_id')
    .whereRef('company_stats.company_id', '=', 'page.company_id')
    .whereRef('companies.id', '=', 'page.company_id')
    .select(columns)
    .orderBy('company_stats.review_count', 'desc')
    .orderBy('company_stats.sort_name')
    .orderBy('company_stats.company_id');

const directoryPages = {
  atOffset: hotQuery((db: Handle<Tables>, limit: number, offset: number) =>
    withCompanies(db, directory(db, limit).offset(offset)),
  ),
  ofSameCount: hotQuery((db: Handle<Tables>, limit: number, review_count: number, id: number) =>
    withCompanies(
      db,
      directory(db, limit)
        .where('review_count', '=', review_count)
        .where(
          sql<boolean>`(sort_name, company_id) > ((${db.selectFrom('company_stats').select('sort_name').where('company_id', '=', id)}), ${id})`,
        ),
    ),
  ),
  ofLowerCounts: hotQuery((db: Handle<Tables>, limit: number, review_count: number) =>
    withCompanies(db, directory(db, limit).where('review_count', '<', review_count)),
  ),
};

/** One company with its public figures. */
export async function findCompany(db: Handle<Tables>, id: number): Promise<Company | undefined> {
  const [row] = await companyById(db, id);
  return row && presentCompany(row);
}

/** The companies with these ids, in this order, with their public figures. */
export async function findCompanies(db: Handle<Tables>, ids: readonly number[]): Promise<Company[]> {
  if (ids.length === 0) return [];
  const rows = await companiesByIds(db, JSON.stringify(ids));
  return inOrderOf(ids, rows.map(presentCompany));
}

type CompanyPage = Page<{ review_count: number; id: number }>;

/** A page of the directory, most reviewed first, then by name, then by id. */
export async function listCompanies(db: Handle<Tables>, page: CompanyPage): Promise<Company[]> {
  const rows = await readPage(db, page);
  return rows.map(presentCompany);
}

async function readPage(db: Handle<Tables>, { limit, offset, after }: CompanyPage) {
  const { atOffset, ofSameCount, ofLowerCounts } = directoryPages;
  if (after === undefined) return atOffset(db, limit, offset);
  const same = await ofSameCount(db, limit, after.review_count, after.id);
  if (same.length === limit) return same;
  return [...same, ...(await ofLowerCounts(db, limit - same.length, after.review_count))];
}

/** What a term finds, best match first: see `rankHits`. */
export async function searchCompanies(
  db: Handle<SearchedTables>,
  text: string,
  limit: number,
  offset: number,
): Promise<FoundCompany[]> {
  const term = readSearchTerm(text);
  if (term === undefined) return [];
  const hits = (await rankHits(db, term, offset + limit)).slice(offset);
  if (hits.length === 0) return [];
  const ids = hits.map(({ rank }) => companyOfRank(rank));
  const rows = await companiesByIds(db, JSON.stringify(ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ rank, kind }) => {
    const row = found.get(companyOfRank(rank));
    return row ? { ...presentCompany(row), match: { kind, places: matchPlaces(row, term, kind) } } : [];
  });
}

/** Of these domains, the longest one that a company has, with its id, even if it is hidden or merged. */
export async function findLongestDomain(db: Handle<Pick<Schema, 'companies'>>, domains: readonly string[]) {
  if (domains.length === 0) return undefined;
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'domain'])
    .where('domain', 'in', domains)
    .execute();
  return rows.sort((one, other) => other.domain.length - one.domain.length)[0];
}

/** The names of the companies that these domains belong to, by domain. */
export async function findCompanyNames(
  db: Handle<Pick<Schema, 'companies'>>,
  domains: readonly string[],
): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map();
  const rows = await db
    .selectFrom('companies')
    .select(['domain', 'name'])
    .where('domain', 'in', domains)
    .execute();
  return new Map(rows.map(({ domain, name }) => [domain, name]));
}

export type NewCompany = Omit<Insertable<Schema['companies']>, 'id'>;

/**
 * Adds companies with empty statistics, except for those whose domain is taken. Leaves the site's count to the caller.
 * @returns the ids of the added companies, by domain
 */
export async function insertCompanies(
  trx: Transaction<SearchedTables & DirectoryTables>,
  companies: readonly NewCompany[],
): Promise<Map<string, number>> {
  const added = await trx
    .insertInto('companies')
    .values(companies)
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning(['id', 'name', 'domain', 'hq_location', 'country', 'industry', 'size', 'checked'])
    .execute();
  const stats = added.map(({ id, name }) => ({ company_id: id, sort_name: searchKey(name) }));
  if (stats.length > 0)
    await trx
      .insertInto('company_stats')
      .values(stats as Schema['company_stats'][])
      .execute();
  await addEntries(
    trx,
    added.map(({ id, name, ...facts }) => ({ ...facts, company_id: id, sort_name: searchKey(name) })),
  );
  await indexAddedCompanies(trx, added);
  return new Map(added.map(({ id, domain }) => [domain, id]));
}

const shownById = hotQuery((db: Handle<Tables>, id: number) =>
  db.selectFrom('company_stats').select('company_id').where('company_id', '=', id).where(isShownToAll(db)),
);

/** Whether everyone may see a company. */
export async function isShown(db: Handle<Tables>, id: number): Promise<boolean> {
  return (await shownById(db, id)).length > 0;
}

/** Adds one company and returns its id; undefined when the domain is taken. */
export async function insertCompany(trx: Transaction<SearchedTables & DirectoryTables>, company: NewCompany) {
  return (await insertCompanies(trx, [company])).get(company.domain);
}

function inDirectoryOrder<Row>(query: SelectQueryBuilder<Tables, keyof Tables, Row>) {
  return query
    .orderBy('company_stats.review_count', 'desc')
    .orderBy('company_stats.sort_name')
    .orderBy('company_stats.company_id');
}

type CompanyRow = InferResult<ReturnType<typeof selectCompanies>>[number];

/** The public fields: an allow-list, so a new column stays private until it is named here. */
function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    ...presentUnicode(row.domain),
    hq_location: row.hq_location,
    address: row.address,
    website: row.website,
    industry: row.industry,
    size: row.size,
    size_year: row.size_year,
    country: row.country,
    founded: row.founded,
    fact_sources: readFactSources(row.fact_sources),
    logo_url: row.logo_hash === null ? null : logoPath(row.logo_hash),
    // The previous release still writes the day.
    created_at: firstDay(row.created_on.slice(0, 'YYYY-MM'.length)),
    state: presentState(row),
    merged_companies: readMergedCompanies(row.merged_companies),
    ...presentBanners(row.banners),
    review_count: row.review_count,
    rating: companyRating(row.score_total, row.review_count),
    likely_rating: row.likely_high
      ? { low: toTenths(row.likely_low ?? 0), high: toTenths(row.likely_high) }
      : null,
    strongest: presentStrongest(row),
    recommend_percentage: recommendPercentage(row.recommend_count, row.review_count),
  };
}

/** One with a review is known, because its domain has a mailbox. */
function presentState({
  state,
  checked,
  review_count,
}: Pick<CompanyRow, 'state' | 'checked' | 'review_count'>) {
  if (state === 'closed') return state;
  return checked === 0 && review_count === 0 ? 'unchecked' : 'listed';
}

function presentBanners(stored: string | null): Pick<Company, 'banners'> {
  const banners = readBanners(stored)
    .filter(({ shown }) => shown)
    .map(({ kind, from, until }) => ({ kind, since: firstDay(from), until: until && firstDay(until) }));
  return banners.length > 0 ? { banners } : {};
}

/** Hundredths of a star with one decimal, rounded as the company's page rounds them. */
const toTenths = (hundredths: number) => Number((hundredths / 100).toFixed(1));

function presentStrongest({
  strongest,
  strongest_tenths,
}: {
  strongest: number | null;
  strongest_tenths: number | null;
}) {
  const category = categories[(strongest ?? 0) - 1];
  return category ? { category, average: (strongest_tenths ?? 0) / 10 } : null;
}
