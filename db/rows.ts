import { type Insertable, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Handle, Schema } from './schema.ts';

/** A part of a list. `after` is where the previous page ends, and `offset` is then ignored. */
export type Page<After = never> = { limit: number; offset: number; after?: After | undefined };
/** From this offset on, reading the statistics takes less time than walking past the reviews. */
export const COUNTED_FROM = 200;

/** Stores a row, unless another one has its key or what else is unique. Returns whether it did. */
export async function insertNew<Table extends keyof Schema>(
  db: Handle<Pick<Schema, Table>>,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await (db as unknown as Kysely<Record<string, object>>)
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Statement<Row> = { executeTakeFirst: () => Promise<Row | undefined>; execute: () => Promise<Row[]> };

/** Whether a statement returns a row. */
export async function isThere(statement: Pick<Statement<unknown>, 'executeTakeFirst'>): Promise<boolean> {
  return (await statement.executeTakeFirst()) !== undefined;
}

/** The only column of the first row that a statement returns; undefined without one. */
export async function firstValue<Row extends object>(
  statement: Pick<Statement<Row>, 'executeTakeFirst'>,
): Promise<Row[keyof Row] | undefined> {
  return Object.values((await statement.executeTakeFirst()) ?? {})[0] as Row[keyof Row] | undefined;
}

/** The only column of all rows that a statement returns. */
export async function allValues<Row extends object>(
  statement: Pick<Statement<Row>, 'execute'>,
): Promise<Row[keyof Row][]> {
  return (await statement.execute()).flatMap((row) => Object.values(row));
}

/** The last position of what is numbered in its table, such as the messages about a review; 0 without any. */
export async function lastPosition<Tables, Table extends keyof Tables, Row>(
  numbered: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const last = numbered.select(sql`max(position)`.as('position')).$castTo<{ position: number | null }>();
  return (await last.executeTakeFirst())?.position ?? 0;
}

/** How many rows a query finds. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query.select(sql`count(*)`.as('count')).$castTo<{ count: number }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Rows in the order of these ids, without those that aren't there. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
