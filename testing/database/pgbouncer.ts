import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Where Debian has it, and only root looks for commands. */
const DEBIAN = '/usr/sbin/pgbouncer';
const NOBODY = 65_534;

/** Connections from PgBouncer to PostgreSQL. */
export const serverConnections = 4;

/**
 * A real PgBouncer in transaction mode in front of a PostgreSQL server, with few connections to it, so each of ours
 * gets another one all the time.
 */
export async function startPgbouncer(postgresUrl: string, { clients = 500 } = {}) {
  const { hostname, port: postgresPort, username, password, pathname } = new URL(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'candor-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${postgresPort} user=${username} password=${password} connect_query='set statement_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = ${clients}
query_wait_timeout = 4
`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const [path, mode] of Object.entries({ [folder]: 0o755, [file]: 0o644 })) chmodSync(path, mode);
  const child = spawn(existsSync(DEBIAN) ? DEBIAN : 'pgbouncer', [file], {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  while (!output.includes('process up')) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
