import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeOnce } from '#server/write-once.ts';

const keyFile = z.object({ period: z.string(), pepper: z.base64() });

export type Keys = ReturnType<typeof openKeys>;

/** The secrets of each year, one file a year in KEYS_DIR (0600), outside the database and its backups. */
export function openKeys(directory: string) {
  const known = new Map<string, Buffer>();
  return {
    /** Pepper of the keyed hashes of a period (`YYYY`), made on first need. */
    pepper(period: string): Buffer {
      const cached = known.get(period);
      if (cached) return cached;
      const pepper = readPepper(directory, period) ?? createPepper(directory, period);
      known.set(period, pepper);
      return pepper;
    },
    /** Throws when a period that has grants has lost its key: with a new one everybody could review again. */
    requirePeriods(periods: string[]): void {
      const lost = periods.filter((period) => readPepper(directory, period) === undefined);
      if (lost.length === 0) return;
      throw new Error(
        `The key files of ${lost.join(', ')} are missing from ${directory}, but the database holds grants of these years. Restore the files or set KEYS_DIR.`,
      );
    },
  };
}

function pathOf(directory: string, period: string): string {
  return join(directory, `${period}.json`);
}

function readPepper(directory: string, period: string): Buffer | undefined {
  try {
    const file = keyFile.parse(JSON.parse(readFileSync(pathOf(directory, period), 'utf8')));
    return Buffer.from(file.pepper, 'base64');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`The key file of ${period} in ${directory} cannot be read.`, { cause: error });
  }
}

function createPepper(directory: string, period: string): Buffer {
  const content = { period, pepper: randomBytes(32).toString('base64') };
  writeOnce(pathOf(directory, period), `${JSON.stringify(content)}\n`);
  const pepper = readPepper(directory, period);
  if (pepper === undefined)
    throw new Error(`The key file of ${period} could not be written to ${directory}.`);
  return pepper;
}
