import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#server/start/clock.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { publishOpenData } from './publish-open-data.ts';
import { startJobs } from './start-jobs.ts';

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-export-'));
  server = await makeServer({ environment: { EXPORT_DIR: folder } });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const months = () => readdirSync(folder).sort();
const listed = async () =>
  (await server.app.inject('/api/v1/data')).json().data.map((one: { month: string }) => one.month);

it('writes each month once, shows it right away and keeps thirteen', async () => {
  for (let month = 0; month < 15; month += 1) {
    server.clock.now = new Date(Date.UTC(2025, 6 + month, 1));
    await publishOpenData(server.deps);
    expect((await listed())[0]).toBe(server.clock.now.toISOString().slice(0, 7));
  }
  expect(months()).toEqual([
    ...['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
    ...['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'],
  ]);
  const before = statSync(join(folder, '2026-09')).ino;
  await publishOpenData(server.deps);
  expect(statSync(join(folder, '2026-09')).ino).toBe(before);
});

it('deletes what a killed run left, and leaves nothing when it is stopped', async () => {
  mkdirSync(join(folder, '2026-06.0a1b2c3d4e5f.partial'));
  mkdirSync(join(folder, 'of the operator'));
  await publishOpenData(server.deps, () => true);
  expect(await listed()).toEqual([]);
  await publishOpenData(server.deps);
  expect(months()).toEqual(['2026-06', 'of the operator']);
});

it('announces a month and deletes what is old, when the run that wrote it was killed', async () => {
  for (let month = 1; month < 15; month += 1)
    mkdirSync(join(folder, new Date(Date.UTC(2025, 3 + month, 1)).toISOString().slice(0, 7)));
  rmSync(join(folder, '2026-06'), { recursive: true });
  expect(await listed()).toEqual([]);
  const { db } = server.deps;
  await db.schema.alterTable('site_stats').renameTo('away').execute();
  await expect(publishOpenData(server.deps)).rejects.toThrow();
  await db.schema.alterTable('away').renameTo('site_stats').execute();
  expect(months()).toContain('2026-06');
  await publishOpenData(server.deps);
  expect([await listed(), months()[0], months().length]).toEqual([['2026-06'], '2025-06', 13]);
});

it('runs at a full hour, not when the server starts or stops', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-30T23:58:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const failures: unknown[] = [];
  const jobs = startJobs({ ...server.deps, now: systemClock }, (_job, error) => failures.push(error));
  await jobs.idle();
  expect(months()).toEqual([]);
  await vi.advanceTimersByTimeAsync(121_000);
  await jobs.idle();
  expect(months()).toEqual(['2026-07']);
  expect(JSON.parse(readFileSync(join(folder, '2026-07/datapackage.json'), 'utf8')).version).toBe('2026-07');
  rmSync(join(folder, '2026-07'), { recursive: true });
  await jobs.stop();
  expect([months(), failures]).toEqual([[], []]);
});
