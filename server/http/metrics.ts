import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hour } from '#shared/rules/calendar.ts';
import { isLocal } from './local-requests.ts';
import { leavesTrace } from './log.ts';

/**
 * Serves `/metrics` to Prometheus on this machine: how long REST calls took, by status, until the last full hour.
 * Nothing about the process, because CPU time and memory show when someone verified or sent a review.
 */
export function registerMetrics(app: FastifyInstance, { now }: Pick<Deps, 'now'>): void {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time of REST calls, until the last full hour',
    labelNames: ['status'],
    registers: [registry],
  });
  let current = hour(now());
  let exported = registry.metrics();
  /** Called before anything of a new hour is counted or shown. */
  const endHour = () => {
    if (hour(now()) === current) return;
    current = hour(now());
    exported = registry.metrics();
  };
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!leavesTrace(request)) return;
    endHour();
    durations.observe({ status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new AppError('not_found');
    endHour();
    return reply.type(registry.contentType).send(await exported);
  });
}
