import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether a program on this machine asks. A proxy here connects from loopback too, but it says for whom, or by another
 * name. So does a browser here whose page has made the name of its own site lead to this machine (DNS rebinding).
 */
export function isLocal({ headers, socket }: FastifyRequest): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    OWN_NAME.test(headers.host ?? 'localhost') &&
    !OF_PROXIES.some((name) => name in headers)
  );
}

/** What is for development, such as captured emails, doesn't exist for other machines, whatever HOST is. */
export function hideDevelopment(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url = request.url } = request.routeOptions;
    if (url.startsWith('/dev/') && !isLocal(request)) throw new AppError('not_found');
  });
}
