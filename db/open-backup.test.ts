import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, backupKey, restore } from '../testing/database/backups.ts';
import { makeCompany } from '../testing/database/factories.ts';
import { type FreshDb, freshDb } from '../testing/database/fresh-db.ts';
import { migrateBefore } from '../testing/database/migrate-before.ts';
import { leaveTraces, traces } from '../testing/database/small-rows.ts';
import { backUp as backUpWith } from './backup.ts';
import { signBackup } from './backup-signature.ts';
import { connect } from './connect.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-opened-'));
let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, `${files}.backup`);
};

let fresh: FreshDb;
beforeAll(async () => {
  fresh = await freshDb('sqlite');
  await makeCompany(fresh.db);
  for (let person = 1; person < 50; person += 1) await leaveTraces(fresh.db, traces(person));
});
afterAll(async () => {
  await fresh.close();
  rmSync(folder, { recursive: true });
});

async function content() {
  const tables = ['companies', 'users', 'submissions', 'grants', 'site_stats'] as const;
  const rows = tables.map((table) => fresh.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

/** Why a file isn't restored. */
async function refusal(file: string, acceptsUnsigned: boolean): Promise<string> {
  const before = await content();
  const error = await restore(fresh.db, file, { acceptsUnsigned }).catch((thrown: Error) => thrown);
  expect(await content()).toBe(before);
  return error instanceof Error ? error.message.replaceAll(file, 'FILE') : 'restored';
}

async function newBackup(): Promise<string> {
  const file = newFile();
  await backUp(fresh.db, file);
  return file;
}

/** A backup that someone has changed with these statements. */
async function changed(...statements: string[]): Promise<string> {
  const file = await newBackup();
  const copy = new SqliteDatabase(file);
  copy.unsafeMode();
  copy.pragma('foreign_keys = off');
  for (const statement of statements) copy.exec(statement);
  copy.close();
  return file;
}

describe('L14: a backup', () => {
  const UNSIGNED =
    /^FILE doesn't have the signature of this site\. It is damaged, someone has changed it, or/;

  it('is refused when a byte of it has changed, wherever it is, until someone says otherwise', async () => {
    const whole = readFileSync(await newBackup());
    for (const place of [30, 5000, whole.length - 100, whole.length - 20]) {
      const file = newFile();
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect([place, await refusal(file, false)]).toEqual([place, expect.stringMatching(UNSIGNED)]);
    }
    const shorter = await newBackup();
    truncateSync(shorter, whole.length - 81);
    expect(await refusal(shorter, false)).toMatch(UNSIGNED);
    const longer = await newBackup();
    appendFileSync(longer, whole.subarray(-81));
    expect(await refusal(longer, false)).toMatch(UNSIGNED);
  });

  it('is refused when another site has made it, or an admin was added', async () => {
    const others = newFile();
    await backUpWith(fresh.db, others, { key: Buffer.alloc(32, 8) });
    expect(await refusal(others, false)).toMatch(UNSIGNED);
    const added = await changed(`insert into users (email, name, password_hash, role, created_on)
      values ('eve@evil.example', 'Eve', 'hash', 'admin', '2026-06-15')`);
    expect(await refusal(added, false)).toMatch(UNSIGNED);
  });

  it('is refused with a log beside it, which would change what was signed', async () => {
    for (const ending of ['-journal', '-wal', '-shm']) {
      const file = await newBackup();
      writeFileSync(file + ending, '');
      for (const acceptsUnsigned of [false, true])
        expect(await refusal(file, acceptsUnsigned)).toBe(
          `FILE${ending} isn't part of a backup, and would change what is in FILE. Move it away.`,
        );
    }
  });

  const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i from n';
  const columns = 'id integer primary key autoincrement, name text, domain text, created_on text';
  it.each([
    ['a view for a table', ['drop table receipts', `create view receipts as select 'x' as receipt_hash`]],
    ['an endless view', ['drop table companies', `create view companies as ${ENDLESS}`]],
    [
      'an endless view for the list of migrations',
      ['drop table kysely_migration', `create view kysely_migration as ${ENDLESS}`],
    ],
    [
      'a list of migrations with a computed column',
      ['alter table kysely_migration add column more text as (hex(zeroblob(1000))) virtual'],
    ],
    ['one more view', ['create view more as select 1']],
    ['a trigger', ['create trigger more after insert on users begin delete from users; end']],
    ['one more table', ['create table more (id integer)']],
    ['a missing table', ['drop table messages']],
    ['another table of that name', ['drop table companies', `create table companies (${columns})`]],
    ['a computed column', ['alter table users add column more text as (upper(name)) virtual']],
    ['one more index', ['create index more on users (upper(name))']],
    ['a virtual table', ['create virtual table more using fts5(text)']],
    [
      'a changed schema',
      [
        'pragma writable_schema = on',
        `update sqlite_schema set sql = replace(sql, 'not null', 'default (randomblob(9))') where name = 'users'`,
      ],
    ],
  ])(
    "is refused with %s right away, even if it needn't be signed",
    async (_, statements) => {
      const file = await changed(...statements);
      expect(await refusal(file, true)).toMatch(
        /^FILE has other tables than a backup of this site \(.*\)\. Someone has changed it\.$/,
      );
    },
    20_000,
  );

  it('is refused when it is larger than any of ours', async () => {
    const file = await newBackup();
    truncateSync(file, 65 * 2 ** 30);
    expect(await refusal(file, true)).toBe('FILE is larger than any backup of this site.');
    rmSync(file);
  });
});

describe('a file', () => {
  it('is refused if it is not a backup, is from a newer version or is damaged', async () => {
    expect(await refusal(newFile(), true)).toBe("FILE doesn't exist.");
    expect(await refusal(folder, true)).toBe('FILE is not a backup of this site.');
    for (const text of ['', 'x'.repeat(5000)]) {
      const file = newFile();
      writeFileSync(file, text);
      expect(await refusal(file, true)).toBe('FILE is not a backup of this site.');
    }
    const other = newFile();
    new SqliteDatabase(other).exec('create table mine (id integer)').close();
    expect(await refusal(other, true)).toBe('FILE is not a backup of this site.');
    const torn = newFile();
    writeFileSync(torn, `SQLite format 3\0${'x'.repeat(5000)}`);
    expect(await refusal(torn, true)).toMatch(/^FILE can't be read as a backup/);
    const newer = await changed("insert into kysely_migration values ('9999-later', '')");
    expect(await refusal(newer, true)).toBe('FILE was made by a newer version. Update this one first.');
    const damaged = await newBackup();
    const bytes = readFileSync(damaged);
    writeFileSync(damaged, bytes.fill(255, bytes.length - 6 * 4096, bytes.length - 4096));
    expect(await refusal(damaged, true)).toMatch(/^FILE (is damaged|can't be read)/);
  });

  it.each([
    ['signed', false],
    ['unsigned', true],
  ] as const)('from an earlier version is migrated in a copy (%s)', async (_, acceptsUnsigned) => {
    const file = newFile();
    const old = connect(`sqlite:${file}`);
    await migrateBefore(old, '0004-site-version');
    await sql`update site_stats set company_count = 7`.execute(old);
    await sql`pragma journal_mode = delete`.execute(old);
    await old.destroy();
    if (!acceptsUnsigned) await signBackup(file, backupKey);
    const bytes = readFileSync(file);
    const { db, close } = await freshDb('sqlite');
    expect(await restore(db, file, { acceptsUnsigned })).toMatchObject({ site_stats: 1 });
    const site = await db.selectFrom('site_stats').select(['company_count', 'version']).executeTakeFirst();
    expect(site).toEqual({ company_count: 7, version: 1 });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await close();
  });

  it('from an earlier version is also refused if someone has added something', async () => {
    const file = newFile();
    const old = connect(`sqlite:${file}`);
    await migrateBefore(old, '0004-site-version');
    await sql`create view more as select 1`.execute(old);
    await old.destroy();
    expect(await refusal(file, true)).toMatch(/^FILE has other tables .* \(view "more"\)/);
  });
});
