import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isMigrated } from '#db/migrate.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { within } from '#shared/within.ts';
import { isLocal } from './local-requests.ts';
import { leavesNoLine } from './log.ts';

const METRICS = '/metrics';
/** Load balancers wait for about twice as long. */
const PATIENCE_MS = 1000;

/**
 * `/healthz`: the process runs. `/readyz`: the database is reachable, migrated, and sealed with a key that we have; or only a
 * replica is reachable, and the site can be read. It says if no email can be sent, which stops no one from reading.
 * `/metrics`: for Prometheus on this machine.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    db,
    publicData,
    seals,
    config,
    mailWatch,
  }: Pick<Deps, 'db' | 'publicData' | 'seals' | 'config' | 'mailWatch'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    const ready = await within(PATIENCE_MS, isMigrated(db)).catch(async (cause) => {
      if (await publicData.isReadable()) return undefined;
      throw new AppError('unavailable', { message: "The database can't be reached.", cause });
    });
    const email = mailWatch.trouble();
    // A load balancer that sent no one here would make it worse.
    if (ready === undefined) return { status: 'read-only', email };
    if (!ready) throw new AppError('unavailable', { message: "The database hasn't been migrated." });
    const key = await readSealingKey(db);
    if (key !== undefined && !seals.has(key))
      throw new AppError('unavailable', {
        message: "KEYS_DIR doesn't have the key that the database is sealed with.",
      });
    return { status: 'ready', email };
  });

  const registry = new Registry();
  // CPU time, memory and the event loop would show when someone verified or sent a review.
  if (!config.production) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by kind of request',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  // Kinds, not routes: a series per route would count verifications and submissions by the minute. Unlogged calls
  // aren't counted at all, because on a quiet site one more call at a scrape would reveal when it came, and neither are
  // URLs without a route, which may be misspelled ones.
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions;
    if (leavesNoLine(request, route) || request.is404 || route.url === METRICS) return;
    const kind = route.url?.startsWith('/api/') ? 'api' : 'page';
    durations.observe({ kind, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
  app.get(METRICS, async (request, reply) => {
    if (!isLocal(request)) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
