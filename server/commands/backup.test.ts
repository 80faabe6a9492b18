import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { expect, it } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { leaveTraces, traces } from '#testing/database/small-rows.ts';
import { savePerson, sealedRows } from '#testing/server/people.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { runMain } from '#testing/server/run-main.ts';

const cwd = mkdtempSync(join(tmpdir(), 'candor-commands-'));
type Place = Parameters<typeof runCommand>[2];
const env = { PORT: '0', DEMO_DATA: 'off', DATABASE_URL: 'sqlite:site.db', LOG_LEVEL: 'error' };

const run = (command: string, ...parameters: string[]) => runIn({ cwd, env }, command, ...parameters);

/** Runs a command, and types a line into it. */
const answer = (line: string, command: string, ...parameters: string[]) =>
  runIn({ cwd, env, input: `${line}\n` }, command, ...parameters);

async function runIn(place: Place, command: string, ...parameters: string[]): Promise<string> {
  return (await runCommand(command, parameters, place)).said;
}

const grants = async (db: Database) => (await sealedRows(db, 'grants')).map(({ lookup }) => lookup);

async function recordedBackups(name: string): Promise<number> {
  await using db = connect(`sqlite:${join(cwd, name)}`);
  return (await db.selectFrom('audit_entries').select('number').where('kind', '=', 'backup').execute())
    .length;
}

async function openGrants(): Promise<string[]> {
  await using db = connect(`sqlite:${join(cwd, 'site.db')}`);
  return await grants(db);
}

