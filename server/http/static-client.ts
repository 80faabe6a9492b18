import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findEmployer } from '#db/queries/companies.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { authorRoutes, buildManifestPath, routePatterns } from '#shared/paths.ts';
import { unshown } from './rate-limits.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built single-page app: its files, and its page for every route, with a 404 for unknown paths. The page is
 * the same bytes for everyone, exactly as built: `npm run verify:site` compares them.
 */
export async function registerStaticClient(app: FastifyInstance, deps: Deps, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) await registerPages(app, deps, folder);
  app.setNotFoundHandler(async (request, reply) => {
    await deps.rateLimits.spendSource(request.ip, unshown);
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
    // Compressed copies have no address of their own. The page of UI components is only for developers of this site.
    globIgnore: ['**/*.{br,gz}', ...(deps.config.production ? ['dev/**'] : [])],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      const page = acceptsSecret(reply.request) ? 'no-store' : 'no-cache';
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : page);
    },
  });
  app.get(buildManifestPath, (_request, reply) =>
    reply.header('access-control-allow-origin', '*').sendFile(buildManifestPath),
  );
  if (!deps.config.production) app.get('/dev/parts', (_request, reply) => reply.sendFile('dev/parts.html'));
  for (const pattern of Object.values(routePatterns)) {
    app.get(pattern, async (request, reply) => {
      await deps.rateLimits.spendSource(request.ip, unshown);
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
  return is404 || authorRoutes.some((route) => routeOptions.url === route);
}

/** The source that lets a page's one inline script run: its import map, which browsers accept in no other form. */
export function importMapSource(folder: string): string | undefined {
  const page = join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const [, map] = /<script type="importmap">([^<]*)</.exec(html) ?? [];
  return map && `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
}

async function companyIsMissing({ db }: Deps, request: FastifyRequest): Promise<boolean> {
  const params = request.params as { id?: string; companyId?: string };
  const id = request.routeOptions.url === routePatterns.company ? params.id : params.companyId;
  if (id === undefined) return false;
  if (!/^[1-9]\d{0,8}$/.test(id)) return true;
  return (await findEmployer(db, Number(id))) === undefined;
}
