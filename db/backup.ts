import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BackupKey, signBackup } from './backup-signature.ts';
import { connect, type Database } from './connect.ts';
import { type Counts, copyContent } from './copy-content.ts';
import { keepInOneFile } from './dialect.ts';
import { flushInThread } from './drivers/flush-in-thread.ts';
import { compareSchema, migrate } from './migrate.ts';

type Options = {
  key: BackupKey;
  /** What happens before anything is written, once nothing speaks against it. */
  record?: () => Promise<void>;
};

/**
 * Writes what a database holds at this instant into a new SQLite file that only its owner can read, whole or not at
 * all, without grants, verifications, sessions and the reviews of the current hour, and signs it.
 * Others may keep writing.
 * @returns how many rows of each table the file has
 */
export async function backUp(db: Database, file: string, { key, record }: Options): Promise<Counts> {
  if (existsSync(file)) throw new Error(alreadyThere(file));
  requireFolder(dirname(file));
  const schema = await compareSchema(db);
  if (schema === 'newer')
    throw new Error('A newer version has migrated the database. Make the backup with that version.');
  if (schema !== 'same')
    throw new Error("This version hasn't migrated the database yet. Start the server once.");
  await record?.();
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`;
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    const counts = await writeCopy(db, draft);
    await signBackup(draft, key);
    putInPlace(draft, file);
    return counts;
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${rest}`, { force: true });
  }
}

function requireFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined)
    throw new Error(`The folder ${folder} doesn't exist. Create it, or choose another one.`);
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder. Choose another one.`);
}

async function writeCopy(db: Database, path: string): Promise<Counts> {
  await using copy = connect(`sqlite:${path}`, { keepsTimes: true });
  await keepInOneFile(copy);
  await migrate(copy);
  await using _flushing = flushInThread(path);
  return await copyContent(db, copy);
}

/**
 * A link instead of a rename, which would replace a file that someone created in the meantime. Some disks don't
 * support links.
 */
function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    if (existsSync(file)) throw new Error(alreadyThere(file));
    renameSync(draft, file);
  }
}

const alreadyThere = (file: string) => `${file} already exists. Choose another name, or move the file away.`;
