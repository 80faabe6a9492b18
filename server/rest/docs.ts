import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { KeptAnswers } from '#server/http/kept-answers.ts';
import { openApiDocument } from './openapi/document.ts';
import { answerOtherMethods } from './other-methods.ts';
import { keepPublicAnswers, publicRoute, sendTagged } from './public-answers.ts';
import { tellRateLimits } from './rate-limit-headers.ts';

const DOCS = '/api/docs';

type Options = { deps: Deps; answers: KeptAnswers };

/** The document at /api/v1/openapi.json, what leads to it at /api/v1, and a viewer of it at /api/docs that loads nothing from elsewhere. */
export async function docsPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const index = JSON.stringify({
    name: document.info.title,
    version: document.info.version,
    openapi: '/api/v1/openapi.json',
    reference: `${DOCS}/`,
    introduction: document.externalDocs.url,
  });
  await app.register(async (rest) => {
    tellRateLimits(rest, deps);
    keepPublicAnswers(rest, deps, answers);
    const texts = { '/v1/openapi.json': text, '/v1': index, '/v1/': index };
    for (const [url, content] of Object.entries(texts)) {
      answerOtherMethods(rest, deps, url, ['GET', 'HEAD']);
      rest.route({
        method: ['GET', 'HEAD'],
        url,
        ...publicRoute(),
        handler: async (request, reply) => {
          await deps.rateLimits.spendSource('page', request.ip);
          return sendTagged(reply.header('cache-control', 'public, max-age=300'), content);
        },
      });
    }
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
    theme: {
      title: document.info.title,
      // The bar of the tool itself.
      css: [{ filename: 'candor.css', content: '.topbar { display: none }' }],
    },
    uiHooks: {
      onRequest: async (request, reply) => {
        await deps.rateLimits.spendSource('page', request.ip);
        // Its parts have addresses relative to the one with the slash.
        if (/\/docs(?:\?|$)/.test(request.url)) await reply.redirect(`${DOCS}/`);
      },
    },
  });
}
