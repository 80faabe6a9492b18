import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '#testing/database/free-port.ts';

/** Set up as server/counters/README.md says. */
const SETTINGS = ['--save', '', '--appendonly', 'no', '--slowlog-log-slower-than', '-1'];

export type ValkeyServer = Awaited<ReturnType<typeof startValkey>>;

/** A real Valkey, or Redis where that isn't to be had, which can be killed and started again. */
export async function startValkey() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-valkey-'));
  const port = await freePort();
  const program = ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (program === undefined) throw new Error('Neither valkey-server nor redis-server is installed.');
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...SETTINGS];
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`${program} did not start:\n${output}`)));
      child.stdout?.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Ready to accept connections')) resolve();
      });
    });
  };
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  await start();
  const client = new Redis(port);
  // It is killed now and then.
  client.on('error', () => {});
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Looks into it. */
    client,
    start,
    kill,
    /** It keeps its connections, and answers nothing. */
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      client.disconnect();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
