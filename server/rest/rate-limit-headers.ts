import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';

/**
 * Tells in every answer how often the caller's network address may call, and what is left of it. Three headers with a
 * number each, which clients know since GitHub; the newer RateLimit and RateLimit-Policy still change from draft to draft.
 */
export function tellRateLimits(app: FastifyInstance, { rateLimits }: Pick<Deps, 'rateLimits'>): void {
  if (!rateLimits.enabled) return;
  app.addHook('onSend', async (request, reply) => {
    const quota = await rateLimits.sourceQuota(
      request.routeOptions.config.procedure ?? 'everything else',
      request.ip,
    );
    reply.header('ratelimit-limit', quota.times);
    if (quota.left === undefined) return;
    reply.header('ratelimit-remaining', quota.left.times).header('ratelimit-reset', quota.left.seconds);
  });
}
