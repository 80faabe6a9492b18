import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Transaction } from '#db/schema.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { ranksBelow } from '#shared/rules/search-tokens.ts';

/** What a row must have: a token, a token that starts like this, one of these, or all of these. */
export type Wanted = string | { prefix: string } | { any: Wanted[] } | { all: Wanted[] };

const rankedCompanies = hotQuery((db: Handle<SearchTables>, wanted: string, limit: number) => {
  if (isPostgres(db)) return inTiers(db, wanted, limit);
  return db
    .selectFrom('search_company_tokens')
    .select('rowid')
    .where(sql<boolean>`search_company_tokens match ${wanted}`)
    .orderBy('rowid')
    .limit(limit);
});

/** Ranks of the companies that have the wanted tokens, lowest first. */
export async function matchCompanies(
  db: Handle<SearchTables>,
  wanted: Wanted,
  limit: number,
): Promise<number[]> {
  const rows = await rankedCompanies(db, writeWanted(db, wanted), limit);
  return rows.map(({ rowid }) => rowid);
}

const matchesText = (wanted: string) => sql<boolean>`tokens @@ ${wanted}::tsquery`;

/** How many companies have each of these words. */
export async function countCompanies(
  trx: Transaction<SearchTables>,
  words: readonly string[],
): Promise<number[]> {
  // A GIN index can only be read through a bitmap, which other statements do without (`drivers/postgres.ts`).
  if (isPostgres(trx)) await sql`set local enable_bitmapscan = on`.execute(trx);
  const counts: number[] = [];
  for (const word of words) {
    const wanted = writeWanted(trx, word);
    const { count } = await trx
      .selectFrom('search_company_tokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isPostgres(trx) ? matchesText(wanted) : sql<boolean>`search_company_tokens match ${wanted}`)
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}

/** The popularity from which on a company is in one of PostgreSQL's smaller indexes. */
const tiers = { hot: ranksBelow(64), warm: ranksBelow(36) };

/**
 * Asks the smallest index first, and the next one only if there are too few matches. `offset 0` keeps PostgreSQL from
 * walking the rows in order instead, which takes seconds for a rare word.
 */
function inTiers(db: Handle<SearchTables>, wanted: string, limit: number) {
  const tier = (range: ReturnType<typeof sql>) => sql`select rowid from (
    select rowid from search_company_tokens where ${matchesText(wanted)} and ${range} offset 0
  ) as found order by rowid limit ${limit}`;
  const hot = sql.lit(tiers.hot);
  const warm = sql.lit(tiers.warm);
  const found = sql<{ rowid: number }>`(
    with hot as materialized (${tier(sql`rowid < ${hot}`)}),
    warm as materialized (select * from (${tier(sql`rowid < ${warm} and rowid >= ${hot}`)}) as more
      where (select count(*) from hot) < ${limit}),
    rest as materialized (select * from (${tier(sql`rowid >= ${warm}`)}) as more
      where (select count(*) from hot) + (select count(*) from warm) < ${limit})
    select rowid from hot union all select rowid from warm union all select rowid from rest
  )`;
  return db.selectFrom(found.as('found')).select('rowid').orderBy('rowid').limit(limit);
}

/** In the language of the database. Tokens consist of letters, digits and marks, so quoting them is enough. */
function writeWanted(db: Handle<SearchTables>, wanted: Wanted): string {
  const [quote, prefix, all] = isPostgres(db) ? ["'", ':*', ' & '] : ['"', '*', ' AND '];
  const write = (part: Wanted): string => {
    if (typeof part === 'string') return `${quote}${part}${quote}`;
    if ('prefix' in part) return `${quote}${part.prefix}${quote}${prefix}`;
    if ('any' in part) return `(${part.any.map(write).join(isPostgres(db) ? ' | ' : ' OR ')})`;
    return `(${part.all.map(write).join(all)})`;
  };
  return write(wanted);
}

/**
 * FTS5 adds to its index in new segments and looks for each token in each of them, so several segments make a search
 * several times slower. Counted by the first row of each.
 */
export async function countSegments(db: Handle<SearchTables>): Promise<number> {
  if (isPostgres(db)) return 1;
  const { rows } = await sql<{ count: number }>`with recursive segment(id) as (
    select min(segid) from search_company_tokens_idx
    union all
    select (select min(segid) from search_company_tokens_idx where segid > segment.id) from segment
    where segment.id is not null
  ) select count(id) as count from segment`.execute(db);
  return rows[0]?.count ?? 1;
}

/**
 * A step of merging the segments that there are when it begins. Those that are added meanwhile wait for the next time: if
 * each step began anew, the merge would never end on a busy site, and FTS5 accepts no company beyond 2,000 segments.
 * @param pages that it reads and writes: 20 take some milliseconds
 * @returns whether there was anything to do
 */
export async function mergeSegments(
  db: Handle<SearchTables>,
  { begin, pages }: { begin: boolean; pages: number },
): Promise<boolean> {
  const readChanges = async (trx: Handle<SearchTables>) =>
    (await sql<{ count: number }>`select total_changes() as count`.execute(trx)).rows[0]?.count ?? 0;
  return db.transaction().execute(async (trx) => {
    const before = await readChanges(trx);
    await sql`insert into search_company_tokens (search_company_tokens, rank)
      values ('merge', ${sql.lit(begin ? -pages : pages)})`.execute(trx);
    // The command itself counts as a change: https://www.sqlite.org/fts5.html#the_merge_command
    return (await readChanges(trx)) - before >= 2;
  });
}
