import { afterAll, expect, it } from 'vitest';
import { findCompanyIdByDomain } from '#db/queries/employers.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { startReplicated } from '#testing/database/replicated-postgres.ts';
import { onDatabase, setUpServer, type TestServer } from '#testing/server/make-app.ts';

const SENTENCE = "The site isn't available right now. Try again in a moment.";
const UNCACHED = { 'cache-control': 'no-cache' };

const servers = await startReplicated();
afterAll(servers.stop);

const replica = { url: servers.replicaUrl };
const withReplica = await setUpServer(onDatabase(servers.primaryUrl, { replica }));
/** With the primary alone. */
const alone = await setUpServer(onDatabase(servers.primaryUrl));
const company = await makeCompany(alone.deps.db);
for (const server of [withReplica, alone])
  for (const url of [`/api/v1/companies/${company}`, '/api/v1/companies']) await server.app.inject(url);
await servers.caughtUp();

const add = (server: TestServer, domain: string) =>
  server.app.inject({ method: 'POST', url: '/api/v1/companies', payload: { name: 'Fjordheim', domain } });
const statusOf = async (server: TestServer, url: string, headers = {}) =>
  (await server.app.inject({ url, headers })).statusCode;
const refusal = { code: 'unavailable', message: SENTENCE };

it('a primary that only reads any more is like one that is gone, and its connections are given up', async () => {
  expect((await add(withReplica, 'before.example')).statusCode).toBe(201);
  await servers.caughtUp();
  servers.lines.primary.open(servers.replica.port);
  await servers.primary.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'candor' and pid <> pg_backend_pid()`,
  );
  const refused = await add(withReplica, 'demoted.example');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([503, '5', refusal]);
  servers.lines.primary.open(servers.primary.port);
  expect((await add(withReplica, 'demoted.example')).statusCode).toBe(201);
});

it('while no one can write, everything can be read, and writes get a 503 that says when to try again', async () => {
  const underway = Promise.all(
    Array.from({ length: 20 }, (_, index) => add(withReplica, `storm-${index}.example`)),
  );
  await servers.caughtUp();
  servers.lines.primary.cut();
  await servers.primary.crash();
  for (const answer of await underway) {
    if (answer.statusCode === 201) continue;
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', refusal]);
  }
  const refused = await add(withReplica, 'later.example');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([503, '5', refusal]);

  const urls = [`/api/v1/companies/${company}`, '/api/v1/companies', '/api/v1/companies?search=fjord'];
  for (const url of [...urls, '/companies', `/companies/${company}`, '/feed.atom', '/sitemaps/1.xml'])
    for (const headers of [{}, UNCACHED])
      expect([url, await statusOf(withReplica, url, headers)]).toEqual([url, 200]);
  const ready = await withReplica.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'read-only' }]);
});

it('without a replica, what was read before can still be read, and the server says that it is not ready', async () => {
  const url = `/api/v1/companies/${company}`;
  expect([await statusOf(alone, url), await statusOf(alone, url, UNCACHED)]).toEqual([200, 503]);
  expect(await statusOf(alone, '/readyz')).toBe(503);
});

it('when another server takes over, writes are back without a restart, and none is lost or doubled', async () => {
  await servers.replica.run('select pg_promote()');
  servers.lines.primary.open(servers.replica.port);
  for (const server of [withReplica, alone]) {
    // Sent again, as the sentence says.
    await expect
      .poll(async () => (await add(server, 'later.example')).statusCode, { timeout: 20_000 })
      .not.toBe(503);
    expect((await add(server, 'later.example')).statusCode).toBe(409);
    expect(await statusOf(server, '/readyz')).toBe(200);
    const { body } = await server.app.inject('/api/v1/companies?search=fjordheim&limit=100');
    expect(body).toContain('"later.example"');
  }
  for (const domain of ['before.example', 'demoted.example'])
    expect([domain, await findCompanyIdByDomain(alone.deps.db, domain)]).toEqual([
      domain,
      expect.any(Number),
    ]);
});
