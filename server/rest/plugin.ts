import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { createContext } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { callProcedure } from '#server/router.ts';
import { acceptJsonOnly } from './json-body.ts';
import { answerOtherMethods } from './other-methods.ts';
import { pagingLinks, type Query } from './paging-links.ts';
import { type KeptAnswers, type Outcome, sendPublic } from './public-answers.ts';
import { tellRateLimits } from './rate-limit-headers.ts';
import { type RestRequest, type RestRoute, routes } from './routes.ts';

type Options = { deps: Deps; answers: KeptAnswers };

/** The REST API: one handler over the procedures for every row of the table. */
export async function restPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  acceptJsonOnly(app);
  tellRateLimits(app, deps);
  app.setNotFoundHandler((request) => refuseUnknown(deps, request));
  for (const [url, known] of methodsByUrl()) answerOtherMethods(app, deps, url, known);
  for (const route of routes) {
    const { cache, procedure } = route;
    const call = async (request: FastifyRequest): Promise<Outcome> => {
      let more = false;
      const context = createContext(deps, request);
      context.tellMore = () => {
        more = true;
      };
      const called = callProcedure(procedure, context, route.input(request as RestRequest));
      return { result: await called.catch(throwRefusal), more };
    };
    const spend = (request: FastifyRequest) => deps.rateLimits.spendSource(procedure, request.ip);
    app.route({
      method: withHead(route.method),
      url: route.url,
      config: { procedure },
      // A body that nobody reads may claim to be packed as it likes.
      ...(route.method === 'GET' && { decompress: false }),
      handler: async (request, reply) => {
        if (hasNoId(request)) return refuseUnknown(deps, request);
        reply.status(route.status).header('cache-control', cache);
        if (cache === 'no-store') return sendPrivate(request, reply, route, await call(request));
        return sendPublic(request, reply, { answers, spend, pages: route.pages, call });
      },
    });
  }
}

/** An answer that nobody keeps: somebody's own, or of a change. */
function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  { creates, pages }: RestRoute,
  { result, more }: Outcome,
): FastifyReply {
  if (pages) reply.headers(pagingLinks(request.routeOptions.url ?? '', request.query as Query, pages, more));
  if (creates) reply.header('location', `${request.routeOptions.url}/${(result as { id: number }).id}`);
  return reply.send(result);
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
