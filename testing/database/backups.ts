import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp as backUpWith } from '#db/backup.ts';
import type { Database } from '#db/connect.ts';
import { type BackupCheck, openBackup } from '#db/open-backup.ts';
import { restore as restoreFrom } from '#db/restore.ts';
import { type FreshDb, freshDb } from './fresh-db.ts';

export const backupKey = Buffer.alloc(32, 7);

/** Backs up and restores as one site does, with one key. */
export const backUp = (db: Database, file: string) => backUpWith(db, file, { key: backupKey });

export async function restore(db: Database, file: string, check: Partial<BackupCheck> = {}) {
  await using backup = await openBackup(file, { key: backupKey, ...check });
  return await restoreFrom(db, backup);
}

/** A new database with what a backup of this one has. */
export async function restoredCopy(db: Database): Promise<FreshDb> {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-')), 'site.backup');
  await backUp(db, file);
  const copy = await freshDb('sqlite');
  await restore(copy.db, file);
  return copy;
}
