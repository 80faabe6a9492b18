import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Processes, until } from './processes.ts';
import type { Place } from './site.ts';

/** What stands between the visitors, Candor and PostgreSQL: two HAProxies, PgBouncer and Valkey. */
export function createDoors({ front, programs, url }: Place, processes: Processes) {
  const options = { env: programs.environment, cwd: front, plain: true };
  // `-db`: in the foreground. PgBouncer stays there by itself.
  const haproxy = (name: string) =>
    processes.start(name, programs.program('haproxy'), ['-db', '-f', `${name}.cfg`], options);
  const startValkey = () => {
    const program = ['valkey-server', 'redis-server'].find(
      (name) => spawnSync(name, ['--version']).status === 0,
    );
    processes.start('valkey', program ?? 'valkey-server', [join(front, 'valkey.conf')], options);
  };
  return {
    async start(): Promise<void> {
      startValkey();
      haproxy('haproxy-database');
      haproxy('haproxy-site');
      processes.start('pgbouncer', programs.program('pgbouncer'), ['pgbouncer.ini'], options);
      await until('The front door', 20, async () => ((await fetch(url)).status === 503 ? true : undefined));
      for (const name of ['haproxy-database', 'haproxy-site', 'pgbouncer', 'valkey'])
        if (!processes.isRunning(name)) throw new Error(`${name} ended: see its log.`);
    },
    startValkey,
    killValkey: () => processes.kill('valkey'),
  };
}
