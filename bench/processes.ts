import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type RunningProcess = Awaited<ReturnType<typeof startProcess>>;

/** The real server on a database, without limits. */
export function startServer(
  folder: string,
  environment: Record<string, string> = {},
): Promise<RunningProcess> {
  return startProcess('../server/main.ts', folder, { PORT: '0', RATE_LIMITS: 'off', ...environment });
}

/** A script that prints the address at which it listens, in a process of its own. */
export async function startProcess(script: string, cwd: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let url: string | undefined;
  while (url === undefined) {
    url = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
    if (child.exitCode !== null) throw new Error(`${script} didn't start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    /** In MB. */
    memory(): number {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async [Symbol.asyncDispose]() {
      const stopped = once(child, 'exit');
      child.kill('SIGTERM');
      await stopped;
    },
  };
}

/** What a script sends when it is done with an order. */
export async function runScript<Result>(script: string, order: object): Promise<Result> {
  const child = fork(join(import.meta.dirname, script), [JSON.stringify(order)]);
  const [result] = (await once(child, 'message')) as [Result];
  await once(child, 'exit');
  return result;
}
