import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#db/testing/free-port.ts';
import { type Processes, until } from './processes.ts';
import { type Place, type Server, servers } from './site.ts';
import { readSettings } from './values.ts';

export const MODERATOR = { email: 'moderator@candor.example', password: 'correct zebra battery 41' };

const ROOT = join(import.meta.dirname, '../..');
const START_SECONDS = 90;
/** In production, a moderator needs a second factor, and reviews arrive at the full hour. */
const UNLIKE_PRODUCTION = { ARRIVALS: 'at-once', DEMO_DATA: 'off' };

/** Three Candor processes with the example's settings. */
export function createServers({ apps, programs }: Place, processes: Processes) {
  const run = async (name: string, config: string, url: string, more: Record<string, string>) => {
    const { NODE_ENV: _, ...settings } = readSettings(readFileSync(join(config, 'candor.env'), 'utf8'));
    const cwd = join(config, 'run');
    mkdirSync(cwd, { recursive: true });
    processes.start(name, process.execPath, [...options(), join(ROOT, 'server/main.ts')], {
      cwd,
      env: { PATH: programs.environment.PATH, ...settings, ...UNLIKE_PRODUCTION, ...more },
    });
    const isReady = async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined);
    await until(name, START_SECONDS, isReady, () => processes.isRunning(name));
  };
  const start = (name: Server) => run(name, apps[name].config, `http://${apps[name].address}:3000`, {});
  return {
    /** One fills the database, makes the moderator's account, and ends; then the three start. */
    async startAll(): Promise<void> {
      const PORT = String(await freePort());
      const account = { ADMIN_EMAIL: MODERATOR.email, ADMIN_PASSWORD: MODERATOR.password };
      const first = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'on', ...account };
      await run('first', apps.app1.config, `http://127.0.0.1:${PORT}`, first);
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

/** Those with which npm starts the server. */
function options(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts.start?.split(' ').slice(1, -1) ?? [];
}
