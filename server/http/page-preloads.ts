import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * By page name (a file in client/pages without its extension), the Link header that makes the browser load the app's
 * code and the page's code together. Otherwise it requests the page's code a round trip later, once the app runs. The
 * largest file comes first, because HTTP/1.1 loads only six at a time. Built from the build's manifest. A page
 * without its own chunk has no header.
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

/** A module in the manifest and everything that it imports statically; nothing for one that isn't in it. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) reach(manifest, imported, seen);
  return seen;
}
