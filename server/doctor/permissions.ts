import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFile } from '#db/connect.ts';
import { foldersOf } from '#server/start/check-folders.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'Permissions';
const OTHERS = 0o077;

/** Whether other accounts of this machine can read secrets, or the account that runs this can't write. */
export function checkPermissions(config: Config): Finding[] {
  // What is published anyway is no secret.
  const folders = Object.keys(foldersOf({ ...config, exportDir: undefined })).filter(existsSync);
  const secrets = [
    ...(existsSync('.env') ? ['.env'] : []),
    ...filesOf(config.keysDir),
    ...(existsSync(config.dataDir) ? filesOf(config.dataDir) : []),
    ...databaseFiles(config.databaseUrl),
  ];
  // A running server deletes files of past hours meanwhile.
  const found = [...new Set([...folders, ...secrets])].flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? [{ path, stats }] : [];
  });
  const open = found.filter(({ stats }) => (stats.mode & OTHERS) !== 0);
  const findings = open.map(({ path }) =>
    problem(CHECK, `Other accounts on this machine have access to ${path}. Run \`chmod go= ${path}\`.`),
  );
  const owners = new Set(found.map(({ stats }) => stats.uid));
  if (owners.size > 1)
    findings.push(
      warning(
        CHECK,
        `The files belong to several accounts (user ids ${[...owners].join(', ')}). Run \`chown\` to give them all to the one that runs the server.`,
      ),
    );
  if (folders.length === 0)
    findings.push(
      warning(
        CHECK,
        "There's no data and there are no keys here yet. Run this where you start the server, after the first start.",
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(CHECK, 'Only one account can read the data, the keys and the settings.')];
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => join(folder, name));
}

/** SQLite's, with its log. */
function databaseFiles(url: string): string[] {
  const file = sqliteFile(url);
  if (file === undefined) return [];
  return ['', '-wal', '-shm'].map((ending) => file + ending).filter(existsSync);
}
