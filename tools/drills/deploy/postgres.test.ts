import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../deploy/postgres');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const settings = [...read('candor.conf').matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [
  name,
  value,
]);
const server = inject('postgresUrl');
const admin = new pg.Client(`${server}/postgres`);

beforeAll(() => admin.connect());
afterAll(() => admin.end());

it.each(settings)('PostgreSQL accepts %s = %s', async (name, value) => {
  // Checked now, and used only by a server that reads its configuration again.
  await admin.query(`alter system set ${name} = ${value}`);
  await admin.query(`alter system reset ${name}`);
});

it('L7: has no setting that PostgreSQL 15 lacks, with which it would not start', () => {
  // Before you add one, check that it is in PostgreSQL 15.
  expect(settings.map(([name]) => name).sort()).toEqual([
    ...'archive_mode log_autovacuum_min_duration log_checkpoints log_connections'.split(' '),
    ...'log_disconnections log_duration log_error_verbosity log_lock_waits'.split(' '),
    ...'log_min_duration_sample log_min_duration_statement log_min_error_statement'.split(' '),
    ...'log_min_messages log_replication_commands log_statement log_temp_files'.split(' '),
    ...'shared_preload_libraries track_commit_timestamp wal_init_zero wal_recycle'.split(' '),
  ]);
});

it('drops what the log no longer needs, and says nothing about anyone', () => {
  expect(settings).toEqual(
    expect.arrayContaining([
      ['wal_recycle', 'off'],
      ['log_checkpoints', 'off'],
      ['log_statement', "'none'"],
      ['log_min_messages', 'fatal'],
    ]),
  );
});

it('lets the account of the site drop old files of the log, and nothing else', async () => {
  const steps = /<<'SQL'\n([\s\S]*)\nSQL/.exec(read('create-database.sh'))?.[1] ?? '';
  const create = steps.split('\n').filter((line) => !line.startsWith('\\'));
  expect(create).toHaveLength(2);
  try {
    for (const line of create) await admin.query(line.replace(":'password'", "'secret'"));
    const inside = new pg.Client(`${server}/candor`);
    await inside.connect();
    await inside.query(read('grants.sql'));
    await inside.end();

    const site = new pg.Client(`${server}/candor`.replace('postgres:postgres@', 'candor:secret@'));
    await site.connect();
    await site.query('create table mine (id integer)');
    await site.query('select pg_switch_wal()');
    await site.query('checkpoint');
    const { rows } = await site.query(
      'select rolsuper or rolcreatedb or rolcreaterole as strong from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ strong: false }]);
    await expect(site.query('select pg_read_file($1)', ['/etc/passwd'])).rejects.toThrow(/permission denied/);
    await site.end();
  } finally {
    await admin.query('drop database if exists candor with (force)');
    await admin.query('drop role if exists candor');
  }
});
