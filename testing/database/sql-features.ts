import { loadModule, parseSync } from 'libpg-query';

await loadModule();

// biome-ignore lint/suspicious/noExplicitAny: hundreds of kinds of nodes
type Node = Record<string, any>;

/** Nodes of PostgreSQL's syntax tree that say nothing that the nodes in them don't. */
const PLAIN = new Set([
  ...['A_ArrayExpr', 'A_Const', 'A_Indirection', 'A_Star', 'Alias', 'BoolExpr', 'CaseWhen', 'ColumnRef'],
  ...['CommonTableExpr', 'Constraint', 'IndexElem', 'Integer', 'List', 'NullTest', 'ParamRef'],
  ...['RangeVar', 'RawStmt', 'ResTarget', 'RowExpr', 'SortBy', 'String', 'VacuumRelation', 'AlterTableCmd'],
  ...['A_Indices', 'ColumnDef', 'TypeCast'],
]);
const COMPARISONS = new Set(['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%']);

/** Statements that are called otherwise in SQL. */
const NAMES: Record<string, string> = {
  create: 'create table',
  'create table as': 'create table … as',
  drop: 'drop table',
  'create trig': 'create trigger',
  'check point': 'checkpoint',
  'multi assign ref': 'update of a row of columns',
};
const LOCKS: Record<number, string> = { 1: 'access share', 8: 'access exclusive' };

/** What each kind of node says about what a database has to support. */
const readers: Record<string, (node: Node) => (string | false | undefined)[]> = {
  SelectStmt: (node) => [
    'select',
    node.withClause !== undefined && 'with',
    node.groupClause !== undefined && 'group by',
    node.havingClause !== undefined && 'having',
    node.distinctClause !== undefined && 'distinct',
    node.limitOffset !== undefined && 'offset',
    node.valuesLists !== undefined && 'values',
    node.op !== 'SETOP_NONE' && `${short(node.op, 'SETOP_')}${node.all ? ' all' : ''}`,
  ],
  InsertStmt: ({ returningList, returningClause, withClause }) => [
    'insert',
    (returningList ?? returningClause) !== undefined && 'returning',
    withClause !== undefined && 'with',
  ],
  UpdateStmt: ({ fromClause, returningList, returningClause }) => [
    'update',
    fromClause !== undefined && 'update … from',
    (returningList ?? returningClause) !== undefined && 'returning',
  ],
  DeleteStmt: ({ usingClause, returningList, returningClause }) => [
    'delete',
    usingClause !== undefined && 'delete … using',
    (returningList ?? returningClause) !== undefined && 'returning',
  ],
  LockingClause: ({ strength, waitPolicy }) => [
    `for ${short(strength, 'LCS_FOR')}${waitPolicy === 'LockWaitBlock' ? '' : ` ${waitPolicy}`}`,
  ],
  LockStmt: ({ mode }) => [`lock table … ${LOCKS[mode] ?? mode}`],
  VacuumStmt: ({ is_vacuumcmd, options }) => [
    is_vacuumcmd ? `vacuum${JSON.stringify(options ?? '').includes('full') ? ' full' : ''}` : 'analyze',
  ],
  TransactionStmt: ({ kind, options }) => [
    short(kind, 'TRANS_STMT_').replace('start', 'begin'),
    options !== undefined && 'isolation level repeatable read, read only',
  ],
  VariableSetStmt: ({ is_local }) => [is_local ? 'set local' : 'set'],
  CTEMaterialize: () => ['materialized'],
  SubLink: ({ subLinkType }) => [`subquery: ${short(subLinkType, '', '_SUBLINK')}`],
  RangeSubselect: ({ lateral }) => [lateral ? 'lateral' : 'subquery in from'],
  RangeFunction: ({ ordinality }) => [ordinality ? 'with ordinality' : 'function in from'],
  JoinExpr: ({ jointype }) => [
    short(jointype, 'JOIN_') === 'inner' ? 'join' : `${short(jointype, 'JOIN_')} join`,
  ],
  FuncCall: (node) => [
    `${last(node.funcname)}()`,
    node.agg_filter !== undefined && 'filter of an aggregate',
    node.over !== undefined && 'window function',
  ],
  A_Expr: ({ kind, name }) => {
    if (kind !== 'AEXPR_OP') return [`${short(kind, 'AEXPR_').replaceAll('_', ' ')}`];
    const operator = last(name);
    return [!COMPARISONS.has(operator) && `operator ${operator}`];
  },
  TypeName: ({ names, arrayBounds }) => [`type ${last(names)}${arrayBounds === undefined ? '' : '[]'}`],
  CollateClause: ({ collname }) => [`collate ${last(collname)}`],
  SQLValueFunction: ({ op }) => [short(op, 'SVFOP_')],
  // The value of an option looks like the name of a type.
  DefElem: ({ defname, arg }) => [arg?.TypeName !== undefined && `option ${defname}`],
  IndexStmt: ({ accessMethod, whereClause, unique, indexParams }) => [
    'create index',
    unique === true && 'unique index',
    whereClause !== undefined && 'partial index',
    JSON.stringify(indexParams).includes('"expr"') && 'index on an expression',
    accessMethod !== undefined && accessMethod !== 'btree' && `${accessMethod} index`,
  ],
};

/**
 * What a statement needs a PostgreSQL to support: kinds of statements, clauses, functions, operators, types, and tables of
 * the system.
 */
export function sqlFeatures(statement: string): Set<string> {
  const features = new Set<string>();
  const walk = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (/^[A-Z]/.test(name)) read(name, inner as Node);
      if (name !== 'DefElem') walk(inner);
    }
  };
  const read = (name: string, node: Node) => {
    const found = readers[name]?.(node) ?? (PLAIN.has(name) ? [] : [kindOf(name, node)]);
    for (const feature of found) if (feature) features.add(feature);
  };
  const tree = parseSync(statement);
  walk(tree);
  // Some nodes have no name where only one kind can be.
  const text = JSON.stringify(tree);
  for (const [, name = ''] of text.matchAll(/"relname":"(pg_\w+)"/g)) features.add(name);
  for (const [, names = ''] of text.matchAll(/"typeName":\{"names":(\[[^\]]+\])/g))
    features.add(`type ${last(JSON.parse(names))}`);
  if (text.includes('"onConflictClause":'))
    features.add(`on conflict do ${text.includes('ONCONFLICT_NOTHING') ? 'nothing' : 'update'}`);
  return features;
}

/** Statements that nothing above knows: `AlterTableStmt` is `alter table`. */
function kindOf(name: string, node: Node): string {
  const kind = name
    .replace(/Stmt$|Expr$/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
  const subtypes = JSON.stringify(node.cmds ?? []).matchAll(/"subtype":"AT_(\w+)"/g);
  const what = [...subtypes].map(([, subtype]) => subtype);
  return what.length > 0 ? `${kind}: ${[...new Set(what)].sort().join(', ')}` : (NAMES[kind] ?? kind);
}

function short(value: unknown, prefix: string, suffix = ''): string {
  return String(value).replace(prefix, '').replace(suffix, '').toLowerCase();
}

function last(names: unknown): string {
  const [name] = (names as { String?: { sval?: string } }[]).slice(-1);
  return name?.String?.sval ?? '';
}
