import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from '#db/create-folder.ts';
import { tryToHideTimes } from '#db/file-times.ts';

const MIN_LENGTH = 16;

/** A secret that is created once and then stored in a file. Throws when the file has been emptied or truncated. */
export function secretFile(path: string, make: () => string): string {
  if (!existsSync(path)) writeOnce(path, `${make()}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  tryToHideTimes([path]);
  if (secret.length >= MIN_LENGTH) return secret;
  throw new Error(`The secret in ${path} is too short. Restore the file, or delete it to create a new one.`);
}

/**
 * Creates a file that only its owner can read, completely or not at all: processes that start at the same time all
 * end up with the first one's, and a full disk or a kill leaves none behind that is half written.
 */
export function writeOnce(path: string, content: string): void {
  createFolder(dirname(path));
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    closeSync(file);
    rmSync(draft);
    tryToHideTimes([path, dirname(path)]);
  }
}

/** After a power failure, a file is there only if its folder was written too. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Overwrites a file before deleting it, so a later copy of the disk doesn't contain it. */
export function destroyFile(path: string): void {
  try {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(statSync(path).size), 0);
    fsyncSync(file);
    closeSync(file);
    rmSync(path);
    tryToHideTimes([dirname(path)]);
  } catch (error) {
    // Another server has done it.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
