import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { destroyFile, writeOnce } from '#server/secrets/secret-file.ts';
import { createSeal, type Seal, unsealed } from './seal.ts';

const KEY_BYTES = 32;
const PREFIX = 'seal-';
/** The first part of the names of a database's keys, beside those: whose they and the keys of the years are. */
const OWNER = 'database';

export type Seals = ReturnType<typeof openSeals>;

/**
 * The hourly keys in KEYS_DIR, one file each (0600). The database names the one that it is sealed with; any other file
 * was left by a server that stopped in the middle.
 */
export function openSeals(directory: string, random: (bytes: number) => Buffer = randomBytes) {
  let current = unsealed;
  const unsaved = new Map<string, Buffer>();
  const pathOf = (name: string) => join(directory, PREFIX + name);
  const ownerPath = join(directory, OWNER);
  const owner = () => (existsSync(ownerPath) ? readFileSync(ownerPath, 'utf8').trim() : undefined);
  return {
    /** Whether a key is there. */
    has: (name: string): boolean => name === unsealed.name || existsSync(pathOf(name)),
    /** Whether the folder may belong to the database with this key. */
    mayBelongTo: (name: string): boolean =>
      name === unsealed.name || (owner() ?? databaseOf(name)) === databaseOf(name),
    /** Notes that the folder belongs to the database with this key. */
    belongTo(name: string): void {
      if (name !== unsealed.name && owner() === undefined) writeOnce(ownerPath, `${databaseOf(name)}\n`);
    },
    /** Throws when the key is gone or damaged. */
    find(name: string): Seal {
      if (name === unsealed.name) return unsealed;
      if (name === current.name) return current;
      const key = readKey(directory, pathOf(name));
      current = createSeal(name, key);
      wipe(key);
      return current;
    },
    /** A new key of the same database, only in memory; of the folder's database, if it is the first. */
    create(before?: Pick<Seal, 'name'>): Seal {
      const database =
        before && before !== unsealed ? databaseOf(before.name) : (owner() ?? random(8).toString('hex'));
      const name = `${database}-${random(16).toString('hex')}`;
      const key = random(KEY_BYTES);
      unsaved.set(name, key);
      return createSeal(name, key);
    },
    /** Puts a new key on the disk, where it must be before the database names it. */
    save(name: string): void {
      const key = unsaved.get(name);
      if (key === undefined) return;
      writeOnce(pathOf(name), `${key.toString('base64')}\n`);
      wipe(key);
      unsaved.delete(name);
    },
    /** Destroys a key: what was sealed with it can't be opened anymore. */
    destroy(name: string): void {
      wipe(unsaved.get(name));
      if (!unsaved.delete(name)) destroyFile(pathOf(name));
    },
    /** Destroys every other key of the same database. Another database may have its keys in the same folder. */
    keepOnly(name: string): void {
      const ours = `${PREFIX}${databaseOf(name)}-`;
      for (const file of existsSync(directory) ? readdirSync(directory) : [])
        if (file.startsWith(ours) && file !== PREFIX + name) destroyFile(join(directory, file));
    },
  };
}

/** What memory isn't needed for keeps its bytes until something else is written there. */
function wipe(key: Buffer | undefined): void {
  key?.fill(0);
}

/** The first part of a key's name: random, and the same for all keys of a database. */
function databaseOf(name: string): string {
  return name.split('-')[0] ?? '';
}

function readKey(directory: string, path: string): Buffer {
  if (!existsSync(path))
    throw new Error(
      `KEYS_DIR (${directory}) doesn't have the key that the database was last sealed with. Use the folder that belongs to this database. If the key is lost, npm run backup -- FILE and then npm run restore -- FILE keep everything except who has verified and the reviews of that hour.`,
    );
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `The key in ${path} is damaged. Restore the database from a file that npm run backup made.`,
  );
}
