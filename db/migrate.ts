import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';

/**
 * Every migration, oldest first: the files in `migrations`, by number. A migration's name never changes once it has run
 * anywhere.
 */
const names = readdirSync(new URL('migrations', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))
  .toSorted();

/**
 * Migrates the database to the newest schema in one transaction. A failure changes nothing and is thrown. If a newer
 * version has migrated it in a way that this one works with, it stays as it is, so an update can be undone.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error === undefined) return;
  const { newer, missing } = await compareNames(db).catch(() => ({ newer: [], missing: [] }));
  const beyondUs = newer.find((name) => !worksAfter(name));
  if (beyondUs !== undefined)
    throw new Error(
      `A newer version has migrated the database (${beyondUs}), and this one doesn't work with it. Start the newer version, or restore a backup from before the update.`,
    );
  if (newer.length === 0 || missing.length > 0)
    throw new Error("The database couldn't be migrated.", { cause: error });
}

/** Migrates an empty database to the migration of another one that isn't newer than this version. */
export async function migrateLike(db: Database, other: Database): Promise<void> {
  const { run } = await compareNames(other);
  const last = names.findLast((name) => run.includes(name));
  const { error } = last === undefined ? {} : await migrator(db).migrateTo(last);
  if (error !== undefined) throw error;
}

/** Whether every migration has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const states = await migrator(db).getMigrations();
  return states.every((state) => state.executedAt !== undefined);
}

/** How the schema of a database compares to this program's: `none` of ours, `older`, `same` or `newer`. */
export async function compareSchema(db: Database): Promise<'none' | 'older' | 'same' | 'newer'> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return 'none';
  const { run, newer, missing } = await compareNames(db);
  if (run.length === 0 || missing[0] === names[0]) return 'none';
  if (newer.length > 0) return 'newer';
  return missing.length === 0 ? 'same' : 'older';
}

async function compareNames(db: Database) {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const run = rows.map((row) => row.name);
  return {
    run,
    newer: run.filter((name) => !names.includes(name)),
    missing: names.filter((name) => !run.includes(name)),
  };
}

/** `0025-drop-x-needs-0023`: after it, only versions that know migration 0023 work with the database. */
function worksAfter(name: string): boolean {
  const needed = /-needs-(\d{4})$/.exec(name)?.[1];
  return needed === undefined || names.some((known) => known.startsWith(`${needed}-`));
}

function migrator(db: Database) {
  return new Migrator({ db, provider: { getMigrations } });
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = names.map(async (name) => [name, await import(`./migrations/${name}.ts`)] as const);
  return Object.fromEntries(await Promise.all(files));
}
