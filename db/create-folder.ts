import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can enter, and those above it that are missing. Node's own recursive way never ends
 * where the system says that a folder to create isn't there: below /proc, and in a working folder that was deleted.
 */
export function createFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) createFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere || !statSync(path).isDirectory()) throw error;
  }
}
