import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findEmployer } from '#db/queries/companies.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { routePatterns } from '#shared/paths.ts';

const YEAR_SECONDS = 31_536_000;

type Route = keyof typeof routePatterns;
/** Routes that show the page of another. */
const shownBy: Partial<Record<Route, Route>> = {
  verifyEmailForCompany: 'verifyEmail',
  emailLink: 'verifyEmail',
  contact: 'about',
  forCompanies: 'about',
};

const secretPages = ['review', 'verifyEmail', 'verifyEmailForCompany', 'emailLink', 'receipt'] as const;

/** Serves the built single-page app: its files, and its page for every route, with a 404 for unknown paths. */
export async function registerStaticClient(app: FastifyInstance, deps: Deps, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) await registerPages(app, deps, folder);
  app.setNotFoundHandler(async (request, reply) => {
    await deps.rateLimits.spendSource(request.ip);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !reads || /^\/+(api|dev|assets)\//.test(request.url)) throw new AppError('not_found');
    return reply.status(404).sendFile('index.html');
  });
}

async function registerPages(app: FastifyInstance, deps: Deps, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The page of UI components is only for developers of this site.
    ...(deps.config.production && { globIgnore: ['dev/**'] }),
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      const page = acceptsSecret(reply.request) ? 'no-store' : 'no-cache';
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : page);
    },
  });
  if (!deps.config.production) app.get('/dev/parts', (_request, reply) => reply.sendFile('dev/parts.html'));
  const preloads = readPagePreloads(folder);
  for (const [name, pattern] of Object.entries(routePatterns)) {
    const link = preloads(fileOf(shownBy[name as Route] ?? name));
    app.get(pattern, async (request, reply) => {
      await deps.rateLimits.spendSource(request.ip);
      if (link) reply.header('link', link);
      const status = (await companyIsMissing(deps, request)) ? 404 : 200;
      return reply.status(status).sendFile('index.html');
    });
  }
}

/**
 * Whether a token, an address or a receipt may be in the URL or on the page, which no cache on the author's device may
 * store then. The router in the browser accepts more URLs than ours, so a URL without a route counts too.
 */
function acceptsSecret({ routeOptions, is404 }: FastifyRequest): boolean {
  return is404 || secretPages.some((name) => routeOptions.url === routePatterns[name]);
}

async function companyIsMissing({ db }: Deps, request: FastifyRequest): Promise<boolean> {
  const params = request.params as { id?: string; companyId?: string };
  const id = request.routeOptions.url === routePatterns.company ? params.id : params.companyId;
  if (id === undefined) return false;
  if (!/^[1-9]\d{0,8}$/.test(id)) return true;
  return (await findEmployer(db, Number(id))) === undefined;
}

/** The file in client/pages for a route, without its extension: `write-review` for `writeReview`. */
function fileOf(route: string): string {
  return route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * By page name (a file in client/pages without its extension), the Link header that makes the browser load the app's
 * code and the page's code together. Otherwise it requests the page's code a round trip later, once the app runs. The
 * largest file comes first, because HTTP/1.1 loads only six at a time. Built from the build's manifest. A page
 * without its own chunk has no header.
 */
function readPagePreloads(folder: string): (page: string) => string | undefined {
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
