import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#server/deps.ts';
import { shownOperator } from '#server/site/shown-site.ts';
import type { ShownOperator } from '#shared/site.ts';
import { type AnswerCache, cacheAnswers, publicRoute, sendTagged } from '../http/answer-cache.ts';
import { openApiDocument } from './openapi/document.ts';
import { answerOptions } from './other-methods.ts';
import { tellRateLimits } from './rate-limit-headers.ts';

const DOCUMENT = '/api/v1/openapi.json';

type Options = { deps: Deps; answers: AnswerCache };

type Shown = Pick<ShownOperator, 'name' | 'contactEmail'>;
const urls = ['/v1/openapi.json', '/v1', '/v1/'] as const;
type Texts = Record<(typeof urls)[number], string>;

/** Made once per process, for all its servers, until a site gets another name. */
const textsMade = new LRUCache<string, Texts>({ max: 4 });

function textsFor({ name, contactEmail }: Shown): Texts {
  const key = JSON.stringify([name, contactEmail]);
  const texts =
    textsMade.get(key) ?? makeTexts({ ...(name && { name }), ...(contactEmail && { contactEmail }) });
  textsMade.set(key, texts);
  return texts;
}

function makeTexts(shown: Shown): Texts {
  const document = openApiDocument(shown);
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
    for (const url of urls) {
      rest.route({
        method: ['GET', 'HEAD'],
        url,
        ...publicRoute({ anyOrigin: true }),
        handler: async (request, reply) => {
          await deps.rateLimits.spendSource(request.ip);
          const shown = shownOperator(await deps.site.read(request.dataVersion), deps.config);
          return sendTagged(reply.header('cache-control', 'public, max-age=300'), textsFor(shown)[url]);
        },
      });
      answerOptions(rest, deps, url, true);
    }
  });
}
