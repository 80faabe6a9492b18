import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { SourceQuota } from '#server/http/limits.ts';

/**
 * How often the caller's network address may call, and what is left of it. Three headers with a number each, which
 * clients know since GitHub; the newer RateLimit and RateLimit-Policy still change from draft to draft.
 */
export function rateLimitHeaders(quota: SourceQuota | undefined): Record<string, string> {
  if (quota === undefined) return {};
  const { times, left } = quota;
  if (left === undefined) return { 'ratelimit-limit': String(times) };
  return {
    'ratelimit-limit': String(times),
    'ratelimit-remaining': String(left.times),
    'ratelimit-reset': String(left.seconds),
  };
}

/** Tells in every answer what is left after it. */
export function tellRateLimits(app: FastifyInstance, { rateLimits }: Pick<Deps, 'rateLimits'>): void {
  if (!rateLimits.enabled) return;
  app.addHook('onSend', async (request, reply) => {
    const action = request.routeOptions.config.procedure ?? 'everything else';
    reply.headers(rateLimitHeaders(await rateLimits.ofSource(action, request.ip).quota()));
  });
}
