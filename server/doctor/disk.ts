import { existsSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { connectReadOnly } from '#db/connect.ts';
import { readDatabaseSize } from '#db/connection-use.ts';
import { foldersOf } from '#server/start/check-folders.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const CHECK = 'Disk';
const MB = 1_000_000;
/** Of a disk that has less, writes soon fail. */
const NEARLY_FULL = 100 * MB;
const SCARCE = 1000 * MB;
const FEW_FILES = 1000;

/** Whether there is room where the site writes: data, keys, temporary files, and backups if they are beside the data. */
export async function checkDisk(config: Config): Promise<Finding[]> {
  return [...disksOf(config).map(judge), ...(await ofPostgres(config.directUrl))];
}

/** How much of the fullest of these disks is free, in steps of 5 %. */
export function readLeastFree(config: Config): number {
  const shares = disksOf(config).map(([folder = '.']) => {
    const { bavail, blocks, files, ffree } = statfsSync(folder);
    return files > 0 && ffree === 0 ? 0 : bavail / Math.max(blocks, 1);
  });
  return Math.floor(Math.min(...shares) * 20) * 5;
}

function disksOf(config: Config): string[][] {
  const folders = [...Object.keys(foldersOf(config)), tmpdir()].map(existing);
  return [...Map.groupBy(new Set(folders), (folder) => statSync(folder).dev).values()];
}

/** The folder, or the one where it will be created. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(resolve(folder)));
}

function judge(folders: string[]): Finding {
  const { bavail, bsize, blocks, files, ffree } = statfsSync(folders[0] ?? '.');
  const free = bavail * bsize;
  const share = Math.floor((100 * bavail) / Math.max(blocks, 1));
  const says = `The disk of ${folders.join(', ')} has ${size(free)} left (${share} %)`;
  if (free < NEARLY_FULL || (files > 0 && ffree === 0))
    return problem(
      CHECK,
      `${says}${ffree === 0 && files > 0 ? ' and no room for more files' : ''}. When it is full, no one can verify or send a review. Make room now.`,
    );
  if (free < SCARCE || (files > 0 && ffree < FEW_FILES))
    return warning(CHECK, `${says}. Make room: a backup needs as much as the database.`);
  return ok(CHECK, `${says}.`);
}

/** It shows ordinary accounts its size, and nothing about its disk. */
async function ofPostgres(url: string): Promise<Finding[]> {
  if (url.startsWith('sqlite:')) return [];
  const db = connectReadOnly(url);
  try {
    const bytes = await readDatabaseSize(db);
    return [
      ok(
        CHECK,
        `PostgreSQL's database takes up ${size(bytes)}. The space on its disk can't be seen from here. Run \`df\` where it runs.`,
      ),
    ];
  } catch (error) {
    return [warning(CHECK, `The size of PostgreSQL's database can't be read (${reasonOf(error)}).`)];
  } finally {
    await db.destroy();
  }
}

function size(bytes: number): string {
  if (bytes >= 1000 * MB) return `${(bytes / MB / 1000).toFixed(1)} GB`;
  return `${Math.round(bytes / MB)} MB`;
}
