import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { openApiDocument } from './openapi/document.ts';
import { answerOtherMethods } from './other-methods.ts';
import { type KeptAnswers, sendTagged } from './public-answers.ts';
import { tellRateLimits } from './rate-limit-headers.ts';

type Options = { deps: Deps; answers: Pick<KeptAnswers, 'tagOf'> };

/** The document at /api/v1/openapi.json, and a viewer of it at /api/docs that loads nothing from elsewhere. */
export async function docsPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const tag = answers.tagOf(text);
  const url = '/v1/openapi.json';
  await app.register(async (rest) => {
    tellRateLimits(rest, deps);
    answerOtherMethods(rest, deps, url, ['GET', 'HEAD']);
    rest.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        await deps.rateLimits.spendSource('page', request.ip);
        return sendTagged(request, reply.header('cache-control', 'public, max-age=300'), text, tag);
      },
    });
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
    uiHooks: { onRequest: async (request) => deps.rateLimits.spendSource('page', request.ip) },
  });
}
