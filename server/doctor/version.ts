import { readFileSync } from 'node:fs';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';
import { get } from './request.ts';

const CHECK = 'Version';

/**
 * Whether the list of changes at UPDATE_SOURCE, in the form of docs/changelog.md, has a newer version than the one that
 * runs. Without the setting, nobody is asked.
 */
export async function checkVersion({ updateSource }: Pick<Config, 'updateSource'>): Promise<Finding[]> {
  if (updateSource === undefined) return [];
  const list = await get(updateSource).catch(reasonOf);
  if (typeof list === 'string')
    return [warning(CHECK, `${updateSource} (UPDATE_SOURCE) can't be reached from here (${list}).`)];
  const newest = list.status === 200 ? newestIn(list.body) : undefined;
  if (newest === undefined)
    return [
      warning(
        CHECK,
        `UPDATE_SOURCE names no version (status ${list.status}). Set it to the address of a plain changelog.md.`,
      ),
    ];
  const own = ownVersion();
  if (compareVersions(own, newest) >= 0) return [ok(CHECK, `Version ${own} is the newest.`)];
  return [
    warning(
      CHECK,
      `Version ${newest} is out, and ${own} runs. ${updateSource} says what is new, and deploy/README.md, "Update", how to get it.`,
    ),
  ];
}

/** The first heading that is a version. */
export const newestIn = (changelog: string): string | undefined =>
  /^## (\d+\.\d+\.\d+)\b/m.exec(changelog)?.[1];

/** The version of this copy, from package.json. */
export const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
