import { existsSync } from 'node:fs';

/** Opening an SQLite file that isn't there would create an empty database. */
export function requireDatabase(url: string): void {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  if (file !== undefined && !existsSync(file)) throw new Error(`The database ${file} doesn't exist.`);
}
