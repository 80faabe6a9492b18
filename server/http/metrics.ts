import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isSame } from '#server/secrets/same-secret.ts';
import { hour } from '#shared/rules/calendar.ts';
import { isLocal } from './local-requests.ts';
import { leavesTrace } from './log.ts';

type Needs = Pick<Deps, 'config' | 'mailWatch' | 'vitalSigns' | 'now'>;

/**
 * Serves `/metrics` to Prometheus on this machine, or to one that has METRICS_TOKEN: how long REST calls took, by status,
 * until the last full hour, and how the site is, as the clock finds it. Nothing about the process, because CPU time and
 * memory show when someone verified or sent a review.
 */
export function registerMetrics(app: FastifyInstance, deps: Needs): void {
  const { now } = deps;
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
    if (!isLocal(request) && !hasToken(request, deps)) throw new AppError('not_found');
    endHour();
    return reply.type(registry.contentType).send(`${await exported}${gaugesOf(deps)}`);
  });
}

function hasToken({ headers }: FastifyRequest, { config }: Needs): boolean {
  const [, given] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return config.metricsToken !== undefined && given !== undefined && isSame(config.metricsToken, given);
}

/** What isn't known has no line. */
function gaugesOf({ mailWatch, vitalSigns, now }: Needs): string {
  const known = vitalSigns.known();
  const hasTried = mailWatch.triedAt() !== undefined;
  const gauges: [name: string, help: string, value: number | undefined][] = [
    ['time_seconds', "The server's clock", now().getTime() / 1000],
    ['database_up', 'Whether the database answers', known && Number(known.database)],
    [
      'mail_up',
      'Whether the mail server accepts us, tried every ten minutes',
      hasTried ? Number(mailWatch.trouble() === undefined) : undefined,
    ],
    [
      'failed_jobs',
      'Jobs that failed in this hour or the one before',
      known && vitalSigns.failedJobs(now()).length,
    ],
    [
      'hourly_jobs_timestamp_seconds',
      'The full hour in which the hourly jobs last ran',
      secondsOf(known?.jobs),
    ],
    ['backup_timestamp_seconds', 'The hour of the last backup', secondsOf(known?.backup)],
    ['backup_test_timestamp_seconds', 'The hour of the last test of a backup', secondsOf(known?.backupTest)],
    ['disk_free_percent', 'How much of the fullest disk is free, in steps of 5', known?.diskFreePercent],
  ];
  return gauges
    .filter(([, , value]) => value !== undefined)
    .map(
      ([name, help, value]) =>
        `# HELP candor_${name} ${help}\n# TYPE candor_${name} gauge\ncandor_${name} ${value}\n`,
    )
    .join('');
}

const secondsOf = (at: string | undefined) => (at === undefined ? undefined : Date.parse(`${at}:00Z`) / 1000);
