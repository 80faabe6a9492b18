import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { destroyFile, writeOnce } from '#server/secrets/secret-file.ts';
import { callLimits } from '#shared/call-limits.ts';

const SALT_BYTES = 32;
const PREFIX = 'limits-';
const HOUR = 3600;
/**
 * Windows begin at multiples of their length: one that divides an hour ends in the hour in which it begins, and a
 * longer one begins with an hour.
 */
const LONGEST_WINDOW = Math.max(HOUR, ...Object.values(callLimits).map(({ seconds }) => seconds));
/** Longer than the difference between the clocks of two servers. */
const CLOCKS_SECONDS = 120;

export type HourlySalts = ReturnType<typeof openHourlySalts>;

/**
 * The salts of counters that several servers share: one for the windows that begin in an hour, in a file of KEYS_DIR
 * (0600) that the first server to need it creates. It is destroyed when the last of those windows is over for all
 * servers.
 */
export function openHourlySalts(directory: string, now: () => Date) {
  const known = new Map<string, KeyObject>();
  const saltOf = (name: string): KeyObject => {
    const cached = known.get(name);
    if (cached) return cached;
    const salt = createSecretKey(readOrCreate(join(directory, name)));
    known.set(name, salt);
    return salt;
  };
  const seconds = () => now().getTime() / 1000;
  return {
    /**
     * The salt of a window that begins at this second after 1970.
     * @throws when KEYS_DIR can't be read, or a new file can't be written
     */
    ofWindow: (start: number): KeyObject => saltOf(nameAt(start)),
    /**
     * Gets what will be needed soon, so no file shows when a request came, and destroys what no one needs anymore.
     * Call it more often than every two minutes.
     */
    renew(): void {
      saltOf(nameAt(seconds()));
      saltOf(nameAt(seconds() + CLOCKS_SECONDS));
      const oldest = nameAt(seconds() - CLOCKS_SECONDS + HOUR - LONGEST_WINDOW);
      // Names sort by their hour, those of unfinished drafts too.
      for (const name of known.keys()) if (name < oldest) known.delete(name);
      for (const file of readdirSync(directory))
        if (file.startsWith(PREFIX) && file < oldest) destroyFile(join(directory, file));
    },
  };
}

/** `limits-2026-06-15T12` */
function nameAt(second: number): string {
  const hour = new Date(Math.floor(second / HOUR) * HOUR * 1000);
  return PREFIX + hour.toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}

function readOrCreate(path: string): Buffer {
  if (!existsSync(path)) writeOnce(path, `${randomBytes(SALT_BYTES).toString('base64')}\n`);
  const salt = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (salt.length === SALT_BYTES) return salt;
  throw new Error(`The salt in ${path} is damaged. Delete the file, and the servers create another one.`);
}
