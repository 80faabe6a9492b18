import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { connect, type Database } from './connect.ts';
import { compareSchema, migrate, migrateLike } from './migrate.ts';

/** More objects than any of our files has. */
const MOST_OBJECTS = 1000;

/** Kinds that run nothing while the list of migrations, an ordinary table, is read. */
const INERT = new Set(['table', 'index', 'trigger']);

type SchemaObject = { type: string; name: string; text: string };
type Comparison = { schema: 'none' | 'older' | 'same' | 'newer'; differences: string[] };

/**
 * Compares the schema of a file with that of a new database at the same migration. Anything else, such as a view in
 * place of a table, a trigger or a computed column, is someone's program that runs when the file is read. Until that is
 * ruled out, only the schema is read.
 */
export async function compareObjects(backup: Database): Promise<Comparison> {
  const theirs = await readObjects(backup);
  const migrations = theirs.find(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  if (migrations === undefined) return { schema: 'none', differences: [] };
  await using newest = connect('sqlite::memory:');
  await migrate(newest);
  const known = (await readObjects(newest)).find(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  const computed = theirs.filter(({ type }) => !INERT.has(type));
  if (migrations.text !== known?.text) computed.push(migrations);
  if (computed.length > 0) return { schema: 'same', differences: computed.map(nameOf) };
  const schema = await compareSchema(backup);
  if (schema === 'none' || schema === 'newer') return { schema, differences: [] };
  await using model = connect('sqlite::memory:');
  await migrateLike(model, backup);
  return { schema, differences: differencesOf(theirs, await readObjects(model)) };
}

function differencesOf(theirs: SchemaObject[], ours: SchemaObject[]): string[] {
  const only = (some: SchemaObject[], others: SchemaObject[]) => {
    const known = new Set(others.map((object) => JSON.stringify(object)));
    return some.filter((object) => !known.has(JSON.stringify(object))).map(nameOf);
  };
  return [...new Set([...only(theirs, ours), ...only(ours, theirs)])];
}

const nameOf = ({ type, name }: SchemaObject) => `${type} ${JSON.stringify(name)}`;

/** Without quotes and spaces, which other versions of a library may write differently. */
async function readObjects(db: Database): Promise<SchemaObject[]> {
  const { rows } =
    await sql<SchemaObject>`select type, name, coalesce(sql, tbl_name) as text from sqlite_schema
    order by type, name limit ${sql.lit(MOST_OBJECTS)}`.execute(db);
  return rows.map(({ type, name, text }) => ({
    type,
    name,
    text: text.replaceAll(/[\s"'`[\]]/g, '').toLowerCase(),
  }));
}
