import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    route.onRequest = async (request) => {
      // What a client sends that wants no compression.
      if (blocksFor(request) > 0) request.headers['x-no-compression'] = '1';
    };
    route.onSend = async (request, reply, payload) => fill(reply, payload, blocksFor(request));
  });
}

/** One tRPC request can have several calls. */
function blocksFor({ params, routeOptions }: FastifyRequest): number {
  const { path = routeOptions.config.call?.name ?? '' } = params as { path?: string };
  return Math.max(...path.split(',').map((call) => blocksOf(call)?.response ?? 0));
}

async function fill(reply: FastifyReply, payload: unknown, blocks: number): Promise<unknown> {
  // tRPC sends an object with a status and headers of its own.
  const isWhole = payload instanceof Response;
  if (blocks === 0 || !(isWhole || typeof payload === 'string')) return payload;
  if (isWhole) reply.status(payload.status).headers(Object.fromEntries(payload.headers));
  // Proxies must not compress it either.
  reply.header('cache-control', 'no-store, no-transform');
  return padded(isWhole ? await payload.text() : payload, blocks);
}
