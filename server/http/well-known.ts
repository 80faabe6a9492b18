import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyListPath, securityPath } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { unshown } from './rate-limits.ts';

const SECONDS = 300;

/** Months for which what security.txt says counts; RFC 9116 wants less than a year. */
const SECURITY_MONTHS = 6;

/**
 * Whom to tell about a weakness (RFC 9116), and the public keys of the credentials, where other people's programs can watch them: a key that differs between places
 * or callers would mark people. The same list as the call `anonymity.keys`.
 */
export function registerWellKnown(
  app: FastifyInstance,
  { config, credentials, rateLimits, now }: Pick<Deps, 'config' | 'credentials' | 'rateLimits' | 'now'>,
): void {
  app.get(securityPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    return reply
      .header('cache-control', `public, max-age=${SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(securityText(config.publicUrl, now()));
  });
  app.get(keyListPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    reply.header('cache-control', `public, max-age=${SECONDS}`).header('access-control-allow-origin', '*');
    return credentials.publicKeys(now());
  });
}

function securityText(publicUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + SECURITY_MONTHS, 1));
  return `Contact: mailto:${site.contactEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}${securityPath}
`;
}
