import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf } from '#db/dialect.ts';
import { databaseFiles, hideTimes } from '#db/file-times.ts';
import type { Deps } from '#server/deps.ts';

const HOUR_MS = 3_600_000;

/**
 * Hides when the files of the database and of `KEYS_DIR` were written and read. It runs every minute, even if nothing
 * has happened, because no one can set a file's ctime. So ctime shows at most a write of the current minute.
 * @throws when the system refuses
 */
export async function hideFileTimes({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { keysDir } = config;
  const file = await fileOf(db);
  const keys = readdirSync(keysDir).map((name) => join(keysDir, name));
  hideTimes([...(file === '' ? [] : databaseFiles(file)), ...keys, keysDir]);
}

/**
 * Hides when the built pages and files were read: Linux (`relatime`) notes a read once a day, and one of the form's files
 * would be an author's. Reads aren't noted on a read-only disk, where this does nothing.
 */
export function hideReads(folder: string): void {
  const next = (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS;
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const path = join(folder, name);
    try {
      utimesSync(path, next / 1000, statSync(path).mtime);
    } catch {}
  }
}
