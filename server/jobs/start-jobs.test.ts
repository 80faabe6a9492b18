import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { saveLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { sealVerification } from '#server/sealing/sealed-people.ts';
import { systemClock } from '#server/start/clock.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { fileOf } from '#testing/database/raw-bytes.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { refreshSearch } from './refresh-search.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

let server: TestServer;
let jobs: Jobs;
const failures: string[] = [];
const told: string[] = [];
const start = (instant: string) => {
  vi.useFakeTimers({ now: new Date(instant), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  jobs = startJobs({ ...server.deps, now: systemClock }, (job) => failures.push(job), {
    tell: (line) => told.push(line),
  });
  return jobs.idle();
};
const logSize = () => statSync(`${fileOf(server.fresh.url)}-wal`).size;
const addVerification = (expires_at: string) =>
  server.deps.db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, server.deps);
    const verified = { subject: expires_at, company_id: 1, period: '2026', expires_at };
    await saveLiveVerification(trx, sealVerification(seal, verified));
  });
const verifications = async () =>
  (await server.deps.db.selectFrom('live_verifications').select('lookup').execute()).length;
const addSession = async (expires_at: string) => {
  const { db } = server.deps;
  await server.signIn('moderator');
  await db.updateTable('sessions').set({ expires_at }).execute();
};
const sessions = async () => (await server.deps.db.selectFrom('sessions').select('user_id').execute()).length;
const pass = async (minutes: number) => {
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  await jobs.idle();
};

