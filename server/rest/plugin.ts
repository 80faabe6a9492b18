import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { createContext } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { callProcedure } from '#server/router.ts';
import { type AnswerCache, cacheAnswers, publicRoute, sendTagged } from './answer-cache.ts';
import { acceptJsonOnly } from './json-body.ts';
import { answerOtherMethods } from './other-methods.ts';
import { type More, pagingLinks, type Query } from './paging-links.ts';
import { tellRateLimits } from './rate-limit-headers.ts';
import { type RestRequest, type RestRoute, routes } from './routes.ts';

type Options = { deps: Deps; answers: AnswerCache };

/** The REST API: one handler over the procedures for every row of the table. */
export async function restPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  acceptJsonOnly(app);
  tellRateLimits(app, deps);
  cacheAnswers(app, deps, answers);
  app.setNotFoundHandler((request) => refuseUnknown(deps, request));
  for (const [url, known] of methodsByUrl()) answerOtherMethods(app, deps, url, known);
  for (const route of routes) {
    const { cache, procedure } = route;
    const isPublic = cache !== 'no-store';
    app.route({
      method: withHead(route.method),
      url: route.url,
      ...(isPublic ? publicRoute({ procedure }) : { config: { procedure } }),
      // A body that nobody reads may claim to be packed as it likes.
      ...(route.method === 'GET' && { decompress: false }),
      handler: async (request, reply) => {
        if (hasNoId(request)) return refuseUnknown(deps, request);
        const outcome = await call(deps, request, route);
        reply
          .status(route.status)
          .header('cache-control', cache)
          .headers(furtherHeaders(request, route, outcome));
        return isPublic ? sendTagged(reply, JSON.stringify(outcome.result)) : reply.send(outcome.result);
      },
    });
  }
}

/** What a procedure answered, and what follows it where more rows do. */
type Outcome = { result: unknown; more: More | undefined };

async function call(deps: Deps, request: FastifyRequest, { procedure, input }: RestRoute): Promise<Outcome> {
  let more: More | undefined;
  const context = createContext(deps, request);
  context.tellMore = (cursor) => {
    more = { cursor };
  };
  const result = await callProcedure(procedure, context, input(request as RestRequest)).catch(throwRefusal);
  return { result, more };
}

function furtherHeaders(
  { routeOptions: { url = '' }, query }: FastifyRequest,
  { creates, pages }: RestRoute,
  { result, more }: Outcome,
): Record<string, string> {
  return {
    ...(pages && pagingLinks(url, query as Query, pages, more)),
    ...(creates && { location: `${url}/${(result as { id: number }).id}` }),
  };
}

function methodsByUrl(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { url, method } of routes) methods.set(url, [...(methods.get(url) ?? []), ...withHead(method)]);
  return methods;
}

function withHead(method: RestRoute['method']): HTTPMethods[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** An id in the path that is no whole number names nothing. */
function hasNoId({ params }: FastifyRequest): boolean {
  const { id } = params as { id?: string };
  return id !== undefined && !(/^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)));
}

async function refuseUnknown({ rateLimits }: Deps, request: FastifyRequest): Promise<never> {
  await rateLimits.spendSource('refused', request.ip);
  throw new AppError('not_found');
}

/** Procedures fail with tRPC's error around ours. */
function throwRefusal(error: unknown): never {
  throw error instanceof Error && error.cause instanceof AppError ? error.cause : error;
}
