import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { isUnavailable } from '#db/failures.ts';
import { takeLease } from '#db/lease.ts';
import { createPresence } from '#db/presence.ts';
import { findCompany } from '#db/queries/companies.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { serverConnections, startPgbouncer } from '#testing/database/pgbouncer.ts';
import { onDatabase, setUpServer } from '#testing/server/make-app.ts';
import { runMain } from '#testing/server/run-main.ts';
import { callByRest, wholeStory } from '#testing/server/whole-story.ts';
import { startJobs } from '../jobs/start-jobs.ts';

const fresh = await freshDb('postgres');
afterAll(fresh.close);
const pooler = await startPgbouncer(fresh.url);
afterAll(pooler.stop);
// The replica of a pooled primary is behind a pooler too. Here, it is the primary itself.
const replica = { url: pooler.url, isPooled: true };
const server = await setUpServer(onDatabase(pooler.url, { replica }, { isPooled: true }));
const { db } = server.deps;
const company = await makeCompany(db, { name: 'Fjordheim Verft', domain: 'fjord.example' });

it('the whole way of a review works through PgBouncer in transaction mode, for many at the same time', async () => {
  const moderator = server.as(await server.signIn('moderator'));
  const urls = ['/api/v1/companies', '/api/v1/companies?search=fjord', `/api/v1/companies/${company}`];
  const reading = Promise.all(
    Array.from({ length: 90 }, async (_, index) => {
      const url = `${urls[index % 3]}`;
      const { statusCode } = await server.app.inject({ url, headers: { 'cache-control': 'no-cache' } });
      expect([url, statusCode]).toEqual([url, 200]);
    }),
  );
  await wholeStory(server, company, callByRest(server));
  await reading;
  const { data } = await moderator.moderation.reviews({});
  for (const { id } of data) await moderator.moderation.decideReview({ id, approved: true });
  expect(await server.as().reviews.list({ company_id: company })).toHaveLength(data.length);
  expect((await server.as().companies.list({ search: 'fjorhdeim' })).data).toHaveLength(1);
});

it('visitors get a 503 in time while others have every connection to the database, and an answer right after', async () => {
  const others = connect(pooler.url, { isPooled: true });
  const take = async () => {
    const trx = await others.startTransaction().execute();
    await sql`select 1`.execute(trx);
    return trx;
  };
  const taken = await Promise.all(Array.from({ length: serverConnections }, take));
  const headers = { 'cache-control': 'no-cache' };
  const requests = [
    { url: `/api/v1/companies/${company}`, headers },
    { url: '/api/v1/companies?search=fjord', headers },
    { method: 'POST', url: '/api/v1/companies', payload: { name: 'Late', domain: 'late.example' } },
  ] as const;
  const ask = () => Promise.all(requests.map((request) => server.app.inject({ ...request })));
  const isReady = async () => (await server.app.inject('/readyz')).statusCode;
  for (const answer of await ask())
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { code: 'unavailable', message: "The site isn't available right now. Try again in a moment." },
    ]);
  expect(await isReady()).toBe(503);
  for (const trx of taken) await trx.rollback().execute();
  expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 201]);
  expect(await isReady()).toBe(200);
  await others.destroy();
  // Without a limit of PgBouncer's own, it would take 17 seconds until we give up.
}, 16_000);

it('a pooler that accepts no more connections is like a database that is away', async () => {
  const full = await startPgbouncer(fresh.url, { clients: 1 });
  const [first, second] = [connect(full.url, { isPooled: true }), connect(full.url, { isPooled: true })];
  expect(await findCompany(first, company)).toBeDefined();
  await expect(findCompany(second, company)).rejects.toSatisfy(isUnavailable);
  await first.destroy();
  // A pooler may notice late that a connection was closed.
  await expect.poll(() => findCompany(second, company), { timeout: 10_000 }).toBeDefined();
  await second.destroy();
  await full.stop();
});

it('jobs run on connections without the pooler, and two servers count each other either way', async () => {
  const failed: unknown[] = [];
  const jobs = startJobs({ ...server.deps, db: fresh.db }, (job, error) => failed.push(job, error));
  await jobs.idle();
  await jobs.stop();
  expect(failed).toEqual([]);
  const [one, two] = [createPresence(db), createPresence(fresh.db)];
  const places = [await one.stand(), await two.stand(), await one.stand()];
  expect(places.map(({ processes }) => processes)).toEqual([1, 2, 2]);
  const lease = await takeLease(db);
  expect([lease === undefined, await takeLease(fresh.db)]).toEqual([false, undefined]);
  await Promise.all([one.end(), two.end(), lease?.end()]);
});

it('requests leave nothing on connections that others get', async () => {
  const settings = ['enable_seqscan', 'jit', 'plan_cache_mode', 'statement_timeout', 'lock_timeout'];
  const plain = connect(pooler.url, { isPooled: true });
  for (let times = 0; times < 20; times += 1) {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in (${sql.join(settings)}) order by name`.execute(plain);
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', '0', 'auto', '15000']);
    const { rows: prepared } = await sql`select 1 from pg_prepared_statements`.execute(plain);
    expect(prepared).toEqual([]);
  }
  await plain.destroy();
});

it('npm start works with DATABASE_DIRECT_URL, and says that it needs it', async () => {
  const keys = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  const env = { DATABASE_URL: pooler.url, DEMO_DATA: 'off', RATE_LIMITS: 'on', KEYS_DIR: keys };
  const without = await runMain({ env });
  expect([await without.status(), without.output()]).toEqual([
    1,
    expect.stringContaining('DATABASE_DIRECT_URL'),
  ]);
  const empty = await freshDb('postgres', { migrated: false });
  const pooledEmpty = pooler.url.replace(/[^/]+$/, empty.url.split('/').at(-1) ?? '');
  const running = await runMain({
    env: { ...env, DATABASE_URL: pooledEmpty, DATABASE_DIRECT_URL: empty.url },
  });
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  const added = await fetch(`${running.url}/api/v1/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fjordheim', domain: 'fjordheim.example' }),
  });
  expect(added.status).toBe(201);
  await running.stop();
  await empty.close();
  rmSync(keys, { recursive: true, force: true });
});
