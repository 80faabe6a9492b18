import { existsSync, readFileSync } from 'node:fs';
import { writeOnce } from './write-once.ts';

const MIN_LENGTH = 16;

/** A secret that is made once and then kept in a file; throws when the file has been emptied or cut. */
export function secretFile(path: string, make: () => string): string {
  if (!existsSync(path)) writeOnce(path, `${make()}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= MIN_LENGTH) return secret;
  throw new Error(
    `The secret in ${path} is too short. Restore the file, or delete it to have a new one made.`,
  );
}
