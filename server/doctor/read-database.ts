import { existsSync } from 'node:fs';
import { connectReadOnly, type Database, sqliteFile } from '#db/connect.ts';
import { compareSchema } from '#db/migrate.ts';
import { type Finding, reasonOf } from './finding.ts';

/**
 * What a check finds in a database of this version. Nothing if it isn't there yet or belongs to another version: the check of
 * the database itself says so.
 */
export async function readDatabase(
  url: string,
  find: (db: Database) => Promise<Finding[]>,
  unread: (reason: string) => Finding,
): Promise<Finding[]> {
  const file = sqliteFile(url);
  if (file !== undefined && !existsSync(file)) return [];
  await using db = connectReadOnly(url);
  try {
    return (await compareSchema(db)) === 'same' ? await find(db) : [];
  } catch (error) {
    return [unread(reasonOf(error))];
  }
}
