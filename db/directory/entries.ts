import { sql } from 'kysely';
import { isIn, isPostgres, isShownToAll, numbersIn } from '#db/dialect.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import {
  type DirectoryEntriesTable,
  type EntrySource,
  entryOf,
  statsOfEntries,
} from '#db/tables/directory.ts';
import { sumCounters } from '#db/tables/statistics.ts';
import { type CellChanges, changeCells, noteCells } from './cells.ts';

type Tables = Pick<
  Schema,
  'companies' | 'company_stats' | 'company_months' | 'directory_entries' | 'directory_cells'
>;

/** An entry has fourteen columns, and SQLite accepts 32,766 parameters per statement. */
const ROWS_AT_ONCE = 500;

/**
 * Makes the directory say what these companies' statistics and facts are now; hidden ones leave it. Code that changes either calls it in the
 * same transaction, after its last change of a company's row.
 * @returns how many entries were outdated
 */
export async function updateEntries(trx: Transaction<Tables>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const list = JSON.stringify(ids);
  const now = (await readSources(trx, list)).map(entryOf);
  const rows = await trx
    .selectFrom('directory_entries')
    .selectAll()
    .where(isIn(trx, 'company_id', numbersIn(trx, list)))
    .execute();
  const old = new Map(rows.map((entry) => [entry.company_id, entry]));
  const changed = now.filter((entry) => !isSame(entry, old.get(entry.company_id)));
  await store(trx, changed, old);
  const shown = new Set(now.map(({ company_id }) => company_id));
  const gone = rows.filter(({ company_id }) => !shown.has(company_id));
  await remove(trx, gone);
  return changed.length + gone.length;
}

async function remove(trx: Transaction<Tables>, gone: readonly DirectoryEntriesTable[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ company_id }) => company_id);
  await trx.deleteFrom('directory_entries').where('company_id', 'in', ids).execute();
  const changes: CellChanges = new Map();
  for (const entry of gone) noteCells(changes, entry, -1);
  await changeCells(trx, changes);
}

/** Adds companies without reviews, without reading them. */
export function addEntries(
  trx: Transaction<Tables>,
  added: readonly Pick<EntrySource, 'company_id' | 'sort_name' | 'country' | 'industry' | 'size'>[],
): Promise<void> {
  const none = { version: 0, review_count: 0, score_total: 0, score_squares: 0, newest: null, sums: [] };
  return store(
    trx,
    added.map((company) => entryOf({ ...company, ...none })),
    new Map(),
  );
}

async function readSources(trx: Transaction<Tables>, ids: string): Promise<EntrySource[]> {
  const rows = await trx
    .selectFrom('company_stats')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select([...statsOfEntries, 'country', 'industry', 'size'])
    .select((eb) =>
      eb
        .selectFrom('company_months')
        .select('month')
        .whereRef('company_months.company_id', '=', 'company_stats.company_id')
        .where('company_months.review_count', '>', 0)
        .orderBy('month', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where(isIn(trx, 'company_stats.company_id', numbersIn(trx, ids)))
    .where(isShownToAll(trx))
    .orderBy('company_stats.company_id')
    .execute();
  return rows.map((row) => ({ ...row, sums: sumCounters.map((name) => row[name]) }));
}

function isSame(one: DirectoryEntriesTable, other: DirectoryEntriesTable | undefined): boolean {
  if (other === undefined) return false;
  return (Object.keys(one) as (keyof DirectoryEntriesTable)[]).every((name) => one[name] === other[name]);
}

async function store(
  trx: Transaction<Tables>,
  entries: readonly DirectoryEntriesTable[],
  old: ReadonlyMap<number, DirectoryEntriesTable>,
): Promise<void> {
  const changes: CellChanges = new Map();
  const written: DirectoryEntriesTable[] = [];
  for (const entry of entries) {
    const before = old.get(entry.company_id);
    noteCells(changes, entry, 1);
    if (before !== undefined) noteCells(changes, before, -1);
    if (before === undefined || isPostgres(trx)) written.push(entry);
    else await change(trx, before, entry);
  }
  for (let done = 0; done < written.length; done += ROWS_AT_ONCE)
    await trx
      .insertInto('directory_entries')
      .values(written.slice(done, done + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .column('company_id')
          .doUpdateSet((eb) =>
            Object.fromEntries(columnsOf(entries).map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  await changeCells(trx, changes);
}

const columnsOf = ([first]: readonly DirectoryEntriesTable[]) =>
  Object.keys(first ?? {}) as (keyof DirectoryEntriesTable)[];

/** Sets only what differs: SQLite writes every index that has a column which is set. PostgreSQL notices what is the same. */
async function change(
  trx: Transaction<Tables>,
  before: DirectoryEntriesTable,
  now: DirectoryEntriesTable,
): Promise<void> {
  const names = (Object.keys(now) as (keyof DirectoryEntriesTable)[]).filter(
    (name) => now[name] !== before[name],
  );
  await trx
    .updateTable('directory_entries')
    .set(Object.fromEntries(names.map((name) => [name, now[name]])))
    .where('company_id', '=', now.company_id)
    .execute();
}

/** Whether the directory has not been made yet. */
export async function isDirectoryEmpty(db: Handle<Tables>): Promise<boolean> {
  const first = await db.selectFrom('directory_entries').select('company_id').limit(1).execute();
  return first.length === 0;
}

/** The next companies whose entries are missing or older than their statistics, and the last company that was compared. */
export async function findOutdated(
  db: Handle<Tables>,
  after: number,
  { limit, everything }: { limit: number; everything: boolean },
) {
  const rows = await db
    .selectFrom('company_stats')
    .leftJoin('directory_entries', 'directory_entries.company_id', 'company_stats.company_id')
    .select([
      'company_stats.company_id',
      sql<number | null>`directory_entries.version`.as('known'),
      'company_stats.version as version',
    ])
    .where('company_stats.company_id', '>', after)
    .where(isShownToAll(db))
    .orderBy('company_stats.company_id')
    .limit(limit)
    .execute();
  const ids = rows.flatMap(({ company_id, known, version }) =>
    known === version && !everything ? [] : [company_id],
  );
  return { ids, last: rows.at(-1)?.company_id };
}
