import { copyFileSync, existsSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from './connect.ts';
import { type Counts, copyContent } from './copy-content.ts';
import { findDamage, gatherStatistics } from './dialect.ts';
import { openSqliteReadOnly } from './drivers/sqlite.ts';
import { compareSchema, migrate } from './migrate.ts';

/**
 * Replaces a database with a backup, in one transaction, and deletes grants and verifications. A backup from an earlier
 * version is migrated in a copy; the file itself is only read.
 * @returns how many rows of each table were restored
 */
export async function restore(db: Database, file: string): Promise<Counts> {
  if (!existsSync(file)) throw new Error(`${file} doesn't exist.`);
  const schema = await checkBackup(file);
  await migrate(db);
  if (schema === 'same') {
    await using backup = openSqliteReadOnly(file);
    return await fillFrom(backup, db);
  }
  using folder = mkdtempDisposableSync(join(tmpdir(), 'candor-restore-'));
  const copy = join(folder.path, 'backup.db');
  copyFileSync(file, copy);
  await using backup = connect(`sqlite:${copy}`);
  await migrate(backup);
  return await fillFrom(backup, db);
}

async function fillFrom(backup: Database, db: Database): Promise<Counts> {
  const counts = await copyContent(backup, db);
  await gatherStatistics(db);
  return counts;
}

async function checkBackup(file: string): Promise<'older' | 'same'> {
  const { schema, damage } = await inspect(file);
  if (schema === 'none') throw new Error(`${file} is not a backup of this site.`);
  if (schema === 'newer') throw new Error(`${file} was made by a newer version. Update this one first.`);
  if (damage.length > 0) throw new Error(`${file} is damaged: ${damage.join('; ')}`);
  return schema;
}

async function inspect(file: string) {
  try {
    await using backup = openSqliteReadOnly(file);
    return { schema: await compareSchema(backup), damage: await findDamage(backup) };
  } catch (error) {
    throw new Error(`${file} can't be read as a backup: ${error instanceof Error ? error.message : error}`);
  }
}
