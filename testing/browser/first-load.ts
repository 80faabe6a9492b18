import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const DIST = join(import.meta.dirname, '../../client/dist');

const STATIC_IMPORT = /(?:import|from)\s*["']\.\/([^"']+\.js)["']/g;

export const built = (file: string): string => readFileSync(join(DIST, file), 'utf8');

/** What every page loads for the app, in files of client/dist, and a document that names all of it. */
export function firstLoad() {
  const html = built('documents/not-found.html');
  const hrefs = (tag: RegExp) => [...html.matchAll(tag)].map(([, href = '']) => href.slice(1));
  const scripts = hrefs(/<script[^>]+src="([^"]+)"/g);
  const preloads = hrefs(/<link rel="modulepreload"[^>]+href="([^"]+)"/g);
  return {
    html,
    js: withImports([...scripts, ...preloads]),
    css: hrefs(/<link [^>]*rel="stylesheet"[^>]+href="([^"]+)"/g),
  };
}

/** Files and their static imports, recursively. */
export function withImports(files: string[], seen = new Set<string>()): string[] {
  for (const file of files.filter((name) => !seen.has(name))) {
    seen.add(file);
    const imported = [...built(file).matchAll(STATIC_IMPORT)].map(([, name]) => `assets/${name}`);
    withImports(imported, seen);
  }
  return [...seen];
}

export function gzipBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(built(file)).length, 0);
}
