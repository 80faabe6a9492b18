import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyListPath } from '#shared/paths.ts';
import { unshown } from './rate-limits.ts';

const SECONDS = 300;

/**
 * The public keys of the credentials, where other people's programs can watch them: a key that differs between places
 * or callers would mark people. The same list as the call `anonymity.keys`.
 */
export function registerWellKnown(
  app: FastifyInstance,
  { credentials, rateLimits, now }: Pick<Deps, 'credentials' | 'rateLimits' | 'now'>,
): void {
  app.get(keyListPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    reply.header('cache-control', `public, max-age=${SECONDS}`).header('access-control-allow-origin', '*');
    return credentials.publicKeys(now());
  });
}
