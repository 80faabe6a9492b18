import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempDisposableSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareObjects } from './backup-schema.ts';
import { type BackupKey, isGenuine } from './backup-signature.ts';
import { connect, type Database } from './connect.ts';
import { findDamage } from './dialect.ts';
import { openSqliteReadOnly } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';
import { listTeam } from './queries/team.ts';

/** The size of five hundred million short reviews. */
const LARGEST_BYTES = 64 * 2 ** 30;
const SQLITE_BEGINS = 'SQLite format 3\0';
const NAMED = 5;

export type BackupCheck = {
  key: BackupKey;
  /** Accepts a file that isn't signed with this key. All other checks still apply. */
  acceptsUnsigned?: boolean;
};

/** A backup that may be restored, migrated if an earlier version made it, and its accounts with privileges. */
export type OpenBackup = AsyncDisposable & { db: Database; team: Awaited<ReturnType<typeof listTeam>> };

/**
 * Opens a backup. One from an earlier version is migrated in a copy; the file itself is only read.
 * @throws unless it was signed with this key and is laid out as ours are
 */
export async function openBackup(file: string, check: BackupCheck): Promise<OpenBackup> {
  requireFile(file);
  if (!check.acceptsUnsigned && !(await isGenuine(file, check.key))) throw new Error(unsigned(file));
  const isOlder = await inspect(file);
  const resources = new AsyncDisposableStack();
  const open = () => {
    if (!isOlder) return openSqliteReadOnly(file);
    const folder = resources.use(mkdtempDisposableSync(join(tmpdir(), 'candor-restore-')));
    const copy = join(folder.path, 'backup.db');
    copyFileSync(file, copy);
    return connect(`sqlite:${copy}`, { keepsTimes: true });
  };
  const db = resources.use(open());
  if (isOlder) await migrate(db);
  return { db, team: await listTeam(db), [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const unsigned = (file: string) =>
  `${file} doesn't have the signature of this site. It is damaged, someone has changed it, or another site or an earlier release made it. If another site did, set APP_SECRET to its secret; a site without that setting has it in data/app-secret. If the secret is lost, or an earlier release made the file, run this with --unsigned --dry-run, which changes nothing, and check who would be an admin. Then leave out --dry-run.`;

function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${file} doesn't exist.`);
  if (!found.isFile() || !beginsLikeSqlite(file)) throw new Error(`${file} is not a backup of this site.`);
  if (found.size > LARGEST_BYTES) throw new Error(`${file} is larger than any backup of this site.`);
  // SQLite would read the database with the changes in it.
  const log = ['-journal', '-wal', '-shm'].map((ending) => file + ending).find(existsSync);
  if (log !== undefined)
    throw new Error(`${log} isn't part of a backup, and would change what is in ${file}. Move it away.`);
}

function beginsLikeSqlite(file: string): boolean {
  const begin = Buffer.alloc(SQLITE_BEGINS.length);
  const opened = openSync(file, 'r');
  readSync(opened, begin);
  closeSync(opened);
  return begin.toString('latin1') === SQLITE_BEGINS;
}

/** @returns whether an earlier version made it */
async function inspect(file: string): Promise<boolean> {
  const { schema, differences, damage } = await read(file);
  if (schema === 'none') throw new Error(`${file} is not a backup of this site.`);
  if (schema === 'newer') throw new Error(`${file} was made by a newer version. Update this one first.`);
  if (differences.length > 0) {
    const some = differences.slice(0, NAMED).join(', ');
    throw new Error(`${file} has other tables than a backup of this site (${some}). Someone has changed it.`);
  }
  if (damage.length > 0) throw new Error(`${file} is damaged: ${damage.join('; ')}`);
  return schema === 'older';
}

async function read(file: string) {
  try {
    await using backup = openSqliteReadOnly(file);
    const compared = await compareObjects(backup);
    // It computes what tables demand of their rows.
    const damage = compared.differences.length === 0 ? await findDamage(backup) : [];
    return { ...compared, damage };
  } catch (error) {
    throw new Error(`${file} can't be read as a backup: ${error instanceof Error ? error.message : error}`);
  }
}
