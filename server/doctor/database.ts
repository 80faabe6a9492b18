import { existsSync } from 'node:fs';
import { connectReadOnly, type Database, sqliteFile } from '#db/connect.ts';
import { findBrokenReferences, findDamage } from '#db/dialect.ts';
import { compareSchema } from '#db/migrate.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { readServerSettings } from '#db/server-settings.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { openSeals } from '#server/sealing/seals.ts';
import type { Config } from '#server/start/env.ts';
import { adviceOn, DAMAGED } from '#server/start/explain-failure.ts';
import { findForeignKeys } from '#server/start/require-own-keys.ts';
import { compareClocks } from './clock.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { checkServerSettings, settingNames } from './server-settings.ts';

const CHECK = 'Database';

/** Whether the database is there and belongs to this version and these keys. Changes nothing about it. */
export async function checkDatabase(
  { directUrl, keysDir }: Config,
  now: () => Date,
  readsAll = true,
): Promise<Finding[]> {
  const file = sqliteFile(directUrl);
  const own = { keys: openKeys(keysDir), seals: openSeals(keysDir) };
  if (file !== undefined && !existsSync(file)) {
    const foreign = await findForeignKeys(own);
    return [
      foreign
        ? problem(CHECK, foreign)
        : warning(CHECK, `There is no ${file} yet. The first start creates it.`),
    ];
  }
  const db = connectReadOnly(directUrl);
  try {
    const schema = await compareSchema(db);
    const foreign = await findForeignKeys(own, db);
    const server = await readServerSettings(db, settingNames);
    const asked = now().getTime();
    return [
      foreign ? problem(CHECK, foreign) : schema === 'same' ? await checkSeal() : schemaFinding[schema],
      ...(readsAll ? await checkContent(db) : []),
      ...(server
        ? [compareClocks('PostgreSQL', asked - server.now.getTime()), ...checkServerSettings(server)]
        : []),
    ];
  } catch (error) {
    return [
      problem(
        CHECK,
        adviceOn(error) ??
          `The database can't be read (${reasonOf(error)}). Check DATABASE_URL, and check that the database is running.`,
      ),
    ];
  } finally {
    await db.destroy();
  }

  async function checkSeal(): Promise<Finding> {
    const key = await readSealingKey(db);
    if (key === undefined || own.seals.has(key))
      return ok(CHECK, 'The database belongs to this version and these keys.');
    return problem(
      CHECK,
      `${keysDir} (KEYS_DIR) doesn't have the key that the database is sealed with. Use the folder that belongs to this database.`,
    );
  }
}

async function checkContent(db: Database): Promise<Finding[]> {
  if ((await findDamage(db)).length > 0) return [problem(CHECK, DAMAGED)];
  const tables = await findBrokenReferences(db);
  return tables.length === 0
    ? []
    : [
        problem(
          CHECK,
          `Rows in ${tables.join(', ')} refer to others that are missing. Run npm run restore with a backup from before that.`,
        ),
      ];
}

const schemaFinding = {
  none: warning(CHECK, 'The database is empty. The first start fills it.'),
  older: warning(
    CHECK,
    'An older version set up the database. The next start migrates it. Make a backup first.',
  ),
  newer: warning(CHECK, 'A newer version has migrated the database. Only that version can make backups.'),
};
