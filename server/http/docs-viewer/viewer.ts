import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { viewerPage } from './page.ts';

const PATH = '/api/docs';
const FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

/**
 * Swagger UI, to read the document of the API and to try its calls out; it loads nothing from elsewhere. Of the plugin
 * that brings it only the files are taken: its page has a bar of its maker, and no viewport, so that phones show it tiny.
 */
export async function registerDocsViewer(app: FastifyInstance, { rateLimits }: Deps): Promise<void> {
  const swaggerUi = fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui')));
  await app.register(async (files) => {
    // They are large, and packed anew for each request.
    files.addHook('onRequest', (request) => rateLimits.spendSource('page', request.ip));
    await files.register(fastifyStatic, {
      root: swaggerUi,
      prefix: `${PATH}/static/`,
      index: false,
      allowedPath: (file) => FILES.has(file),
      decorateReply: false,
    });
  });
  const own = {
    '': { type: 'text/html', content: viewerPage },
    'site.css': { type: 'text/css', content: read(new URL('./site.css', import.meta.url)) },
    'viewer.css': { type: 'text/css', content: read(new URL('./viewer.css', import.meta.url)) },
    'viewer.js': { type: 'text/javascript', content: read(new URL('./viewer.js', import.meta.url)) },
  };
  for (const [name, { type, content }] of Object.entries(own)) {
    app.get(`${PATH}/${name}`, async (request, reply) => {
      await rateLimits.spendSource('page', request.ip);
      return reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content);
    });
  }
  app.get(PATH, async (request, reply) => {
    await rateLimits.spendSource('page', request.ip);
    return reply.redirect(`${PATH}/`);
  });
}

const read = (file: URL) => readFileSync(file, 'utf8');
