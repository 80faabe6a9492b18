import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from '#testing/database/compile-cache.ts';

const MAIN = join(import.meta.dirname, '../../server/start/main.ts');

// Shorter than a test may take, so a failing test shows what a server that hangs has printed.
const GIVES_UP_MS = 50_000;

export type Running = Awaited<ReturnType<typeof runMain>>;

type Options = {
  env?: Record<string, string>;
  /** Modules that run before the server, as with `node --import`. */
  imports?: string[];
  /** What else Node is started with. */
  flags?: string[];
  /** What `ulimit -c` is set to. */
  coreLimit?: string;
  /** A disk of its own for the folder `data`, as `mount` names it, such as `-t tmpfs -o size=12m tmpfs`, if `mayMount`. */
  disk?: string;
  /** The working folder, if it isn't a new one. */
  cwd?: string;
};

/** The program of `npm start` in a process of its own: until it listens, or until it gives up. */
export async function runMain(options: Options = {}) {
  const { env = {}, imports = [], flags = [], coreLimit = '0', disk, cwd = newFolder() } = options;
  const node = [...flags, ...imports.flatMap((path) => ['--import', path]), MAIN];
  const mount = disk ? `mkdir -p data && mount ${disk} data && ` : '';
  const [program = '', ...command] = [
    ...(disk ? ownMounts : []),
    ...['/bin/sh', '-c', `ulimit -c ${coreLimit}; ${mount}exec "$@"`, 'sh', process.execPath, ...node],
  ];
  const child = spawn(program, command, {
    cwd,
    env: {
      PATH: '/usr/bin:/bin',
      PORT: '0',
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      ...compileCache(),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const place = () => /listening at (http:[^"]+)/.exec(output)?.[1];
  const isUp = () => place() !== undefined && /^ {2}Candor |"msg":"running"/m.test(output);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const start = performance.now();
  while (!isUp() && !hasEnded()) {
    if (performance.now() - start > GIVES_UP_MS) child.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: place() ?? '',
    cwd,
    pid: child.pid ?? 0,
    /** A path below its working folder, as the server sees it: also on its own disk. */
    path: (name: string) => join(`/proc/${child.pid}/root`, cwd, name),
    /** Everything it has printed. */
    output: () => output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** The exit status, once it has ended. */
    status: async () => (await exited)[0] as number | null,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}

/** What starts a process whose mounts end with it. */
export const ownMounts = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** Whether this account may give a server this disk of its own. */
export function mayMount(disk = '-t tmpfs tmpfs'): boolean {
  const [program = '', ...parameters] = [...ownMounts, 'mount', ...disk.split(' '), tmpdir()];
  return spawnSync(program, parameters).status === 0;
}

/** What runs a command in the working folder of a server, with the disk that it has. */
export function beside({ pid, cwd }: Pick<Running, 'pid' | 'cwd'>): string[] {
  const user = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
  return ['nsenter', '--target', String(pid), '--mount', ...user, `--wdns=${cwd}`, '--'];
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'candor-main-'));
}
