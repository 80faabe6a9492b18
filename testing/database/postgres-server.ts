import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createPostgres } from './create-postgres.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test server without a database name; each file clones `template_candor`. */
    postgresUrl: string;
    /** A migrated SQLite file to copy. */
    sqliteTemplate: string;
  }
}

/** Starts a real PostgreSQL for the test run, with one migrated database to clone, and prepares one of SQLite. */
export default async function setup(project: TestProject) {
  const { url, sqliteTemplate, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  project.provide('sqliteTemplate', sqliteTemplate);
  return stop;
}

/** The same for a program that isn't run by vitest. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'candor-postgres-'));
  const port = await freePort();
  // Without recycling, a checkpoint deletes the files of the log that it no longer needs.
  const server = await createPostgres(folder, port, [
    'wal_recycle=off',
    'wal_init_zero=off',
    'max_connections=200',
  ]);
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;

  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  await admin.query('create database template_candor');
  await admin.end();
  const sqliteTemplate = join(folder, 'template.db');
  for (const address of [`${url}/template_candor`, `sqlite:${sqliteTemplate}`]) {
    const template = connect(address);
    await migrate(template);
    await template.destroy();
  }

  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, sqliteTemplate, stop };
}
