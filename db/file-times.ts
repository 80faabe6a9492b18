import { utimesSync } from 'node:fs';
import { dirname } from 'node:path';

const HOUR_MS = 3_600_000;

/** What a write to an SQLite file changes: the file, its log, the memory that processes share, and the folder. */
export function writtenFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`, dirname(file)];
}

/** The same, and the files that processes lock. */
export function databaseFiles(file: string): string[] {
  return [...writtenFiles(file), `${file}-jobs`, `${file}-server`];
}

/**
 * Sets the times of these files to full hours: the last write to the past one, because on a quiet site it was an
 * author's, and the last read to the next one, because Linux (`relatime`) records a read only if a write came after the
 * last recorded one. ctime can't be set. It is now the time of this call.
 * @throws when the system refuses; skips files that aren't there
 */
export function hideTimes(paths: readonly string[]): void {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (const path of paths) {
    try {
      utimesSync(path, (hour + HOUR_MS) / 1000, hour / 1000);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}

/** The same, after something that has succeeded even if the system refuses this. The hourly job reports a refusal. */
export function tryToHideTimes(paths: readonly string[]): void {
  try {
    hideTimes(paths);
  } catch {}
}
