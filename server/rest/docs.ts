import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type AnswerCache, cacheAnswers, publicRoute, sendTagged } from '../http/answer-cache.ts';
import { openApiDocument } from './openapi/document.ts';
import { answerOtherMethods } from './other-methods.ts';
import { tellRateLimits } from './rate-limit-headers.ts';

const DOCUMENT = '/api/v1/openapi.json';

type Options = { deps: Deps; answers: AnswerCache };

/** Made once per process, for all its servers. */
const textsMade = new Map<boolean, Record<string, string>>();

function textsIn(production: boolean): Record<string, string> {
  const texts = textsMade.get(production) ?? makeTexts(production);
  textsMade.set(production, texts);
  return texts;
}

function makeTexts(production: boolean): Record<string, string> {
  const document = openApiDocument({ production });
  const index = JSON.stringify({
    name: document.info.title,
    version: document.info.version,
    openapi: DOCUMENT,
    reference: '/api/docs/',
    introduction: document.externalDocs.url,
  });
  return { '/v1/openapi.json': JSON.stringify(document), '/v1': index, '/v1/': index };
}

/** The document at /api/v1/openapi.json, and links to it at /api/v1. */
export async function docsPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  await app.register(async (rest) => {
    tellRateLimits(rest, deps);
    cacheAnswers(rest, deps, answers);
    for (const [url, content] of Object.entries(textsIn(deps.config.production))) {
      answerOtherMethods(rest, deps, url, ['GET', 'HEAD'], true);
      rest.route({
        method: ['GET', 'HEAD'],
        url,
        ...publicRoute({ anyOrigin: true }),
        handler: async (request, reply) => {
          await deps.rateLimits.spendSource(request.ip);
          return sendTagged(reply.header('cache-control', 'public, max-age=300'), content);
        },
      });
    }
  });
}
