import { existsSync } from 'node:fs';
import { sqliteFile } from '#db/connect.ts';

/** Opening an SQLite file that isn't there would create an empty database. */
export function requireDatabase(url: string): void {
  const file = sqliteFile(url);
  if (file !== undefined && !existsSync(file)) throw new Error(`The database ${file} doesn't exist.`);
}
