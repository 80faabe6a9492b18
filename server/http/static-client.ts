import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { registers } from '#server/site/shown-site.ts';
import { buildManifestPath, routePatterns, staticDocuments } from '#shared/paths.ts';
import { iconFiles, registerIcons } from './icons.ts';
import { unshown } from './rate-limits.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built client: its files, and the documents of the pages that aren't rendered, with a 404 for unknown
 * paths. They are the same bytes for everyone, exactly as built: `npm run verify:site` compares them.
 */
export async function registerStaticClient(app: FastifyInstance, deps: Deps, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) await registerPages(app, deps, folder);
  app.setNotFoundHandler(async (request, reply) => {
    await deps.rateLimits.spendSource(request.ip, unshown);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !reads || /^\/+(api|dev|assets)\//.test(request.url)) throw new AppError('not_found');
    return reply.status(404).sendFile(documentFile('not-found'));
  });
}

async function registerPages(app: FastifyInstance, deps: Deps, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Compressed copies and documents have no address of their own. The page of UI components is only for developers of
    // this site.
    globIgnore: ['**/*.{br,gz}', 'documents/**', ...iconFiles, ...(deps.config.production ? ['dev/**'] : [])],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      // A token, an address or a receipt may be in the URL of a document or on its page.
      const other = path.includes('/documents/') ? 'no-store' : 'no-cache';
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : other);
    },
  });
  registerIcons(app, deps, folder);
  app.get(buildManifestPath, (_request, reply) =>
    reply.header('access-control-allow-origin', '*').sendFile(buildManifestPath),
  );
  if (!deps.config.production) app.get('/dev/parts', (_request, reply) => reply.sendFile('dev/parts.html'));
  for (const [route, document] of Object.entries(staticDocuments)) {
    app.get(routePatterns[route as keyof typeof staticDocuments], async (request, reply) => {
      if (route === 'register' && !registers(await deps.site.read(), deps.config))
        return reply.callNotFound();
      await deps.rateLimits.spendSource(request.ip, unshown);
      return reply.sendFile(documentFile(document));
    });
  }
}

const documentFile = (name: string) => `documents/${name}.html`;

/** The source that lets a page's one inline script run: its import map, which browsers accept in no other form. */
export function importMapSource(folder: string): string | undefined {
  const page = join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const [, map] = /<script type="importmap">([^<]*)</.exec(html) ?? [];
  return map && `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
}
