import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { sqliteFile } from '#db/connect.ts';
import { createFolder } from '#db/create-folder.ts';
import type { Config } from './env.ts';

type Places = Pick<Config, 'databaseUrl' | 'keysDir' | 'exportDir' | 'dataDir' | 'appSecret'>;

/** Throws one error that names each folder that the server writes to and can't. Creates those that are missing. */
export function requireFolders(config: Places): void {
  const problems = Object.entries(foldersOf(config)).flatMap(([folder, purpose]) => {
    const reason = findObstacle(folder);
    return reason ? [`${folder} (${purpose}) ${reason}`] : [];
  });
  if (problems.length > 0) throw new Error(problems.join('\n  '));
}

/** Each folder with what it is for. */
export function foldersOf({
  databaseUrl,
  keysDir,
  exportDir,
  dataDir,
  appSecret,
}: Places): Record<string, string> {
  const file = sqliteFile(databaseUrl) ?? ':memory:';
  return {
    ...(appSecret === undefined && { [dataDir]: 'the data folder' }),
    ...(file !== ':memory:' && { [dirname(file)]: 'the folder of the database in DATABASE_URL' }),
    [keysDir]: 'KEYS_DIR',
    ...(exportDir !== undefined && { [exportDir]: 'EXPORT_DIR' }),
  };
}

function findObstacle(folder: string): string | undefined {
  try {
    createFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return obstacles[codeOf(error)] ?? cantWrite(codeOf(error));
  }
}

const obstacles: Record<string, string> = {
  EEXIST: 'is a file, and a folder is needed there. Move the file away, or choose another folder.',
  ENOTDIR: 'is inside a file, and a folder is needed there. Move the file away, or choose another folder.',
  EROFS: 'is on a read-only disk. Make the disk writable for this account, or choose another folder.',
};

function cantWrite(code: string): string {
  const account = process.getuid?.() ?? 'this account';
  return `can't be written by this account (${code}). Run \`chown\` for it with the user id ${account}, or choose another folder.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
