import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, onSendHookHandler } from 'fastify';
import { blocksOf } from '#shared/calls.ts';
import { padded } from '#shared/rules/padding.ts';

/**
 * Fills up the responses and refusals of calls whose length must say nothing. They aren't compressed: then they would be
 * as long as what they say again. Comes before the plugin that compresses.
 */
export function registerPadding(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const call = route.config?.call?.name;
    const isTrpc = route.url.startsWith('/api/trpc/');
    if (!isTrpc && blocksOf(call ?? '') === undefined) return;
    const pad: onRequestAsyncHookHandler = async (request) => {
      // What a client sends that wants no compression.
      if (blocksFor(request) > 0) request.headers['x-no-compression'] = '1';
    };
    const fill: onSendHookHandler<unknown> = (request, reply, payload, done) => {
      const blocks = blocksFor(request);
      if (blocks === 0 || typeof payload !== 'string') return done(null, payload);
      // Proxies must not compress it either.
      reply.header('cache-control', 'no-store, no-transform');
      done(null, padded(payload, blocks));
    };
    route.onRequest = [pad, ...[route.onRequest ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), fill];
  });
}

/** One tRPC request can have several calls. */
function blocksFor({ params, routeOptions }: FastifyRequest): number {
  const { config, url = '' } = routeOptions;
  const { path = config.call?.name ?? url.slice(url.lastIndexOf('/') + 1) } = params as { path?: string };
  return Math.max(...path.split(',').map((call) => blocksOf(call)?.response ?? 0));
}
