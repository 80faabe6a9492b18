import type { Database } from './connect.ts';
import { type Counts, copyContent } from './copy-content.ts';
import { gatherStatistics } from './dialect.ts';
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
