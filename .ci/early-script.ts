import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { routePatterns } from '#shared/paths.ts';

type Route = keyof typeof routePatterns;
/** Routes that show the page of another. */
const shownBy: Partial<Record<Route, Route>> = {
  verifyEmailForCompany: 'verifyEmail',
  emailLink: 'verifyEmail',
  contact: 'about',
  forCompanies: 'about',
};

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * The script that runs before the app, and that nothing waits for. It sets the chosen theme, and makes the browser
 * load the page's code together with the app's: it would be requested a round trip later, once the app runs. The largest file comes first, because HTTP/1.1 loads
 * only six at a time. A script, and not a Link header or a document for each page, so that all pages are one document,
 * the same for everyone.
 */
export function earlyScript(dir: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
  const size = (name: string) => statSync(join(dir, name)).size;
  const early = reach(manifest, 'index.html');
  const pages = Object.entries(routePatterns).flatMap(([name, pattern]) => {
    const keys = reach(manifest, `pages/${fileOf(shownBy[name as Route] ?? name)}.tsx`);
    const files = [...keys].filter((key) => !early.has(key)).flatMap((key) => manifest[key]?.file ?? []);
    files.sort((one, other) => size(other) - size(one));
    return files.length === 0 ? [] : [{ pattern: `^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`, files }];
  });
  const all = [...new Set(pages.flatMap(({ files }) => files))].map((file) => `/${file}`);
  const rows = pages.map(({ pattern, files }) => [pattern, files.map((file) => all.indexOf(`/${file}`))]);
  return `${readFileSync(join(dir, 'theme.js'), 'utf8')}
{
  const { integrity } = JSON.parse(document.querySelector('script[type=importmap]').text);
  const files = ${JSON.stringify(all)};
  const pages = ${JSON.stringify(rows)};
  const [, codes] = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? ['', []];
  for (const index of codes) {
    const link = document.createElement('link');
    const href = files[index];
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity: integrity[href], href }));
  }
}
`;
}

/** The file in client/pages for a route, without its extension: `write-review` for `writeReview`. */
function fileOf(route: string): string {
  return route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A module in the manifest and everything that it imports statically; nothing for one that isn't in it. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) reach(manifest, imported, seen);
  return seen;
}
