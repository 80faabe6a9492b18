import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checksumFile, openDataFiles, openDataMonths, openDataPath } from '#shared/open-data.ts';
import type { OpenData } from '#shared/schemas/open-data.ts';

export const monthFolder = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const names = new Set<string>([...openDataFiles, checksumFile]);

/** Where the file of a month is; undefined if there can't be one. No other part of a request reaches the path. */
export function openDataFile(
  folder: string | undefined,
  { month, name }: { month: string; name: string },
): string | undefined {
  if (folder === undefined || !monthFolder.test(month) || !names.has(name)) return undefined;
  return join(folder, month, name);
}

/** The months in the folder and their files, newest first. */
export async function listOpenData(folder: string | undefined): Promise<OpenData['data']> {
  if (folder === undefined) return [];
  const months = (await readdir(folder).catch(nothing)).filter((name) => monthFolder.test(name));
  const newest = months.sort().reverse();
  const listed = await Promise.all(
    newest.map(async (month) => ({ month, files: await filesOf(folder, month).catch(nothing) })),
  );
  return listed.filter(({ files }) => files.length > 0).slice(0, openDataMonths);
}

async function filesOf(folder: string, month: string): Promise<OpenData['data'][number]['files']> {
  const sums = await readFile(join(folder, month, checksumFile), 'utf8');
  return Promise.all(
    openDataFiles.map(async (name) => ({
      name,
      url: openDataPath(month, name),
      bytes: (await stat(join(folder, month, name))).size,
      sha256:
        sums
          .split('\n')
          .find((line) => line.endsWith(`  ${name}`))
          ?.split(' ')[0] ?? '',
    })),
  );
}

/** Of a month that is deleted meanwhile, or that someone else put there. */
function nothing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
