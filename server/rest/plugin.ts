import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { createContext } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { createCaller } from '#server/router.ts';
import { type RestRequest, routes } from './routes.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The REST API: one handler over the procedures for every row of the table. */
export async function restPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  acceptJsonOnly(app);
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      config: { procedure: route.procedure },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (hasNoId(request)) {
          await deps.rateLimits.spendSource('refused', request.ip);
          throw new AppError('not_found');
        }
        const api = createCaller(createContext(deps, request)) as Parameters<typeof route.call>[0];
        const result = await route.call(api, request as RestRequest).catch(throwRefusal);
        return reply.status(route.status).send(result);
      },
    });
  }
  for (const url of new Set(routes.map((route) => route.url))) refuseOtherMethods(app, url);
}

/** Some clients send a JSON content type with empty bodies too; any other content type is a 415. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

function refuseOtherMethods(app: FastifyInstance, url: string): void {
  const known = routes.filter((route) => route.url === url).map((route) => route.method);
  const allow = known.includes('GET') ? [...known, 'HEAD'] : known;
  app.route({
    method: METHODS.filter((method) => !known.some((other) => other === method)),
    url,
    handler: (_request, reply) => {
      reply.header('allow', allow.join(', '));
      throw new AppError('method_not_allowed');
    },
  });
}

/** An id in the path that is no whole number names nothing. */
function hasNoId({ params }: FastifyRequest): boolean {
  const { id } = params as { id?: string };
  return id !== undefined && !/^[1-9]\d{0,15}$/.test(id);
}

/** Procedures fail with tRPC's error around ours. */
function throwRefusal(error: unknown): never {
  throw error instanceof Error && error.cause instanceof AppError ? error.cause : error;
}
