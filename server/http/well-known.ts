import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { shownOperator } from '#server/site/shown-site.ts';
import { keyListPath, operatorPath, securityPath } from '#shared/paths.ts';
import { unshown } from './rate-limits.ts';

const SECONDS = 300;

/** Months for which what security.txt says counts; RFC 9116 wants less than a year. */
const SECURITY_MONTHS = 6;

/**
 * Whom to tell about a weakness (RFC 9116); who runs the site; and the public keys of the credentials, where other
 * people's programs can watch them: a key that differs between places or callers would mark people. The same list as
 * the call `anonymity.keys`.
 */
export function registerWellKnown(
  app: FastifyInstance,
  {
    config,
    credentials,
    rateLimits,
    site,
    now,
  }: Pick<Deps, 'config' | 'credentials' | 'rateLimits' | 'site' | 'now'>,
): void {
  const operator = async () => shownOperator(await site.read(), config);
  app.get(operatorPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    // A copy on the device would show that a page for authors was opened.
    return reply.header('cache-control', 'no-store').send(await operator());
  });
  app.get(securityPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    const { contactEmail } = await operator();
    if (contactEmail === undefined) throw new AppError('not_found');
    return reply
      .header('cache-control', `public, max-age=${SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(securityText(contactEmail, config.publicUrl, now()));
  });
  app.get(keyListPath, async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    reply.header('cache-control', `public, max-age=${SECONDS}`).header('access-control-allow-origin', '*');
    return credentials.publicKeys(now());
  });
}

function securityText(contactEmail: string, publicUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + SECURITY_MONTHS, 1));
  return `Contact: mailto:${contactEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}${securityPath}
`;
}
