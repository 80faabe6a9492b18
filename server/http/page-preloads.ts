import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * By name of a page (a file of client/pages without its ending), the Link header that has the browser fetch the app's
 * code and the page's together; otherwise it asks for the latter a round trip later, once the app runs. The largest file
 * comes first, because over HTTP/1.1 only six come at a time. Read from the build's manifest; a page without a chunk of
 * its own has no header.
 */
export function readPagePreloads(folder: string): (page: string) => string | undefined {
  const file = join(folder, '.vite/manifest.json');
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const size = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  return (page) => {
    const files = [...reach(manifest, `pages/${page}.tsx`)].flatMap((key) => manifest[key]?.file ?? []);
    files.sort((one, other) => size(other) - size(one));
    return files.length === 0 ? undefined : files.map((name) => `</${name}>; rel=modulepreload`).join(', ');
  };
}

/** A module of the manifest and all it imports statically; nothing for one that is not in it. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) reach(manifest, imported, seen);
  return seen;
}
