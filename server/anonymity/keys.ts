import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { destroyFile, writeOnce } from '#server/secrets/secret-file.ts';
import type { YearKey } from '#shared/page.ts';

const bytes32 = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((text) => Buffer.from(text, 'base64'));
const keyFile = z.object({
  period: z.string(),
  pepper: bytes32,
  seed: bytes32,
  /** Ties the file to the identity that signs its key. Files of the first weeks have none. */
  check: z.string().optional(),
});
type Secrets = { pepper: Buffer; seed: Buffer };

export type Keys = ReturnType<typeof openKeys>;

/** The secrets of each year, one file per year in KEYS_DIR (0600), outside the database and its backups. */
export function openKeys(directory: string) {
  const known = new Map<string, Secrets>();
  let identity: Buffer | undefined;
  const knownIdentity = () => {
    identity ??= readIdentity(directory) ?? createIdentity(directory);
    return identity;
  };
  const read = (period: string) => readSecrets(directory, period, knownIdentity);
  const secretsOf = (period: string): Secrets => {
    const cached = known.get(period);
    if (cached) return cached;
    const secrets = read(period) ?? createSecrets(directory, period, knownIdentity);
    known.set(period, secrets);
    return secrets;
  };
  return {
    /** Pepper for the keyed hashes of a period (`YYYY`), created when first needed. */
    pepper: (period: string): Buffer => secretsOf(period).pepper,
    /** Seed of a period's credential key, created when first needed. */
    seed: (period: string): Buffer => secretsOf(period).seed,
    /** Seed of the site's identity key, which outlasts the years; created when first needed. */
    identity: knownIdentity,
    /** Whether a period has its secrets. */
    has: (period: string): boolean => known.has(period) || read(period) !== undefined,
    /** The periods that have a key file. */
    periods: (): string[] => listFiles(directory, '.json'),
    /** The public keys of the periods whose secrets were destroyed. */
    ended: (): YearKey[] =>
      listFiles(directory, '.ended').flatMap((period) => {
        const public_key = readFileSync(endedPathOf(directory, period), 'utf8').trim();
        // Earlier releases left none.
        return public_key === '' ? [] : [{ period, public_key }];
      }),
    /**
     * Destroys a period's secrets, for good. After that, no one can check what was hashed or signed with them.
     * @param publicKey stays in the list of all years' keys
     */
    forget(period: string, publicKey: string): void {
      known.delete(period);
      writeOnce(endedPathOf(directory, period), `${publicKey}\n`);
      destroyFile(pathOf(directory, period));
    },
    /**
     * Throws when the key of a period that has been used is missing (with a new key, everyone could review again), and when
     * any file is damaged or doesn't fit the others (with a new identity, no browser that has seen the old one would send).
     */
    requireWhole(usedPeriods: string[]): void {
      const lost = usedPeriods.filter((period) => read(period) === undefined);
      if (lost.length > 0) {
        throw new Error(
          `The key files for ${lost.join(', ')} are missing from ${directory}, but the database has been used with them. Restore them from your copy of KEYS_DIR, or set KEYS_DIR. ${WITHOUT_COPY}`,
        );
      }
      readIdentity(directory);
      listFiles(directory, '.json').forEach(read);
    },
  };
}

function readIdentity(directory: string): Buffer | undefined {
  const path = join(directory, 'identity');
  const text = readText(path);
  return text === undefined ? undefined : parsed(path, () => bytes32.parse(text.trim()));
}

/** Only a folder without any key gets a new one. */
function createIdentity(directory: string): Buffer {
  const years = listFiles(directory, '.json');
  if (years.length > 0) {
    throw new Error(
      `The identity key is missing from ${directory}, but the keys of ${years.join(', ')} are there. Restore the file identity from your copy of KEYS_DIR.`,
    );
  }
  writeOnce(join(directory, 'identity'), `${randomBytes(32).toString('base64')}\n`);
  return readIdentity(directory) ?? notWritten('identity', directory);
}

const WITHOUT_COPY =
  'Without a copy, npm run backup -- FILE and then npm run restore -- FILE keep everything except who has verified, so everyone can review once more this year.';

function endedPathOf(directory: string, period: string): string {
  return join(directory, `${period}.ended`);
}

function pathOf(directory: string, period: string): string {
  return join(directory, `${period}.json`);
}

/** The years that have a file with this ending. */
function listFiles(directory: string, ending: '.json' | '.ended'): string[] {
  try {
    const names = readdirSync(directory).filter((name) => /^\d{4}\./.test(name) && name.slice(4) === ending);
    return names.map((name) => name.slice(0, 4)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function readSecrets(directory: string, year: string, identity: () => Buffer): Secrets | undefined {
  const path = pathOf(directory, year);
  const text = readText(path);
  if (text === undefined) return undefined;
  const { period, pepper, seed, check } = parsed(path, () => keyFile.parse(JSON.parse(text)));
  const expected = checkOf(identity(), year, { pepper, seed });
  if (period === year && (check ?? expected) === expected) return { pepper, seed };
  throw new Error(
    `The key file ${path} doesn't belong to the identity in ${directory}. Restore both from the same copy of KEYS_DIR.`,
  );
}

function createSecrets(directory: string, period: string, identity: () => Buffer): Secrets {
  const ended = endedPathOf(directory, period);
  if (existsSync(ended))
    throw new Error(
      `The key of ${period} was destroyed after the clocks said for a whole day that ${period} was over. Set the clock. Then restore ${period}.json from your copy of KEYS_DIR. If you don't have a copy, delete ${ended}. Everyone can then review once more for ${period}.`,
    );
  const [pepper, seed] = [randomBytes(32), randomBytes(32)];
  const check = checkOf(identity(), period, { pepper, seed });
  const file = { period, pepper: pepper.toString('base64'), seed: seed.toString('base64'), check };
  writeOnce(pathOf(directory, period), `${JSON.stringify(file)}\n`);
  return readSecrets(directory, period, identity) ?? notWritten(period, directory);
}

function checkOf(identity: Buffer, period: string, { pepper, seed }: Secrets): string {
  return createHmac('sha256', identity)
    .update(`key-file/v1 ${period} `)
    .update(pepper)
    .update(seed)
    .digest('base64');
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new Error(`The key file ${path} can't be read. Restore it from your copy of KEYS_DIR.`);
  }
}

/** What a file says. The error has one sentence, and nothing of a secret. */
function parsed<Value>(path: string, parse: () => Value): Value {
  try {
    return parse();
  } catch {
    throw new Error(`The key file ${path} is damaged. Restore it from your copy of KEYS_DIR.`);
  }
}

function notWritten(name: string, directory: string): never {
  throw new Error(`The key file for ${name} couldn't be written to ${directory}.`);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
