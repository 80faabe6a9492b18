import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { SourceQuota } from '#server/http/rate-limits.ts';

/**
 * How often the caller's network address may call, and how much of that is left: three headers with one number each,
 * which clients know from GitHub. The newer RateLimit and RateLimit-Policy headers still change with each draft.
 */
export function rateLimitHeaders(quota: SourceQuota | undefined): Record<string, string> {
  if (quota === undefined) return {};
  const { times, left } = quota;
  return {
    'ratelimit-limit': String(times),
    ...(left && { 'ratelimit-remaining': String(left.times), 'ratelimit-reset': String(left.seconds) }),
  };
}

/** Adds to every response how many calls are left after it. */
export function tellRateLimits(app: FastifyInstance, { rateLimits }: Pick<Deps, 'rateLimits'>): void {
  if (!rateLimits.enabled) return;
  app.addHook('onSend', async (request, reply) => {
    reply.headers(rateLimitHeaders(await rateLimits.ofRequest(request).quota()));
  });
}
