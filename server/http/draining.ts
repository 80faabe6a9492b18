import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on, `/readyz` answers with 503, so a load balancer sends no one here. All else is still served. */
    stopBeingReady: () => void;
  }
}

const RETRY_SECONDS = 5;

/** While the server is shutting down, requests on open connections get a 503 that says to try again. */
export function refuseWhileDraining(app: FastifyInstance): void {
  let isReady = true;
  let isClosing = false;
  app.decorate('stopBeingReady', () => {
    isReady = false;
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const refuses = isClosing || (!isReady && request.routeOptions.url === '/readyz');
    done(refuses ? new AppError('unavailable', { retryAfter: RETRY_SECONDS }) : undefined);
  });
}
