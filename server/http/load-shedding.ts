import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { createTurnstile } from './turnstile.ts';

/** Requests are refused above this, so the loop stays less than 200 ms behind: refusing them takes time too. */
const MAX_BEHIND_MS = 120;
/** A single pause of the machine disappears in the mean of this time; an overload doesn't. */
const SAMPLE_MS = 200;
/** What the start has blocked is no overload. */
const GRACE_MS = 1000;
const RETRY_SECONDS = 5;
/** They say how the process is, above all when it has too much to do. */
const ALWAYS_SERVED = new Set(['/healthz', '/metrics']);

/**
 * Refuses requests with 503 and Retry-After when there are too many, so those it accepts are answered in time. The
 * plugin refuses all while the event loop is behind, whatever blocks it. So that requests don't block it themselves, they
 * begin their work a few in each turn of the loop, and those that would wait too long for their turn are refused.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let listensSince = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    listensSince = performance.now();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_BEHIND_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async (request) => {
      const hasStarted = performance.now() - listensSince > GRACE_MS;
      if (hasStarted && !isAlwaysServed(request)) throw tooBusy();
    },
  });
  const turnstile = createTurnstile(MAX_BEHIND_MS);
  app.addHook('preHandler', (request, _reply, done) => {
    if (isAlwaysServed(request)) return done();
    turnstile((isInTime) => done(isInTime ? undefined : tooBusy()));
  });
}

const tooBusy = () => new AppError('unavailable', { retryAfter: RETRY_SECONDS });

function isAlwaysServed({ routeOptions }: FastifyRequest): boolean {
  return ALWAYS_SERVED.has(routeOptions.url ?? '');
}
