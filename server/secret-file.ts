import { existsSync, readFileSync } from 'node:fs';
import { writeOnce } from './write-once.ts';

const MIN_LENGTH = 16;

/** A secret that is created once and then stored in a file. Throws when the file has been emptied or truncated. */
export function secretFile(path: string, make: () => string): string {
  if (!existsSync(path)) writeOnce(path, `${make()}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= MIN_LENGTH) return secret;
  throw new Error(`The secret in ${path} is too short. Restore the file, or delete it to create a new one.`);
}
