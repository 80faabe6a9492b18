import type { Database } from '#db/connect.ts';
import { compareSchema } from '#db/migrate.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import type { Deps } from '../deps.ts';
import { unsealed } from '../sealing/seal.ts';

type Folder = Pick<Deps, 'keys' | 'seals'>;

const IS_NEW =
  'DATABASE_URL names an empty database, but the keys in KEYS_DIR were used with another one. Set DATABASE_URL to that one. To move the site to an empty database, run npm run restore -- FILE before the start. To begin a new site, set KEYS_DIR to an empty folder.';
const IS_ANOTHER =
  "The database in DATABASE_URL and the keys in KEYS_DIR don't belong together. Set DATABASE_URL and KEYS_DIR to those of one site. If you're sure that they belong together, delete the file named database in KEYS_DIR.";

/** Throws when the keys belong to another database. With a wrong DATABASE_URL, an empty site would look ready. */
export async function requireOwnKeys({ db, ...folder }: Folder & Pick<Deps, 'db'>): Promise<void> {
  const problem = await findForeignKeys(folder, db);
  if (problem !== undefined) throw new Error(problem);
}

/** Why the keys don't belong to a database, which may not exist yet. Changes nothing. */
export async function findForeignKeys({ keys, seals }: Folder, db?: Database): Promise<string | undefined> {
  const name = db && (await readName(db));
  if (name === undefined) return keys.periods().length > 0 ? IS_NEW : undefined;
  return seals.mayBelongTo(name) ? undefined : IS_ANOTHER;
}

/** The name of the key that a database is sealed with; undefined if it was never used. */
async function readName(db: Database): Promise<string | undefined> {
  if ((await compareSchema(db)) === 'none') return undefined;
  // Versions from before sealing have no table for it.
  return readSealingKey(db).catch(() => unsealed.name);
}
