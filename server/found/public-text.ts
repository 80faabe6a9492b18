import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { publicRoute, tag } from '#server/http/answer-cache.ts';
import { unshown } from '#server/http/rate-limits.ts';

type Write = (request: FastifyRequest) => string | undefined | Promise<string | undefined>;

/** Serves a text that anyone may read, cached until public data changes; 404 where there is none. */
export function publicText(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { url, type }: { url: string; type: string },
  write: Write,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    ...publicRoute({ batch: { callsIn: () => 1, countedAs: unshown }, anyOrigin: true }),
    handler: async (request, reply): Promise<FastifyReply> => {
      await rateLimits.spendSource(request.ip, unshown);
      const text = await write(request);
      if (text === undefined) throw new AppError('not_found');
      return tag(reply, text)
        .header('cache-control', 'public, no-cache')
        .type(`${type}; charset=utf-8`)
        .send(text);
    },
  });
}
