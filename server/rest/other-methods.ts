import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** Responds to OPTIONS at a URL with 204 and the supported methods. */
export function answerOptions(app: FastifyInstance, deps: Deps, url: string, anyOrigin: boolean): void {
  app.route({
    method: 'OPTIONS',
    url,
    // Preflights get their response here too, with the headers that @fastify/cors has set by then.
    config: { cors: { preflightContinue: true }, anyOrigin },
    handler: async (request, reply) => {
      await deps.rateLimits.ofRequest(request).spend();
      reply.header('allow', app.urlOf(request)?.methods.join(', '));
      return reply.status(204).header('cache-control', 'no-store').send();
    },
  });
}

/**
 * Responds to a method that a URL doesn't support with 405, and lists those that it does. Call it after the other hooks.
 * A route for each of Node's methods at each URL would take half of a start.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const known = app.urlOf(request);
    if (!known || known.methods.includes(request.method)) return done();
    reply.header('allow', known.methods.join(', '));
    // Before the body is read, because an invalid body is not the error here.
    done(new AppError('method_not_allowed'));
  });
}
