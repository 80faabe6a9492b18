import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';

/**
 * How often the caller's network address may call, and what is left of it. Three headers with a number each, which
 * clients know since GitHub; the newer RateLimit and RateLimit-Policy still change from draft to draft.
 */
export async function rateLimitHeaders(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  request: FastifyRequest,
): Promise<Record<string, string>> {
  if (!rateLimits.enabled) return {};
  const action = request.routeOptions.config.procedure ?? 'everything else';
  const { times, left } = await rateLimits.sourceQuota(action, request.ip);
  if (left === undefined) return { 'ratelimit-limit': String(times) };
  return {
    'ratelimit-limit': String(times),
    'ratelimit-remaining': String(left.times),
    'ratelimit-reset': String(left.seconds),
  };
}

/** Tells in every answer what `rateLimitHeaders` says. */
export function tellRateLimits(app: FastifyInstance, deps: Pick<Deps, 'rateLimits'>): void {
  if (!deps.rateLimits.enabled) return;
  app.addHook('onSend', async (request, reply) => {
    reply.headers(await rateLimitHeaders(deps, request));
  });
}