it('backs up next to a running server, which rewrites when it stops, and restores', async () => {
  const site = await runMain({ cwd, env: { DATABASE_URL: env.DATABASE_URL } });
  const file = join(cwd, 'site.db');
  const db = connect(`sqlite:${file}`);
  const company = await makeCompany(db, { domain: 'kept.example' });
  const save = savePerson({ db, seals: openSeals(join(cwd, 'data/keys')) });
  for (let person = 1; person < 20; person += 1)
    await leaveTraces(db, traces(person, company, String(new Date().getUTCFullYear())), save);
  const [grant = ''] = await grants(db);
  await db.destroy();
  expect(readFileSync(`${file}-wal`).includes(grant)).toBe(true);

  expect(await run('backup', 'one.db')).toMatch(
    /^done: Wrote one.db \(companies: 1, .* other reviews: 19, accounts: 0\)/,
  );
  expect(statSync(join(cwd, 'one.db')).mode & 0o777).toBe(0o600);
  expect(await run('backup', 'one.db')).toMatch(/^failed: The backup failed.\n {2}one.db already exists/);
  // The copy has the entry about itself: it was there first.
  // Opening a file writes to it, and a signed backup must stay as it is.
  copyFileSync(join(cwd, 'one.db'), join(cwd, 'look.db'));
  expect([await recordedBackups('site.db'), await recordedBackups('look.db')]).toEqual([1, 1]);
  expect(await run('backup')).toMatch(/^failed: Usage/);
  expect(await run('backup', '--help')).toMatch(/^done: Usage/);

  site.signal('SIGTERM');
  expect(await site.status()).toBe(0);
  expect([existsSync(`${file}-wal`), readFileSync(file).includes(grant)]).toEqual([false, false]);
  expect(await openGrants()).toHaveLength(19);

  // L14: who has privileges comes first.
  expect(await run('restore', 'one.db', '--dry-run')).toBe(
    'done: one.db has these accounts with privileges. Moderators: none. Admins: none.\nThe backup is intact. Nothing was replaced.\n',
  );
  expect(await openGrants()).toHaveLength(19);
  // No one says yes.
  expect(await run('restore', 'one.db')).toMatch(/^failed: [\s\S]*Type "yes" to go on[\s\S]*add --yes/);
  expect(await openGrants()).toHaveLength(19);
  expect(await answer('yes', 'restore', 'one.db')).toMatch(
    /^done: one.db has these accounts .*\n.*Restored one.db \(companies: 1,[\s\S]*could post again[\s\S]*Everyone is signed out/,
  );
  expect(await openGrants()).toEqual([]);
  // The key that opens copies from before the restore is gone.
  const keys = readdirSync(join(cwd, 'data/keys')).filter((name) => name.startsWith('seal-'));
  expect(keys).toHaveLength(1);
  expect(await run('restore', 'none.db')).toMatch(/^failed: The restore failed[\s\S]*none.db doesn't exist/);
  expect(site.output()).not.toContain('failed');
}, 90_000);

it.each(['sqlite', 'postgres'] as const)(
  'refuses to restore while a server runs, and restores right after it was killed (%s)',
  async (dialect) => {
    const fresh = await freshDb(dialect);
    const site = await runMain({ env: { DATABASE_URL: fresh.url } });
    const place = { cwd: site.cwd, env: { ...env, DATABASE_URL: fresh.url } };
    expect(await runIn(place, 'backup', 'empty.db')).toMatch(/^done/);
    const company = await makeCompany(fresh.db);
    expect(await runIn(place, 'restore', 'empty.db', '--yes')).toBe(
      'failed: The restore failed. The database is unchanged.\n  A server is using the database in DATABASE_URL. Stop all of its servers, and run this again.\n',
    );
    expect((await fetch(`${site.url}/api/v1/companies/${company}`)).status).toBe(200);
    site.signal('SIGKILL');
    await site.status();
    expect(await runIn(place, 'restore', 'empty.db', '--yes')).toMatch(/^done/);
    expect(await fresh.db.selectFrom('companies').select('id').execute()).toEqual([]);
    await (await runMain({ cwd: site.cwd, env: { DATABASE_URL: fresh.url } })).stop();
    await fresh.close();
  },
  120_000,
);

it('L14: restores no file that has lost its signature, unless asked to, and shows whom it would let in', async () => {
  {
    await using db = connect(`sqlite:${join(cwd, 'site.db')}`);
    await migrate(db);
  }
  expect(await run('backup', 'plain.db')).toMatch(/^done/);
  const added = new SqliteDatabase(join(cwd, 'plain.db'));
  added.exec(`insert into users (email, name, password_hash, role, created_on)
    values ('eve@evil.example', 'Eve\u001b[1A\u202e', 'hash', 'admin', '2026-06-15')`);
  added.close();
  const accounts = async () => {
    await using db = connect(`sqlite:${join(cwd, 'site.db')}`);
    return (await db.selectFrom('users').select('email').execute()).map(({ email }) => email);
  };
  expect(await run('restore', 'plain.db')).toMatch(
    /^failed: The restore failed.*\n.*the signature of this site/,
  );
  const shown = 'Moderators: none. Admins: eve@evil.example (Eve?[1A?).';
  expect(await run('restore', 'plain.db', '--unsigned', '--dry-run')).toContain(shown);
  expect(await accounts()).toEqual([]);
  const restored = await run('restore', 'plain.db', '--unsigned', '--yes');
  expect(restored.indexOf(shown)).toBeLessThan(restored.indexOf('Restored plain.db'));
  expect(await accounts()).toEqual(['eve@evil.example']);
}, 90_000);

it('says what to do when the folder for a backup is missing, and writes nothing', async () => {
  const before = await recordedBackups('site.db');
  expect(await run('backup', 'missing/one.db')).toBe(
    "failed: The backup failed.\n  The folder missing doesn't exist. Create it, or choose another one.\n",
  );
  expect(await run('backup', 'site.db/one.db')).toBe(
    'failed: The backup failed.\n  site.db is not a folder. Choose another one.\n',
  );
  expect([existsSync(join(cwd, 'missing')), await recordedBackups('site.db')]).toEqual([false, before]);
});

it('waits with a restore for someone who reads the database for longer than a running site would wait', async () => {
  const file = join(cwd, 'site.db');
  await using db = connect(`sqlite:${file}`);
  await migrate(db);
  expect(await run('backup', 'two.db')).toMatch(/^done/);
  const reader = new SqliteDatabase(file);
  reader.exec('begin');
  reader.prepare('select count(*) from companies').get();
  let isOver = false;
  const restored = run('restore', 'two.db', '--yes').finally(() => {
    isOver = true;
  });
  await pause(12_000);
  expect(isOver).toBe(false);
  reader.close();
  expect(await restored).toMatch(/^done: .*\nRestored two.db/);
}, 90_000);

it('says what to do when the steps after a restore fail', async () => {
  expect(await run('backup', 'three.db')).toMatch(/^done/);
  const place = { cwd, env: { ...env, KEYS_DIR: 'three.db' } };
  expect(await runIn(place, 'restore', 'three.db', '--yes')).toMatch(
    /\nThe backup is restored, but the steps after it failed\. Run this again\.\n {2}E[A-Z]+: .*\n$/,
  );
}, 90_000);

it('copies the keys of the years into a folder of their own, and forgets there what was destroyed here', async () => {
  const own = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  const place = { cwd: own, env };
  await using db = connect(`sqlite:${join(own, 'site.db')}`);
  await migrate(db);
  const keys = openKeys(join(own, 'data/keys'));
  keys.pepper('2025');
  keys.pepper('2026');
  openSeals(join(own, 'data/keys')).create();
  expect(await runIn(place, 'backup', 'one.db', '--keys', 'keys')).toMatch(
    /^failed: [\s\S]*apart from the backup/,
  );
  mkdirSync(join(own, 'copies'));
  const backUp = (file: string) => runIn(place, 'backup', `copies/${file}`, '--keys', 'elsewhere');
  expect(await backUp('one.db')).toMatch(/^done: Wrote .* the keys, which are in elsewhere\./);
  expect(readdirSync(join(own, 'elsewhere'))).toEqual(['2025.json', '2026.json', 'identity']);
  expect(statSync(join(own, 'elsewhere/2026.json')).mode & 0o777).toBe(0o600);
  rmSync(join(own, 'data/keys/2025.json'));
  // As if an earlier copy had been killed.
  copyFileSync(join(own, 'elsewhere/2025.json'), join(own, 'elsewhere/2025.json.0a1b2c3d4e5f'));
  expect(await backUp('two.db')).toMatch(/^done/);
  expect(readdirSync(join(own, 'elsewhere'))).toEqual(['2026.json', 'identity']);
}, 90_000);

it('tries a backup out in a database of its own, and records that it can be restored', async () => {
  const own = mkdtempSync(join(tmpdir(), 'candor-test-'));
  const place = { cwd: own, env };
  await using db = connect(`sqlite:${join(own, 'site.db')}`);
  await migrate(db);
  await makeCompany(db);
  expect(await runIn(place, 'backup', 'one.db')).toMatch(/^done/);
  await makeCompany(db);
  expect(await runIn(place, 'restore', 'one.db', '--test')).toMatch(
    /^done: [\s\S]*one\.db can be restored \(companies: 1, .* Nothing was replaced\.\n$/,
  );
  expect(await db.selectFrom('companies').select('id').execute()).toHaveLength(2);
  const kinds = async () =>
    (await db.selectFrom('audit_entries').select('kind').orderBy('number').execute()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['backup', 'backup_finished', 'backup_tested']);
  truncateSync(join(own, 'one.db'), 8192);
  expect(await runIn(place, 'restore', 'one.db', '--test')).toMatch(/^failed/);
  expect(await kinds()).toHaveLength(3);
  expect(readdirSync(own).filter((name) => name.startsWith('candor-test-'))).toEqual([]);
}, 90_000);
