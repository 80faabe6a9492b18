// `npm run check:cluster`: sets up a whole cluster from deploy/cluster on this machine, in a folder of its own, lets parts of
// it fail while visitors read and write, and prints what they noticed. `-- --event NAME` lets only that happen, and
// `--keep` leaves the folder there, with all logs. Exits with 1 if a target is missed, with 2 if an event was left out.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import type { Attempt, News, Order, Written } from './cluster/attempts.ts';
import { createDatabases } from './cluster/databases.ts';
import { createDoors } from './cluster/doors.ts';
import { plans } from './cluster/events.ts';
import { type Event, figuresOf, missed, table, verdict } from './cluster/figures.ts';
import { lookFor } from './cluster/ledger.ts';
import { createProcesses, until } from './cluster/processes.ts';
import { createServers, MODERATOR } from './cluster/servers.ts';
import { layOut } from './cluster/site.ts';

const USAGE = `Usage: npm run check:cluster -- [--event ${plans.map(({ name }) => name).join('|')}] [--keep]`;
const { values } = readArguments(USAGE, {
  options: { event: { type: 'string' }, keep: { type: 'boolean' } },
});
const chosen = plans.filter(({ name }) => values.event === undefined || name === values.event);
if (chosen.length === 0) refuse(USAGE);

const folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'));
const place = layOut(folder);
const processes = createProcesses(place.logs);
const nodes = createDatabases(place, processes);
const doors = createDoors(place, processes);
const servers = createServers(place, processes);
const clean = () => {
  nodes.killAll();
  processes.killAll();
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
};
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    clean();
    process.exit(1);
  });

const began = Date.now();
const say = (text: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const attempts: Attempt[] = [];
const written: Written[] = [];
const events: Event[] = [];
const leftOut: string[] = [];
try {
  say(Object.entries(place.versions).flat().join(' '));
  say('Three etcd, Patroni and PostgreSQL …');
  await nodes.start();
  say('HAProxy, PgBouncer, Valkey, and three Candors …');
  await doors.start();
  await servers.startAll();
  const traffic = startTraffic({ url: place.url, mailAddress: place.mailAddress, moderator: MODERATOR });
  await until('The first visitors', 60, async () => (attempts.length > 100 ? true : undefined));
  for (const { name, does, needsCables, run } of chosen) {
    if (needsCables && !nodes.cut) {
      say(`${name} is left out: it needs root, and networks of their own for the machines.`);
      leftOut.push(name);
      continue;
    }
    say(`${name}: ${does}`);
    const start = Date.now();
    await run({ nodes, doors, servers, say });
    events.push({ name, start, end: Date.now() });
  }
  await traffic.stop();
  // A node that an event has killed, and no other one has started again.
  await nodes.start();
  process.exitCode = await report();
} catch (error) {
  values.keep = true;
  console.error(error, `\nSee the logs in ${place.logs}.`);
  process.exitCode = 1;
} finally {
  clean();
}

function startTraffic(order: Order) {
  const child = fork(join(import.meta.dirname, 'cluster/traffic.ts'), [JSON.stringify(order)]);
  child.on('message', (news: News) => {
    attempts.push(...news.attempts);
    written.push(...news.written);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    stop: () => {
      child.send('stop');
      return ended;
    },
  };
}

/** Prints everything, and returns the exit status. */
async function report(): Promise<number> {
  const rows = events.map((event) => figuresOf(event, attempts));
  console.log(`\n${table(rows)}\n`);
  const problems = rows.flatMap((row) => missed(row).map((problem) => `${row.event}: ${problem}`));
  for (const { event, seen } of rows)
    for (const [words, times] of seen) console.log(`${event}: ${times} times ${words}`);
  for (const { node, acknowledged, lost, doubled, wrong } of await lookFor(written, nodes)) {
    console.log(
      `${node}: ${acknowledged} acknowledged writes, ${lost.length} lost, ${doubled.length} doubled`,
    );
    const examples = lost.slice(0, 5).map((one) => `lost: ${one}`);
    problems.push(...[...examples, ...doubled, ...wrong].map((one) => `${node}: ${one}`));
  }
  const { lines, status } = verdict({ events: rows.map(({ event }) => event), leftOut, problems });
  console.log([`${cpus().length} cores.`, ...lines].join('\n'));
  return status;
}
