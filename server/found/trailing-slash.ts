import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { unshown } from '#server/http/rate-limits.ts';
import { publicRoutes } from './public-pages.ts';

/**
 * Sends a public page's address with a slash at its end to the one without, with the same query, for good. Where people
 * verify, write and come back, nothing of the address is read: the router in the browser accepts both.
 */
export function redirectTrailingSlashes(app: FastifyInstance, { rateLimits }: Deps): void {
  for (const pattern of publicRoutes) {
    if (pattern === '/') continue;
    app.get(`${pattern}/`, async (request, reply) => {
      await rateLimits.spendSource(request.ip, unshown);
      const params = request.params as Record<string, string>;
      const [, query] = /(\?.*)$/s.exec(request.url) ?? ['', ''];
      const path = pattern.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
      return reply.header('cache-control', 'no-cache').redirect(path + query, 308);
    });
  }
}
