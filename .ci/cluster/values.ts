import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What operators get, and what the check runs. */
export const EXAMPLE = join(import.meta.dirname, '../../deploy/cluster');

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

/** The names that a file leaves open. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name = '']) => name));

/** Puts the values into a file, as `envsubst` does. Throws if one is missing. */
export function fill(text: string, values: Values): string {
  return text.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${name} is not in cluster.env.`);
    return value;
  });
}
