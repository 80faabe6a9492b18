import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import { continueTrail, type ReadTrail, trailOf } from './continue-trail.ts';
import { emptyTables, intoFrom, isPostgres, numberFrom, readSnapshot, SOURCE } from './dialect.ts';
import { lockSite, publicDataChanged, readPublicVersion } from './queries/statistics.ts';
import { type Schema, type Transaction, tableKeys } from './schema.ts';

type Table = keyof Schema;
type Row = Record<string, unknown>;
export type Counts = Partial<Record<Table, number>>;

/**
 * Never in a copy: two copies that differ by one grant and one review would show who wrote it. Group sizes are counted
 * from grants, and the search index and signatures are made from the companies and reviews. Which keys are there depends on KEYS_DIR. A restored
 * session would work again after its end, and a restored invitation, sign-in or recovery code a second time.
 */
const leftOut: readonly Table[] = [
  'grants',
  'grants_a',
  'grants_b',
  'group_sizes',
  'live_verifications',
  'sealing_key',
  'arrivals',
  'answered_requests',
  'author_requests',
  'due_requests',
  'dispute_answers',
  'dispute_evidence',
  'key_years',
  'year_ends',
  'sessions',
  'recovery_codes',
  'sign_in_tickets',
  'invitations',
  'representative_links',
  'representative_sessions',
  'review_signatures',
  'search_companies',
  'search_company_tokens',
  'search_words',
  'search_word_parts',
  'search_unsplit_words',
  'search_review_words',
  'search_filled_reviews',
];

/** A chain that can only be added to: `continueTrail` copies it. */
const chained: readonly Table[] = ['audit_entries', 'audit_head'];

const allTables = Object.keys(tableKeys) as Table[];

/** The tables in a copy, referenced tables first. */
const copiedTables = allTables.filter((table) => !leftOut.includes(table) && !chained.includes(table));

/** Tables with auto-increment ids. */
const numberedTables = ['companies', 'users'] as const satisfies Table[];

/** Describes the contents of a backup, in the site's words. */
export function describeCounts({ companies = 0, reviews = 0, submissions = 0, users = 0 }: Counts): string {
  return `companies: ${companies}, published or removed reviews: ${reviews}, other reviews: ${submissions}, accounts: ${users}`;
}

// company_stats has 56 columns, and SQLite accepts 32,766 parameters per statement.
const ROWS_AT_ONCE = 250;

/**
 * Replaces the contents of a database with those of another one, SQLite or PostgreSQL, except for grants and
 * verifications; of the audit trail, it adds what continues the one that is there. It runs in one transaction: a kill
 * in the middle changes nothing.
 * @returns how many rows of each table were copied; none for an audit trail that doesn't continue the one that is there
 */
export async function copyContent(from: Database, to: Database): Promise<Counts> {
  if (!isPostgres(from) && !isPostgres(to))
    return intoFrom(to, from, (trx) =>
      replaceContent(trx, (table) => insertWhole(trx, table), trailOf(trx, SOURCE)),
    );
  return to
    .transaction()
    .execute((trx: Transaction) =>
      readSnapshot(from, [...copiedTables, ...chained], (source) =>
        replaceContent(trx, (table) => copyTable(source, trx, table), trailOf(source)),
      ),
    );
}

async function replaceContent(
  trx: Transaction,
  copy: (table: Table) => Promise<number>,
  trail: ReadTrail,
): Promise<Counts> {
  // The first statement writes, so no one else can from here on.
  await lockSite(trx);
  const version = await readPublicVersion(trx);
  await emptyTables(trx, allTables.filter((table) => !chained.includes(table)).reverse());
  const counts: Counts = {};
  for (const table of copiedTables) counts[table] = await copy(table);
  const entries = await continueTrail(trx, trail);
  if (entries !== undefined) counts.audit_entries = entries;
  for (const table of numberedTables) await goOnNumbering(trx, table);
  await outdateCachedAnswers(trx, version);
  return counts;
}

/**
 * SQLite copies the tree of a table and those of its indexes in this form: an empty table, every column, no condition.
 * It is thirty times as fast as row by row. The columns are in the same order, because the same migrations have made
 * them.
 */
async function insertWhole(trx: Database, table: Table): Promise<number> {
  const { numAffectedRows } =
    await sql`insert into ${sql.table(table)} select * from ${sql.table(`${SOURCE}.${table}`)}`.execute(trx);
  return Number(numAffectedRows);
}

/** In key order, in batches, so memory doesn't grow with the table. */
async function copyTable(from: Database, to: Database, table: Table): Promise<number> {
  const key: readonly string[] = tableKeys[table];
  let count = 0;
  let last: Row | undefined;
  do {
    const rows = await readPart(from as Kysely<Record<Table, Row>>, table, key, last);
    if (rows.length > 0) await (to as Kysely<Record<Table, Row>>).insertInto(table).values(rows).execute();
    count += rows.length;
    last = rows[ROWS_AT_ONCE - 1];
  } while (last !== undefined);
  return count;
}

function readPart(
  db: Kysely<Record<Table, Row>>,
  table: Table,
  key: readonly string[],
  after: Row | undefined,
): Promise<Row[]> {
  let query = db.selectFrom(table).selectAll().limit(ROWS_AT_ONCE);
  for (const column of key) query = query.orderBy(column);
  if (after === undefined) return query.execute();
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const values = sql.join(key.map((column) => after[column]));
  return query.where(sql<boolean>`(${columns}) > (${values})`).execute();
}

async function goOnNumbering(trx: Transaction, table: (typeof numberedTables)[number]): Promise<void> {
  const row = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  await numberFrom(trx, table, (row?.last ?? 0) + 1);
}

/** Servers cache responses as long as the version stays the same, so it must not repeat with different content. */
async function outdateCachedAnswers(trx: Transaction, earlier: number): Promise<void> {
  const version = Math.max(earlier, await readPublicVersion(trx));
  await trx.updateTable('site_stats').set({ version }).execute();
  await publicDataChanged(trx);
}
