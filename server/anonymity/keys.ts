import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { secretFile, writeOnce } from '#server/secret-file.ts';

const keyFile = z.object({ period: z.string(), pepper: z.base64(), seed: z.base64() });
type Secrets = { pepper: Buffer; seed: Buffer };

export type Keys = ReturnType<typeof openKeys>;

/** The secrets of each year, one file per year in KEYS_DIR (0600), outside the database and its backups. */
export function openKeys(directory: string) {
  const known = new Map<string, Secrets>();
  let identity: Buffer | undefined;
  const secretsOf = (period: string): Secrets => {
    const cached = known.get(period);
    if (cached) return cached;
    const secrets = readSecrets(directory, period) ?? createSecrets(directory, period);
    known.set(period, secrets);
    return secrets;
  };
  return {
    /** Pepper for the keyed hashes of a period (`YYYY`), created when first needed. */
    pepper: (period: string): Buffer => secretsOf(period).pepper,
    /** Seed of a period's credential key, created when first needed. */
    seed: (period: string): Buffer => secretsOf(period).seed,
    /** Seed of the site's identity key, which outlasts the years; created when first needed. */
    identity: (): Buffer => {
      identity ??= readIdentity(directory);
      return identity;
    },
    /** Whether a period has its secrets. */
    has: (period: string): boolean => known.has(period) || readSecrets(directory, period) !== undefined,
    /** The periods that have a key file. */
    periods: (): string[] => listPeriods(directory),
    /** Destroys a period's secrets. After that, nobody can check what was hashed or signed with them. */
    forget(period: string): void {
      known.delete(period);
      erase(pathOf(directory, period));
    },
    /** Throws when the key of a period with grants is missing: with a new key, everyone could review again. */
    requirePeriods(periods: string[]): void {
      const lost = periods.filter((period) => readSecrets(directory, period) === undefined);
      if (lost.length === 0) return;
      throw new Error(
        `The key files for ${lost.join(', ')} are missing from ${directory}, but the database has grants from those years. Restore the files, or set KEYS_DIR.`,
      );
    },
  };
}

function readIdentity(directory: string): Buffer {
  const path = join(directory, 'identity');
  const seed = Buffer.from(
    secretFile(path, () => randomBytes(32).toString('base64')),
    'base64',
  );
  if (seed.length === 32) return seed;
  throw new Error(
    `The identity key in ${path} is damaged. Restore the file from where you keep a copy of KEYS_DIR.`,
  );
}

function pathOf(directory: string, period: string): string {
  return join(directory, `${period}.json`);
}

function listPeriods(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => /^\d{4}\.json$/.test(name));
    return names.map((name) => name.slice(0, 4)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function readSecrets(directory: string, period: string): Secrets | undefined {
  try {
    const file = keyFile.parse(JSON.parse(readFileSync(pathOf(directory, period), 'utf8')));
    return { pepper: Buffer.from(file.pepper, 'base64'), seed: Buffer.from(file.seed, 'base64') };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(`The key file for ${period} in ${directory} can't be read.`, { cause: error });
  }
}

function createSecrets(directory: string, period: string): Secrets {
  const secret = () => randomBytes(32).toString('base64');
  writeOnce(pathOf(directory, period), `${JSON.stringify({ period, pepper: secret(), seed: secret() })}\n`);
  const secrets = readSecrets(directory, period);
  if (secrets === undefined)
    throw new Error(`The key file for ${period} couldn't be written to ${directory}.`);
  return secrets;
}

/** Overwrites a file before deleting it, so that a later copy of the disk doesn't contain it. */
function erase(path: string): void {
  try {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(statSync(path).size), 0);
    fsyncSync(file);
    closeSync(file);
    rmSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
