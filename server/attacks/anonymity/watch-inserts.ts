import {
  ColumnNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  type RootOperationNode,
  TableNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Row } from './copy.ts';

/** Receives a row that is about to be inserted. What it returns is written into extra columns. */
export type Watch = (table: string, row: Row) => Row;

/** The same database, changed so every insert of one row goes through `watch`. */
export function watchInserts(db: Database, watch: Watch): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => (node.kind === 'InsertQueryNode' ? widen(node, watch) : node),
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

function widen(node: InsertQueryNode, watch: Watch): RootOperationNode {
  const { into, columns = [], values } = node;
  if (into === undefined || values === undefined || !ValuesNode.is(values)) return node;
  const [row] = values.values;
  if (row === undefined || values.values.length > 1 || !TableNode.is(into)) return node;
  const given = PrimitiveValueListNode.is(row) ? row.values : row.values.map(boundValue);
  const named = Object.fromEntries(columns.map(({ column }, index) => [column.name, given[index]]));
  const added = watch(into.table.identifier.name, named);
  return {
    ...node,
    columns: [...columns, ...Object.keys(added).map(ColumnNode.create)],
    values: ValuesNode.create([PrimitiveValueListNode.create([...given, ...Object.values(added)])]),
  };
}

function boundValue(node: OperationNode): unknown {
  return ValueNode.is(node) ? node.value : undefined;
}
