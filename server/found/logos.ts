import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLogo } from '#db/queries/logos.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { unshown } from '#server/http/rate-limits.ts';
import { logoPath } from '#shared/paths.ts';

/** PostgreSQL fails on some texts that an address can hold, such as a null byte. */
const HASH = /^[0-9a-f]{1,64}$/;

/** The logos of companies, and the pictures of this site. Their addresses change with them, so browsers may keep them. */
export function registerLogos(app: FastifyInstance, deps: Deps): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await deps.rateLimits.spendSource(request.ip, unshown);
    const { hash } = request.params as { hash: string };
    const { logo, photo } = await deps.site.read();
    const own = [logo, photo].find((picture) => picture?.hash === hash);
    const png =
      own?.png ?? (HASH.test(hash) ? await deps.publicData.read((db) => findLogo(db, hash)) : undefined);
    if (png === undefined) throw new AppError('not_found');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(png);
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: logoPath(':hash'),
    config: { policy: "default-src 'none'; frame-ancestors 'none'; sandbox" },
    handler,
  });
}
