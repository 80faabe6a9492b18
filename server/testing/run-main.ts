import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');

export type Running = Awaited<ReturnType<typeof runMain>>;

type Options = {
  env?: Record<string, string>;
  /** Modules that run before the server, as with `node --import`. */
  imports?: string[];
  /** What `ulimit -c` is set to. */
  coreLimit?: string;
  /** The working folder, if it isn't a new one. */
  cwd?: string;
};

/** The program of `npm start` in a process of its own: until it listens, or until it gives up. */
export async function runMain({ env = {}, imports = [], coreLimit = '0', cwd = newFolder() }: Options = {}) {
  const node = [...imports.flatMap((path) => ['--import', path]), MAIN];
  const command = ['-c', `ulimit -c ${coreLimit}; exec "$@"`, 'sh', process.execPath, ...node];
  const child = spawn('/bin/sh', command, {
    cwd,
    env: { PATH: '/usr/bin:/bin', PORT: '0', DEMO_DATA: 'off', RATE_LIMITS: 'off', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const place = () => /listening at (http:[^"]+)/.exec(output)?.[1];
  const isUp = () => place() !== undefined && /^ {2}Candor |"msg":"running"/m.test(output);
  while (!isUp() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    url: place() ?? '',
    cwd,
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

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'candor-main-'));
}
