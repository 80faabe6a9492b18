import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Answered, Order } from './clients.ts';

export type RunningProcess = Awaited<ReturnType<typeof startProcess>>;

const HOUR_MS = 3_600_000;
const NO_DUMPS = 'ulimit -c 0; exec "$0" "$@"';

const ROOT = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

type Options = { env?: Record<string, string>; given?: string[]; node?: string[] };

// They would outlive a run that is cut off. Killed at once, because their folder is deleted next.
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function own<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Node's options with which npm runs a script of the server. */
export function optionsOf(script: string): string[] {
  const command = Object.values(scripts).find((text) => text.endsWith(` ${script}`));
  return command?.split(' ').slice(1, -1) ?? [];
}

/**
 * The real server on a database, as `npm start` starts it in production, behind a proxy. Its clients are so many that
 * none reaches a limit.
 */
export function startServer(
  folder: string,
  database: string,
  { env, node = [], ...options }: Options = {},
): Promise<RunningProcess> {
  return startProcess('../server/start/main.ts', folder, {
    env: { ...serverSettings(database), ...env },
    node: [...optionsOf('server/start/main.ts'), ...node],
    ...options,
  });
}

export const serverSettings = (database: string) => ({
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://candor.example',
  APP_SECRET: 'bench'.repeat(8),
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: '1',
  DEMO_DATA: 'off',
  DATABASE_URL: database,
});

/** Node's options for a server whose next full hour comes in so many milliseconds, and if wanted another one later. */
export function clockBeforeFullHour(first: number, second?: number): string[] {
  const ahead = HOUR_MS - (Date.now() % HOUR_MS) - first;
  const clock = `file://${join(import.meta.dirname, 'clock.ts')}?ahead=${ahead}`;
  if (second === undefined) return ['--import', clock];
  const from = Date.now() + (first + second) / 2;
  return ['--import', `${clock}&more=${HOUR_MS - (second - first)}&from=${from}`];
}

/** A script that prints the address at which it listens, in a process of its own. */
export async function startProcess(
  script: string,
  cwd: string,
  { env = {}, given = [], node = [] }: Options = {},
) {
  const command = [...node, resolve(import.meta.dirname, script), ...given];
  // Production refuses to start where a crash would be written to a file.
  const child = own(spawn('/bin/sh', ['-c', NO_DUMPS, process.execPath, ...command], { cwd, env }));
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let url: string | undefined;
  while (url === undefined) {
    url = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${script} didn't start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    pid: child.pid ?? 0,
    /** Everything it has printed. */
    output: () => output,
    /** In MB. */
    memory: () => readMemory(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A script that gets orders, in a process of its own. */
export function startHelper(script: string): ChildProcess {
  return own(fork(join(import.meta.dirname, script)));
}

/** Clients in a process of their own, which carry out one order after the other. */
export function startClients() {
  const child = startHelper('clients.ts');
  return {
    async ask(order: Order): Promise<Answered> {
      child.send(order);
      const [answered] = (await once(child, 'message')) as [Answered];
      return answered;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

/** The exit of a command, and the most memory that it used, in MB. */
export async function runCommand(name: string, folder: string, database: string, given: string[] = []) {
  const script = `server/commands/${name}.ts`;
  const node = optionsOf(script);
  const command = [...node, join(ROOT, script), ...given];
  const env = { DATABASE_URL: `sqlite:${database}` };
  const child = own(
    spawn(process.execPath, command, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, readMemory(child.pid));
  }, 20);
  const [status] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (status !== 0) throw new Error(`The command ${name} exited with ${status}.`);
  return memory;
}

/** In MB; 0 if the process has ended. */
function readMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
