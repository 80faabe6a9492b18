import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What operators get, and what the check runs. */
export const EXAMPLE = join(import.meta.dirname, '../../../deploy/cluster');

export type Values = Record<string, string>;

export const readExample = (file: string): string => readFileSync(join(EXAMPLE, file), 'utf8');

/** The lines `NAME=value` of a file, as a shell reads them. */
export function readSettings(text: string): Values {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  );
}

/** Writes a machine's files with their values into a folder, as operators do. Throws if a value is missing. */
export function fillIn(machine: string, values: Values, folder: string): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`);
  const file = `${folder}.env`;
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  execFileSync('sh', [join(EXAMPLE, 'fill-in.sh'), file, machine, folder], { stdio: 'pipe' });
  rmSync(file);
}
