import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from './connect.ts';
import { type Counts, copyContent } from './copy-content.ts';
import { findBrokenReferences, findDamage, gatherStatistics } from './dialect.ts';
import { migrate } from './migrate.ts';
import type { OpenBackup } from './open-backup.ts';

/**
 * Replaces a database with a backup, in one transaction, and deletes grants, verifications, sessions and recovery
 * codes.
 * @returns how many rows of each table were restored
 */
export async function restore(db: Database, backup: Pick<OpenBackup, 'db'>): Promise<Counts> {
  await migrate(db);
  const counts = await copyContent(backup.db, db);
  await gatherStatistics(db);
  return counts;
}

/**
 * Restores a backup into a new database in this folder, which is deleted again.
 * @returns how many rows of each table were restored
 * @throws unless everything arrived in one piece
 */
export async function tryRestore(backup: Pick<OpenBackup, 'db'>, folder: string): Promise<Counts> {
  using place = mkdtempDisposableSync(join(folder, 'candor-test-'));
  await using db = connect(`sqlite:${join(place.path, 'restored.db')}`, { keepsTimes: true });
  const counts = await restore(db, backup);
  const broken = [...(await findDamage(db)), ...(await findBrokenReferences(db))];
  if (broken.length > 0) throw new Error(`The restored database is damaged: ${broken.join('; ')}`);
  return counts;
}
