import { readdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askSite } from '#server/faults/ask.ts';
import { fillDisk } from '#server/faults/fill-disk.ts';
import { type OwnPostgres, startOwnPostgres } from '#server/faults/own-postgres.ts';
import { companiesOf, unavailable, unwritable } from '#server/faults/people.ts';
import { movableClock } from '#testing/server/movable-clock.ts';
import { mayMount, type Running, runMain } from '#testing/server/run-main.ts';

/** An empty PostgreSQL takes 40 MB, and its log 64. */
const DISK = '-t tmpfs -o size=160m,mode=1777 tmpfs';
const WAIT = { timeout: 60_000 };

let postgres: OwnPostgres;
let site: Running;
let ask: ReturnType<typeof askSite>;
let companies: ReturnType<typeof companiesOf>;
const clock = movableClock();
beforeEach(async () => {
  if (!mayMount()) return;
  postgres = await startOwnPostgres(DISK);
  await postgres.run('create database candor', 'postgres');
  site = await runMain({ env: { DATABASE_URL: postgres.url }, imports: clock.imports });
  ask = askSite(site.url);
  companies = companiesOf(ask);
  await companies.add();
});
afterEach(async () => {
  if (!mayMount()) return;
  ask.close();
  await site.stop();
  await postgres.remove();
});

const fill = () => fillDisk(postgres.path('filler'));
const free = () => rmSync(postgres.path('filler'));

it.runIf(mayMount())(
  "a write for which PostgreSQL's disk has no room is refused, reading goes on, and later it works again",
  async () => {
    // A new file of the log has room for everything here, so it is the tables that have none.
    // A checkpoint while the disk fills up would give the tables the room of an old one.
    await postgres.run('checkpoint');
    await postgres.run('select pg_switch_wal()');
    await companies.add();
    fill();
    const { accepted, answer } = await companies.addUntilRefused();
    expect(answer).toEqual(unwritable);
    const before = await companies.domains();
    expect(before).toEqual(expect.arrayContaining(accepted));
    for (const path of ['/healthz', '/readyz', '/companies'])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
    clock.moveBefore(500);
    await expect.poll(() => site.output(), WAIT).toContain('"msg":"rewrite failed"');
    free();
    const { domain, status } = await companies.add();
    expect([status, await companies.domains()]).toEqual([201, [...before, domain].sort()]);
    const seals = () => readdirSync(site.path('data/keys')).filter((name) => name.startsWith('seal-'));
    const key = seals();
    clock.moveBefore(500, 600_000);
    await expect.poll(() => seals().length === 1 && String(seals()) !== String(key), WAIT).toBe(true);
  },
);

it.runIf(mayMount())(
  'PostgreSQL that ends because its log has no room: 503, and nothing is lost once there is room and it runs',
  async () => {
    const { domain } = await companies.add();
    const before = await companies.domains();
    fill();
    // Each file of the log that it has left is used up.
    await expect
      .poll(
        () =>
          postgres
            .run("select pg_logical_emit_message(false, '', repeat('x', 10000000))")
            .then(() => '', String),
        WAIT,
      )
      .not.toBe('');
    await postgres.ended();
    expect(await companies.add()).toMatchObject(unavailable);
    const statusOf = async (path: string) => (await ask('GET', path)).status;
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    free();
    await postgres.start();
    await expect.poll(async () => (await companies.add()).status, WAIT).toBe(201);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await companies.domains()).toEqual(expect.arrayContaining([...before, domain]));
  },
);
