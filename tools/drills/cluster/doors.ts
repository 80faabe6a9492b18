import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Processes, until } from './processes.ts';
import { type Place, servers } from './site.ts';

/** What stands between the visitors, Candor and PostgreSQL: HAProxy, PgBouncer and Valkey. */
export function createDoors({ apps, front, network, programs, url }: Place, processes: Processes) {
  const env = programs.environment;
  // `-db`: in the foreground. PgBouncer stays there by itself.
  const haproxy = (name: string, file: string, options: { cwd: string; through?: string[] }) =>
    processes.start(name, programs.program('haproxy'), ['-db', '-f', file], { env, ...options });
  const startValkey = () => {
    const program = ['valkey-server', 'redis-server'].find(
      (name) => spawnSync(name, ['--version']).status === 0,
    );
    const options = { env, cwd: front, plain: true };
    processes.start('valkey', program ?? 'valkey-server', [join(front, 'valkey.conf')], options);
  };
  return {
    async start(): Promise<void> {
      startValkey();
      haproxy('site-haproxy', 'haproxy-site.cfg', { cwd: front });
      for (const name of servers) {
        const options = { cwd: apps[name].config, through: network.enter(name) };
        haproxy(`${name}-haproxy`, 'haproxy-database.cfg', options);
        const pgbouncer = programs.program('pgbouncer');
        processes.start(`${name}-pgbouncer`, pgbouncer, ['pgbouncer.ini'], { env, plain: true, ...options });
      }
      await until('The front door', 20, async () => ((await fetch(url)).status === 503 ? true : undefined));
      const doors = servers.flatMap((name) => [`${name}-haproxy`, `${name}-pgbouncer`]);
      for (const name of ['site-haproxy', 'valkey', ...doors])
        if (!processes.isRunning(name)) throw new Error(`${name} ended: see its log.`);
    },
    startValkey,
    killValkey: () => processes.kill('valkey'),
  };
}
