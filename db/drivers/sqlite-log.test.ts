import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Database } from '#db/connect.ts';

const MEGABYTE = 1_000_000;
const PATIENCE = { timeout: 20_000 };

let folder: string;
let file: string;
let db: Database;

const sizeOf = (path: string) => statSync(path).size;
const write = (to: Database, megabytes: number) =>
  sql`insert into texts values (zeroblob(${megabytes * MEGABYTE}))`.execute(to);

describe('the log of a connection that answers requests', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'candor-log-'));
    file = join(folder, 'site.db');
    db = connect(`sqlite:${file}`, { movesLog: true });
    await sql`create table texts (text blob)`.execute(db);
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  it('is moved into the file soon after much was written', async () => {
    await write(db, 5);
    await vi.waitFor(() => expect(sizeOf(file)).toBeGreaterThan(5 * MEGABYTE), PATIENCE);
  });

  it('waits while someone reads an older snapshot, and is moved afterward, without another write', async () => {
    const reader = connect(`sqlite:${file}`);
    await reader.connection().execute(async (snapshot) => {
      await sql`begin deferred`.execute(snapshot);
      await sql`select 1 from texts`.execute(snapshot);
      for (let count = 0; count < 20; count += 1) await write(db, 1);
      expect(sizeOf(file)).toBeLessThan(10 * MEGABYTE);
      await sql`commit`.execute(snapshot);
    });
    await vi.waitFor(() => expect(sizeOf(file)).toBeGreaterThan(20 * MEGABYTE), PATIENCE);
    await reader.destroy();
  });

  it('begins anew in the same place, however much is written', async () => {
    for (let count = 0; count < 300; count += 1) {
      await write(db, 1);
      await pause(5);
    }
    expect(sizeOf(`${file}-wal`)).toBeLessThan(200 * MEGABYTE);
  });

  it('is gone when the connection is closed', async () => {
    await write(db, 1);
    await db.destroy();
    expect([existsSync(`${file}-wal`), sizeOf(file) > MEGABYTE]).toEqual([false, true]);
    db = connect(`sqlite:${file}`);
  });

  it('has loaded SQLite before the process ends, which would be aborted otherwise', () => {
    const program = `
      import { connect } from ${JSON.stringify(join(import.meta.dirname, '../connect.ts'))};
      connect('sqlite:${join(folder, 'other.db')}', { movesLog: true });
      process.exit(1);`;
    const slowThread = `
      import { writeSync } from 'node:fs';
      import { isMainThread } from 'node:worker_threads';
      if (!isMainThread) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        writeSync(1, 'loaded');
      }`;
    const imports = ['--import', `data:text/javascript,${encodeURIComponent(slowThread)}`];
    const ends = join(folder, 'ends.mjs');
    writeFileSync(ends, program);
    const { status, stdout } = spawnSync(process.execPath, [...imports, ends], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: 'loaded' });
  });
});
