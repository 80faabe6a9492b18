import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { describeEachDialect } from '../testing/database/fresh-db.ts';
import { connect, type Database } from './connect.ts';
import { compareSchema, isMigrated, migrate } from './migrate.ts';

describeEachDialect('migrations', (fresh) => {
  it('run once, and again without effect', async () => {
    const { db } = fresh();
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
  });

  it('leave nothing behind when they fail', async () => {
    const { db } = fresh();
    const halfDone = async (trx: Kysely<unknown>) => {
      await trx.schema.createTable('half_done').addColumn('id', 'integer').execute();
      throw new Error('stop');
    };
    const migrator = new Migrator({
      db,
      migrationTableName: 'other_migrations',
      migrationLockTableName: 'other_lock',
      provider: { getMigrations: async () => ({ '0001': { up: halfDone } }) },
    });
    expect((await migrator.migrateToLatest()).error).toBeInstanceOf(Error);
    await expect(sql`select * from half_done`.execute(db)).rejects.toThrow(/half_done/);
  });

  const pretend = (db: Database, name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);

  it('by a newer version are accepted if they only add, so an update can be undone', async () => {
    const { db } = fresh();
    await pretend(db, '9998-add-a-column');
    await pretend(db, '9999-drop-a-column-needs-0022');
    await migrate(db);
    expect([await isMigrated(db), await compareSchema(db)]).toEqual([true, 'newer']);
  });

  it('by a newer version are refused if they need one that this version lacks', async () => {
    const { db } = fresh();
    await pretend(db, '9999-drop-another-needs-9998');
    await expect(migrate(db)).rejects.toThrow(/newer version.*\(9999-drop-another-needs-9998\)/);
    await sql`delete from kysely_migration where name like '999%'`.execute(db);
  });
});

it('let several processes start on a new SQLite file at the same time', async () => {
  const url = `sqlite:${join(mkdtempSync(join(tmpdir(), 'candor-')), 'new.db')}`;
  // One file in thirty shows it when they don't wait for each other.
  const script = `
    import { connect } from '#db/connect.ts';
    import { isMigrated, migrate } from '#db/migrate.ts';
    for (let file = 0; file < 100; file += 1) {
      while (Date.now() < ${Date.now() + 1500} + file * 30);
      await connect(${JSON.stringify(url)} + file).destroy();
    }
    const db = connect(${JSON.stringify(url)});
    await migrate(db);
    console.log(await isMigrated(db));
    await db.destroy();`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const results = await Promise.all([start(), start(), start()]);
  expect(results.map(({ stdout }) => stdout.trim())).toEqual(['true', 'true', 'true']);
});

it('set up SQLite for safety', async () => {
  const db = connect(`sqlite:${join(mkdtempSync(join(tmpdir(), 'candor-')), 'pragmas.db')}`);
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('secure_delete')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(0);
  await db.destroy();
});
