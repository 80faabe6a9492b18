import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { optionsOf } from '#bench/processes.ts';
import type { Processes } from './processes.ts';
import { type Place, type Server, servers } from './site.ts';
import { readSettings } from './values.ts';

export const MODERATOR = { email: 'moderator@candor.example', password: 'correct zebra battery 41' };

const ROOT = join(import.meta.dirname, '../../..');
const WAIT = join(ROOT, 'server/commands/wait-until-ready.ts');
const START_SECONDS = 90;
/** In production, a moderator needs a second factor, and reviews arrive at the full hour. */
const UNLIKE_PRODUCTION = { ARRIVALS: 'at-once', DEMO_DATA: 'off' };

/** Three Candor processes with the example's settings. */
export function createServers({ apps, network, programs }: Place, processes: Processes) {
  const run = async (name: string, server: Server, more: Record<string, string> = {}) => {
    const { config } = apps[server];
    const { NODE_ENV: _, ...settings } = readSettings(readFileSync(join(config, 'candor.env'), 'utf8'));
    const cwd = join(config, 'run');
    mkdirSync(cwd, { recursive: true });
    const through = network.enter(server);
    const env = { PATH: programs.environment.PATH, ...settings, ...UNLIKE_PRODUCTION, ...more };
    const main = [...optionsOf('server/start/main.ts'), join(ROOT, 'server/start/main.ts')];
    processes.start(name, process.execPath, main, { cwd, through, env });
    // As systemd does.
    const [command = '', ...rest] = [...through, process.execPath, WAIT, String(processes.pid(name))];
    await promisify(execFile)(command, rest, { cwd, env, timeout: START_SECONDS * 1000 }).catch(() => {
      throw new Error(`${name} didn't start: see its log.`);
    });
  };
  const start = (name: Server) => run(name, name);
  return {
    /** One fills the database, makes the moderator's account, and ends; then the three start. */
    async startAll(): Promise<void> {
      const account = { ADMIN_EMAIL: MODERATOR.email, ADMIN_PASSWORD: MODERATOR.password };
      // Demo data is only for who tries Candor out, on an address of the same machine.
      await run('first', 'app1', { HOST: '127.0.0.1', DEMO_DATA: 'on', ...account });
      await processes.kill('first');
      for (const name of servers) await start(name);
    },
    start,
    /** In the middle of requests: for half a second before, it answers none of those that it gets. */
    async kill(name: Server): Promise<void> {
      processes.stop(name);
      await pause(500);
      await processes.kill(name);
    },
  };
}
