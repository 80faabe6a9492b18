import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { forgetPath } from '#shared/paths.ts';
import { unshown } from './rate-limits.ts';

/**
 * Makes a browser delete what it stores for this site. Only the site's own pages may ask: another site could make an
 * author lose her draft. Cookies aren't named: we set none, and browsers would also delete those of neighboring hosts.
 */
export function registerForgetDevice(app: FastifyInstance, { rateLimits }: Pick<Deps, 'rateLimits'>): void {
  app.post(forgetPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    if (request.headers['sec-fetch-site'] !== 'same-origin') throw new AppError('forbidden');
    const headers = { 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' };
    return reply.headers(headers).status(204).send();
  });
}
