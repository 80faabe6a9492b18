import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { openApiDocument } from './openapi/document.ts';

/** The document at /api/v1/openapi.json, and a viewer of it at /api/docs that loads nothing from elsewhere. */
export async function docsPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  app.get('/v1/openapi.json', async (request, reply) => {
    await deps.rateLimits.spendSource('page', request.ip);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The policy of every page holds here too.
    staticCSP: false,
    uiConfig: {
      validatorUrl: null,
      tryItOutEnabled: true,
      persistAuthorization: false,
      docExpansion: 'list',
    },
    theme: { title: document.info.title },
    uiHooks: { onRequest: async (request) => deps.rateLimits.spendSource('page', request.ip) },
  });
}
