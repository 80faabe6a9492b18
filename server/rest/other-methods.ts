import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** Responds to OPTIONS at a URL with 204, and to unsupported methods with 405; both list the supported methods. */
export function answerOtherMethods(
  app: FastifyInstance,
  deps: Deps,
  url: string,
  known: string[],
  anyOrigin: boolean,
): void {
  const allowed = [...known, 'OPTIONS'];
  const allow = allowed.join(', ');
  app.route({
    method: 'OPTIONS',
    url,
    // Preflights get their response here too, with the headers that @fastify/cors has set by then.
    config: { cors: { preflightContinue: true }, anyOrigin },
    handler: async (request, reply) => {
      await deps.rateLimits.ofRequest(request).spend();
      return reply.status(204).header('allow', allow).header('cache-control', 'no-store').send();
    },
  });
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    // Before the body is read, because an invalid body is not the error here.
    onRequest: (_request, reply, done) => {
      reply.header('allow', allow);
      done(new AppError('method_not_allowed'));
    },
    handler: () => {},
  });
}
