import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, isMissed, tableOf } from '#bench/figures.ts';
import { startProbe } from '#bench/probe.ts';
import { clockBeforeFullHour, startServer } from '#bench/processes.ts';
import { type SizeName, sizes } from '#bench/scale/fill.ts';
import { copyOfFilled } from '#bench/scale/filled.ts';
import { growthPerMinute, liveHeap, type Sample, tellsLiveHeap, watchProcess } from '#bench/watch-process.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { startVisitors, type Visited } from './soak-clients.ts';

// `npm run soak` leaves a site to all kinds of people for ten minutes. Exits with 2 when a figure misses its target.
const MINUTE_MS = 60_000;
/** Of the time, in which caches fill and code is compiled; visitors come more often then. */
const WARM_UP = 0.3;
/** The first hourly jobs are part of the warm-up, the second ones come in the middle of what is measured. */
const [FIRST_HOUR, SECOND_HOUR] = [0.15, 0.65];
const PARTS = 10;
const LOGIN = { email: 'admin@candor.example', password: 'only for this soak 1' };

const USAGE = 'Usage: npm run soak -- [--minutes 10] [--size S|M|L]';
const { values } = readArguments(USAGE, {
  options: { minutes: { type: 'string', default: '10' }, size: { type: 'string', default: 'M' } },
});
const minutes = Number(values.minutes);
const size = values.size as SizeName;
if (!(minutes > 0 && size in sizes)) refuse(USAGE);

const folder = mkdtempSync(join(tmpdir(), 'candor-soak-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const figures = await soak();
console.log(tableOf(figures));
process.exitCode = figures.some(isMissed) ? 2 : 0;

async function soak(): Promise<Figure[]> {
  const whole = minutes * MINUTE_MS;
  const database = await copyOfFilled(size, folder);
  const visitors = await startVisitors();
  await using site = await startServer(folder, `sqlite:${database}`, {
    env: {
      SMTP_URL: visitors.mail,
      ADMIN_EMAIL: LOGIN.email,
      ADMIN_PASSWORD: LOGIN.password,
      ARRIVALS: 'hourly',
      // Almost as in production, where the admin would need a second factor, and one address may not ask so often.
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOAD_SHEDDING: 'on',
    },
    node: [...clockBeforeFullHour(FIRST_HOUR * whole, SECOND_HOUR * whole), ...tellsLiveHeap],
  });
  console.log(`${minutes} minutes at size ${size}.`);
  const wait = (share: number) => new Promise((resolve) => setTimeout(resolve, whole * share));
  visitors.begin({
    url: site.url,
    companies: sizes[size].companies,
    partMs: whole / PARTS,
    warmUpMs: whole * WARM_UP,
    login: LOGIN,
  });
  await wait(WARM_UP);
  const before = await liveHeap(site);
  const watch = watchProcess(site);
  const probe = startProbe(site.url, { read: '/healthz', writes: false });
  await wait(1 - WARM_UP);
  const samples = watch.stop();
  const { longestRead, errors } = await probe.stop();
  const after = await liveHeap(site);
  const visited = await visitors.stop();
  for (const surprise of new Set(visited.surprises)) console.log(surprise);
  if (!site.output().includes('"ms":')) throw new Error('The site has served no one.');
  const jobs = site.output().match(/"msg":"[\w ]+ failed"/g) ?? [];
  return [
    ...memoryFigures(samples, (after - before) / (minutes * (1 - WARM_UP))),
    ...timeFigures(visited),
    { name: 'longest silence', value: longestRead, unit: 'ms', target: 25 },
    { name: 'failed requests', value: visited.failed + errors, unit: 'errors', target: 0 },
    { name: 'unexpected refusals', value: visited.surprises.length, unit: 'errors', target: 0 },
    { name: 'failed jobs', value: jobs.length, unit: 'errors', target: 0 },
  ];
}

function memoryFigures(samples: Sample[], liveGrowth: number): Figure[] {
  return [
    { name: 'memory, growth a minute', value: growthPerMinute(samples, 'megabytes'), unit: 'MB', target: 1 },
    { name: 'objects in use, growth a minute', value: liveGrowth, unit: 'MB', target: 1 },
    { name: 'memory at the end', value: samples.at(-1)?.megabytes ?? 0, unit: 'MB' },
    {
      name: 'open files and sockets, growth a minute',
      value: growthPerMinute(samples, 'files'),
      unit: '',
      target: 1,
    },
    { name: 'open files and sockets at the end', value: samples.at(-1)?.files ?? 0, unit: '' },
  ];
}

/** The tenths after the warm-up, each with the slowest hundredth of its reads. */
function timeFigures({ parts }: Visited): Figure[] {
  const measured = parts.slice(PARTS * WARM_UP, PARTS);
  const p99 = measured.map(
    (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0,
  );
  const half = Math.ceil(p99.length / 2);
  const mean = (some: number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
  const grown = mean(p99.slice(-half)) / mean(p99.slice(0, half));
  return [
    { name: 'reads', value: measured.flat().length / (minutes * (1 - WARM_UP) * 60), unit: 'a second' },
    { name: 'p99 of the slowest tenth', value: Math.max(...p99), unit: 'ms' },
    { name: 'p99, second half compared with the first', value: grown, unit: 'times', target: 1.5 },
  ];
}