beforeEach(async () => {
  server = await makeServer();
  // Otherwise the first start notes that search knows all reviews.
  await refreshSearch(server.deps);
  failures.length = 0;
  told.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

it('starts a process for the publication only when something is due', async () => {
  const started: string[] = [];
  vi.useFakeTimers({
    now: new Date('2026-06-30T22:50:00.000Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  });
  const elsewhere = async (job: string) => void started.push(job);
  jobs = startJobs({ ...server.deps, now: systemClock }, (job) => failures.push(job), { elsewhere });
  await pass(10.1);
  expect(started).toEqual(['rewrite', 'rewrite']);
  await pass(60);
  expect(started).toEqual(['rewrite', 'rewrite', 'release', 'rewrite']);
  await jobs.stop();
});

it('purges and rewrites at the start, purges every ten minutes and rewrites every hour, by the clock', async () => {
  await addSession('2026-06-15T12:09:00.000Z');
  await addVerification('2026-06-15T12:00:00.000Z');
  await start('2026-06-15T12:08:00.000Z');
  expect([await verifications(), await sessions(), logSize()]).toEqual([0, 1, 0]);
  await pass(1.9);
  expect(await sessions()).toBe(1);
  await pass(0.2);
  expect(await sessions()).toBe(0);
  await addVerification('2026-06-15T12:30:00.000Z');
  await pass(49.8);
  expect([await verifications(), logSize() > 0]).toEqual([1, true]);
  await pass(0.2);
  expect([await verifications(), logSize()]).toEqual([0, 0]);
  await addVerification('2026-06-15T13:09:00.000Z');
  await pass(59.8);
  expect(logSize()).toBeGreaterThan(0);
  await pass(0.2);
  expect([await verifications(), logSize()]).toEqual([0, 0]);
  await jobs.stop();
  expect(failures).toEqual([]);
});

it('runs everything one last time when it stops', async () => {
  await start('2026-06-15T12:08:00.000Z');
  await addVerification('2026-06-15T12:08:00.000Z');
  await jobs.stop();
  expect([await verifications(), logSize(), vi.getTimerCount()]).toEqual([0, 0, 0]);
});

it('reports a failed job, continues with the next one and tries again the next time', async () => {
  await server.deps.db.schema.alterTable('nullifiers').renameTo('elsewhere').execute();
  await start('2026-06-15T12:59:00.000Z');
  expect(failures).toEqual(['forgetting past years', 'rewrite']);
  await server.deps.db.schema.alterTable('elsewhere').renameTo('nullifiers').execute();
  await pass(1.1);
  expect([failures.length, logSize()]).toEqual([2, 0]);
  await jobs.stop();
});

it('tries a failed rewrite again after ten minutes, and not again once it has worked', async () => {
  await server.deps.db.schema.alterTable('nullifiers').renameTo('elsewhere').execute();
  await start('2026-06-15T12:08:00.000Z');
  await pass(2.1);
  expect(failures).toEqual(['forgetting past years', 'rewrite', 'rewrite']);
  await server.deps.db.schema.alterTable('elsewhere').renameTo('nullifiers').execute();
  await pass(10);
  expect([failures.length, logSize()]).toEqual([3, 0]);
  await addSession('2026-06-16T12:00:00.000Z');
  await pass(10);
  expect(logSize()).toBeGreaterThan(0);
  await jobs.stop();
});

it('runs once what it missed while the machine slept, and then on time again', async () => {
  await start('2026-06-15T12:08:00.000Z');
  await addVerification('2026-06-15T12:08:00.000Z');
  vi.setSystemTime(new Date('2026-06-15T15:25:00.000Z'));
  await pass(1);
  expect([await verifications(), logSize()]).toEqual([0, 0]);
  await addVerification('2026-06-15T15:26:00.000Z');
  await pass(33.9);
  expect(await verifications()).toBe(1);
  await pass(0.2);
  expect(await verifications()).toBe(0);
  await jobs.stop();
  expect(failures).toEqual([]);
});

it('says that a new key is in use, and destroys the last one when its year has been over for a day', async () => {
  const { keys } = server.deps;
  await start('2026-12-31T23:30:00.000Z');
  await pass(60);
  await jobs.stop();
  const both = ['2026', '2027'];
  expect([told, keys.periods()]).toEqual([both.map((year) => `the key of ${year} is now in use`), both]);
  await start('2027-01-31T23:30:00.000Z');
  for (let hour = 0; hour < 24; hour += 1) await pass(60);
  expect([told.slice(2), keys.periods()]).toEqual([[], both]);
  await pass(60);
  expect([told.slice(2), keys.periods()]).toEqual([
    ['the key of 2026 was destroyed because that year is over'],
    ['2027'],
  ]);
  await jobs.stop();
  expect(failures).toEqual([]);
});

it('M7: releases held reviews at a full hour, not when it starts or stops', async () => {
  const { db } = server.deps;
  await db.insertInto('releases').values({ id: 1, month: '2026-05' }).execute();
  const released = async () => (await db.selectFrom('releases').select('month').executeTakeFirst())?.month;
  await start('2026-06-15T12:08:00.000Z');
  expect(await released()).toBe('2026-05');
  await jobs.stop();
  expect(await released()).toBe('2026-05');
  await start('2026-06-15T12:58:00.000Z');
  await pass(2.1);
  expect(await released()).toBe('2026-06');
  await jobs.stop();
});

it("L10: creates next year's key before that year begins, so its file doesn't show when the first visitor came", async () => {
  const { keys } = server.deps;
  const file = () => statSync(join(server.keysDir, '2027.json')).ino;
  await start('2026-12-31T20:30:00.000Z');
  expect(keys.periods()).toEqual(['2026']);
  await pass(2 * 60 + 1);
  expect(keys.periods()).toEqual(['2026', '2027']);
  const created = file();
  // No visitor needed it so far, and no other key is published before the year begins.
  expect((await server.as().anonymity.keys()).keys.map(({ period }) => period)).toEqual(['2026']);
  await pass(60);
  vi.setSystemTime(new Date('2027-01-01T00:00:00.000Z'));
  server.clock.now = systemClock();
  expect((await server.as().anonymity.keys()).keys.map(({ period }) => period)).toEqual(['2027', '2026']);
  expect(file()).toBe(created);
  await jobs.stop();
});

it('leaves the search index to the server that came first, until that one stops', async () => {
  const { db } = server.deps;
  await makeCompany(db);
  await using other = connect(server.fresh.url);
  const rank = async () => (await db.selectFrom('search_companies').select('rank').executeTakeFirst())?.rank;
  await start('2026-06-15T12:08:00.000Z');
  const before = await rank();
  await db.updateTable('company_stats').set({ review_count: 50 }).execute();
  const second = startJobs({ ...server.deps, db: other, now: systemClock }, (job) => failures.push(job));
  await second.idle();
  expect(await rank()).toBe(before);
  await jobs.stop();
  await pass(52.1);
  await second.idle();
  expect(await rank()).not.toBe(before);
  await second.stop();
  expect(failures).toEqual([]);
});

it('sends what webhooks have to be told at five past, however long the hourly jobs took', async () => {
  const { db } = server.deps;
  await server.as(await server.signIn('admin')).webhooks.add({ url: 'http://127.0.0.1:9/' });
  const data = { month: '2026-05' };
  const event = { type: 'month.closed', timestamp: '2026-06-15T00:00:00Z', data };
  await db
    .updateTable('webhooks')
    .set({ waiting: JSON.stringify([{ id: 'msg_1', event }]) })
    .execute();
  const failures = async () => (await db.selectFrom('webhooks').select('failures').execute())[0]?.failures;
  await start('2026-06-15T12:58:00.000Z');
  await pass(6.9);
  expect(await failures()).toBe(0);
  await pass(0.2);
  expect(await failures()).toBe(1);
  await jobs.stop();
});
