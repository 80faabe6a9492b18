import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { isUnavailable, isUnwritable } from '#db/failures.ts';

type Done = (error: NodeJS.ErrnoException | null) => void;

const disk = fs.fdatasync;
/** Flushes that the disk hasn't finished, and how many there have been. */
let waiting: ((error?: NodeJS.ErrnoException) => void)[];
let flushes: number;
let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-disk-'));
  db = connect(`sqlite:${join(folder, 'site.db')}`, { movesLog: true });
  await sql`create table texts (text text)`.execute(db);
  waiting = [];
  flushes = 0;
  slowDown();
});
afterEach(async () => {
  fs.fdatasync = disk;
  syncBuiltinESMExports();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Each flush lasts until the test ends it. */
function slowDown(): void {
  const slow = (file: number, done: Done) => {
    flushes += 1;
    waiting.push((error) => (error ? done(error) : disk(file, done)));
  };
  fs.fdatasync = slow as typeof fs.fdatasync;
  syncBuiltinESMExports();
}

const write = (text: string) => sql`insert into texts values (${text})`.execute(db);
const count = async () =>
  (await sql<{ count: number }>`select count(*) as count from texts`.execute(db)).rows[0]?.count;
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

it('a write is acknowledged once it is on the disk, and meanwhile others read and write', async () => {
  let acknowledged = 0;
  const first = write('one').then(() => (acknowledged += 1));
  await pause();
  expect(await count()).toBe(1);
  const others = ['two', 'three', 'four'].map((text) => write(text).then(() => (acknowledged += 1)));
  await pause();
  expect([await count(), acknowledged, flushes]).toEqual([4, 0, 1]);
  waiting.shift()?.();
  await first;
  await pause();
  // The first flush may have begun without them; they share the next one.
  expect([acknowledged, flushes]).toEqual([1, 2]);
  waiting.shift()?.();
  await Promise.all(others);
  expect(flushes).toBe(2);
});

it.each<[string, () => Promise<unknown>]>([
  ['a statement that returns rows', () => sql`insert into texts values ('x') returning text`.execute(db)],
  ['a transaction', () => db.transaction().execute((trx) => sql`delete from texts`.execute(trx))],
  ['a change of the schema', () => sql`create table more (text text)`.execute(db)],
  [
    'a transaction in several steps',
    () => db.connection().execute((one) => sql`update texts set text = 'y'`.execute(one)),
  ],
])('%s waits for the disk', async (_, run) => {
  const running = run();
  await pause();
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  await running;
});

it('reading waits for nothing', async () => {
  await count();
  await db.connection().execute((one) => sql`select * from texts`.execute(one));
  expect(flushes).toBe(0);
});

it('what is taken back waits for nothing, and fails as it did', async () => {
  const refused = db.transaction().execute(async (trx) => {
    await sql`insert into texts values ('taken back')`.execute(trx);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await expect(sql`insert into missing values (1)`.execute(db)).rejects.toThrow('no such table');
  expect([await count(), flushes]).toEqual([0, 0]);
});

it('refuses to write once the disk has failed, and goes on reading', async () => {
  const writing = write('nobody knows');
  await pause();
  waiting.shift()?.(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
  await expect(writing).rejects.toSatisfy((error) => isUnavailable(error) && !isUnwritable(error));
  await expect(write('after the gap')).rejects.toSatisfy(isUnwritable);
  expect(await count()).toBe(1);
});

it.each([
  ['takes it', undefined],
  ['fails again', Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })],
])(
  'at its start, writes once more what an earlier disk failure may have kept from the log; the disk %s',
  async (_, error) => {
    const writing = write('not on the disk');
    await pause();
    waiting.shift()?.();
    await writing;
    const log = fs.statSync(join(folder, 'site.db-wal'));
    const seen: [string, number][] = [];
    const [writeSync, flushNow] = [fs.writeSync, fs.fdatasyncSync];
    fs.writeSync = ((file: number, bytes: Buffer, from: number, length: number, at: number) => {
      if (fs.fstatSync(file).ino === log.ino) seen.push(['written up to', at + length]);
      return writeSync(file, bytes, from, length, at);
    }) as typeof fs.writeSync;
    fs.fdatasyncSync = (file) => {
      seen.push(['on the disk', fs.fstatSync(file).size]);
      if (error) throw error;
      flushNow(file);
    };
    syncBuiltinESMExports();
    const restarted = connect(`sqlite:${join(folder, 'site.db')}`, { movesLog: true });
    Object.assign(fs, { writeSync, fdatasyncSync: flushNow, fdatasync: disk });
    syncBuiltinESMExports();
    const size = seen[0]?.[1];
    expect(size).toBeGreaterThanOrEqual(log.size);
    expect(seen).toEqual([
      ['written up to', size],
      ['on the disk', size],
    ]);
    const later = sql`insert into texts values ('later')`.execute(restarted);
    if (error) await expect(later).rejects.toSatisfy(isUnwritable);
    else await later;
    expect(await count()).toBe(error ? 1 : 2);
    await restarted.destroy();
  },
);

it('waits for the log that SQLite writes when the path is a link', async () => {
  fs.symlinkSync(join(folder, 'site.db'), join(folder, 'link.db'));
  fs.writeFileSync(join(folder, 'link.db-wal'), '');
  const linked = connect(`sqlite:${join(folder, 'link.db')}`, { movesLog: true });
  let flushed: number | undefined;
  const slow = (file: number, done: Done) => {
    flushed = fs.fstatSync(file).ino;
    disk(file, done);
  };
  fs.fdatasync = slow as typeof fs.fdatasync;
  syncBuiltinESMExports();
  await sql`insert into texts values ('x')`.execute(linked);
  expect(flushed).toBe(fs.statSync(join(folder, 'site.db-wal')).ino);
  await linked.destroy();
  await linked.destroy();
});
