import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from './connect.ts';
import { type Counts, copyContent } from './copy-content.ts';
import { findDamage } from './dialect.ts';
import { openSqliteReadOnly } from './drivers/sqlite.ts';
import { compareSchema, migrate } from './migrate.ts';

/**
 * Replaces a database with a backup, in one transaction, and deletes grants and verifications. A backup from an earlier
 * version is migrated in a copy; the file itself is only read.
 * @returns how many rows of each table were restored
 */
export async function restore(db: Database, file: string): Promise<Counts> {
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  const schema = await checkBackup(file);
  await migrate(db);
  if (schema === 'same') return using(openSqliteReadOnly(file), (backup) => copyContent(backup, db));
  const folder = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  try {
    const copy = join(folder, 'backup.db');
    copyFileSync(file, copy);
    return await using(connect(`sqlite:${copy}`), async (backup) => {
      await migrate(backup);
      return copyContent(backup, db);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
    return await using(openSqliteReadOnly(file), async (backup) => ({
      schema: await compareSchema(backup),
      damage: await findDamage(backup),
    }));
  } catch (error) {
    throw new Error(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : error}`);
  }
}

async function using<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
