import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/;

/** Whether a program on this machine asks. A proxy here connects from loopback too, but it says for whom. */
export function isLocal(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return forwarded === undefined && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** What is for development, such as captured emails, doesn't exist for other machines, whatever HOST is. */
export function hideDevelopment(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = request.url } = request.routeOptions;
    if (url.startsWith('/dev/') && !isLocal(request)) throw new AppError('not_found');
  });
}
