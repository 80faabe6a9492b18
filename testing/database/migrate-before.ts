import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '#db/connect.ts';

const folder = join(import.meta.dirname, '../../db/migrations');

/** Runs the migrations that come before one, as an older release would have. */
export async function migrateBefore(db: Database, step: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name) && name < step);
  const earlier: Record<string, Migration> = {};
  for (const name of names.sort()) earlier[name.slice(0, -'.ts'.length)] = await import(join(folder, name));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => earlier },
  }).migrateToLatest();
  if (error !== undefined) throw error;
}
