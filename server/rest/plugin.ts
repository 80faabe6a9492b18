import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { type Context, createContext } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { calls, makeCall, type RoutedCall, takesKey } from '#server/router.ts';
import { type AnswerCache, cacheAnswers, publicRoute, sendTagged } from '../http/answer-cache.ts';
import { hasNoId } from '../http/known-urls.ts';
import { longBody } from '../http/request-encoding.ts';
import { countByApiKey } from './api-keys.ts';
import { inputFields, inputReader, type RestRequest, unknownParameter } from './call-input.ts';
import { acceptJsonOnly } from './json-body.ts';
import { answerOptions, refuseOtherMethods } from './other-methods.ts';
import { type More, pagesOf, pagingLinks, type Query } from './paging-links.ts';
import { tellRateLimits } from './rate-limit-headers.ts';

type Options = { deps: Deps; answers: AnswerCache };

/** The REST API: one handler for all calls, by their REST rows. */
export async function restPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  acceptJsonOnly(app);
  tellRateLimits(app, deps);
  countByApiKey(app, deps);
  cacheAnswers(app, deps, answers);
  refuseOtherMethods(app);
  const all = [...calls.values()];
  const openUrls = new Set(all.filter((call) => call.public).map(({ rest }) => rest.url));
  app.setNotFoundHandler((request) => refuseUnknown(deps, request));
  for (const call of all) registerCall(app, deps, call);
  for (const url of new Set(all.map(({ rest }) => rest.url)))
    answerOptions(app, deps, url, openUrls.has(url));
}

function registerCall(app: FastifyInstance, deps: Deps, call: RoutedCall): void {
  const { method, url, status = 200, creates } = call.rest;
  const readInput = inputReader(call);
  const findUnknown = unknownParameter(call);
  const pages = pagesOf(inputFields(call));
  app.route({
    method: withHead(method),
    url,
    ...(call.public ? publicRoute({ call, anyOrigin: true }) : { config: { call } }),
    // A body that no one reads may have any encoding.
    ...(method === 'GET' && { decompress: false }),
    ...(call.bodyLimit && longBody(call.bodyLimit)),
    handler: async (request, reply) => {
      if (hasNoId(request)) return refuseUnknown(deps, request);
      let more: More | undefined;
      const tellMore = (cursor: string | undefined) => {
        more = { cursor };
      };
      const idempotencyKey = takesKey(call) ? request.headers['idempotency-key'] : undefined;
      const refusal = findUnknown(request.query as Query) ?? wrongKey(idempotencyKey);
      const context: Context = {
        ...createContext(deps, request),
        ...{ showsLimits: true, tellMore, refusal },
        ...(refusal === undefined && { idempotencyKey: idempotencyKey as string | undefined }),
      };
      const answer = await makeCall(call, context, readInput(request as RestRequest)).catch(throwRefusal);
      const { url: path = '' } = request.routeOptions;
      reply.status(status).header('cache-control', call.public ? 'public, no-cache' : 'no-store');
      if (pages) reply.headers(pagingLinks(path, request.query as Query, pages, more));
      if (creates) reply.header('location', `${path}/${(answer as { id: number }).id}`);
      return call.public ? sendTagged(reply, JSON.stringify(answer)) : reply.send(answer);
    },
  });
}

function withHead(method: RoutedCall['rest']['method']): HTTPMethods[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Guessed, a key would open the response of someone else. */
function wrongKey(key: string | string[] | undefined): AppError | undefined {
  if (key === undefined || (typeof key === 'string' && /^.{20,200}$/.test(key))) return undefined;
  return new AppError('key_invalid');
}

async function refuseUnknown({ rateLimits }: Deps, request: FastifyRequest): Promise<never> {
  await rateLimits.spendSource(request.ip);
  throw new AppError('not_found');
}

/** When a call fails, tRPC's error wraps ours. */
function throwRefusal(error: unknown): never {
  throw error instanceof Error && error.cause instanceof AppError ? error.cause : error;
}
