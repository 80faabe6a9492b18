import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isPostgres } from '#db/dialect.ts';
import type { Schema, Transaction } from '#db/schema.ts';

// SQLite accepts 32,766 parameters per statement, PostgreSQL 65,535.
const PARAMETERS = 12_000;
const STATEMENTS_PER_TRANSACTION = 12;

type Options<Table extends keyof Schema> = {
  table: Table;
  columns: readonly (keyof Schema[Table] & string)[];
  /** A row that exists is replaced; its key. */
  replace?: keyof Schema[Table] & string;
  /** The values of each row, in the order of the columns. */
  rows: Iterable<readonly unknown[]>;
};

/** Stores many rows with statements of many rows that are compiled once. */
export async function insertRows<Table extends keyof Schema>(
  db: Database,
  { rows, ...into }: Options<Table>,
): Promise<void> {
  const rowsAtOnce = Math.floor(PARAMETERS / into.columns.length);
  const whole = statementFor(db, into, rowsAtOnce);
  let waiting: unknown[] = [];
  let full: unknown[][] = [];
  for (const row of rows) {
    for (const value of row) waiting.push(value);
    if (waiting.length < rowsAtOnce * into.columns.length) continue;
    full.push(waiting);
    waiting = [];
    if (full.length < STATEMENTS_PER_TRANSACTION) continue;
    await store(db, whole, full);
    full = [];
  }
  await store(db, whole, full);
  if (waiting.length === 0) return;
  await store(db, statementFor(db, into, waiting.length / into.columns.length), [waiting]);
}

function store(
  db: Database,
  statement: CompiledQuery,
  batches: readonly (readonly unknown[])[],
): Promise<void> {
  return db.transaction().execute(async (trx: Transaction) => {
    for (const parameters of batches) await trx.executeQuery({ ...statement, parameters });
  });
}

function statementFor<Table extends keyof Schema>(
  db: Database,
  { table, columns, replace }: Omit<Options<Table>, 'rows'>,
  count: number,
): CompiledQuery {
  const one = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  const all = sql.join(Array.from({ length: count }, () => one));
  const changes = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const conflict = replace
    ? sql`on conflict (${sql.ref(replace)}) do update set ${sql.join(changes)}`
    : sql``;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${names}) values ${all} ${conflict}`.compile(db);
}

/** Runs the fill without the indexes of some tables and creates them again, which sorts once instead of per row. */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = sql.join(tables);
  const { rows } = isPostgres(db)
    ? await sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition
        from pg_indexes where tablename in (${names}) and indexname not in (select conname from pg_constraint)`.execute(
        db,
      )
    : await sql<{ name: string; definition: string }>`select name, sql as definition from sqlite_master
        where type = 'index' and tbl_name in (${names}) and sql is not null`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
