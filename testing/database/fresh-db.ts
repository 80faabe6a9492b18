import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';

export type DialectName = 'sqlite' | 'postgres';

export type FreshDb = {
  db: Database;
  /** DATABASE_URL of the same database, to open it a second time. */
  url: string;
  /** SQL statements since the last `statements.length = 0`. */
  statements: string[];
  close: () => Promise<void>;
};

type Options = {
  /** If false: a database without any migrations, for tests of migrations. */
  migrated?: boolean;
};

/**
 * A separate empty database: a copy of the migrated file for SQLite, a clone of the migrated template on the real server
 * for PostgreSQL.
 */
export async function freshDb(dialect: DialectName, { migrated = true }: Options = {}): Promise<FreshDb> {
  return dialect === 'sqlite' ? freshSqlite(migrated) : freshPostgres(migrated);
}

/** Runs the same tests on both databases. `fresh()` returns the current block's database, which is created once. */
export function describeEachDialect(
  name: string,
  tests: (fresh: () => FreshDb, dialect: DialectName) => void,
  options: Options = {},
): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (dialect) => {
    let current: FreshDb;
    beforeAll(async () => {
      current = await freshDb(dialect, options);
    });
    afterAll(() => current.close());
    tests(() => current, dialect);
  });
}

async function freshSqlite(migrated: boolean): Promise<FreshDb> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-sqlite-'));
  const file = join(folder, 'test.db');
  if (migrated && !started) copyFileSync(inject('sqliteTemplate'), file);
  const url = `sqlite:${file}`;
  const opened = open(url);
  if (migrated && started) await migrate(opened.db);
  return {
    ...opened,
    url,
    close: async () => {
      await opened.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let started: string | undefined;

/** Says where PostgreSQL runs, in a program that isn't run by vitest. */
export function cloneOnPostgres(url: string): void {
  started = url;
}

async function freshPostgres(migrated: boolean): Promise<FreshDb> {
  const server = started ?? inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = migrated ? 'template_candor' : 'template0';
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = `${server}/${name}`;
  const opened = open(url);
  return {
    ...opened,
    url,
    close: async () => {
      await opened.db.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

function open(url: string) {
  const statements: string[] = [];
  const db = connect(url, { log: (event) => statements.push(event.query.sql) });
  return { db, statements };
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(sql);
  await client.end();
}
