import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { createPresence } from '#db/presence.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { startPgbouncer } from '#testing/database/pgbouncer.ts';
import { type ReplicatedPostgres, startReplicated } from '#testing/database/replicated-postgres.ts';
import { runDoctor } from '#testing/server/run-doctor.ts';
import { newFolder } from '#testing/server/run-main.ts';

/** A primary that accepts 100 connections, and its replica. */
let servers: ReplicatedPostgres;
let primary: Database;
beforeAll(async () => {
  servers = await startReplicated();
  primary = connect(servers.primary.url);
  await servers.primary.run("create role site login password 'site'");
  await servers.primary.run('grant select on all tables in schema public to site');
});
afterAll(async () => {
  await primary.destroy();
  await servers.stop();
});

/** For an account without any privileges. */
const ofSite = (url: string) => url.replace('postgres:postgres@', 'site:site@');

const find = async (check: string, environment: Record<string, string>) => {
  const DATABASE_URL = ofSite(servers.primaryUrl);
  const { findings } = await runDoctor(newFolder(), { DATABASE_URL, ...environment });
  return findings.filter((line) => line.split(' ')[1] === check);
};

const change = () =>
  primary.transaction().execute((trx: Transaction) => publicDataChanged(trx, { company_count: 1 }));

describe('npm run doctor with a replica', () => {
  const replica = (DATABASE_REPLICA_URL: string) => find('Replica', { DATABASE_REPLICA_URL });
  afterEach(async () => {
    await servers.replica.run('select pg_wal_replay_resume()').catch(() => {});
  });

  it('finds that it follows this primary, and has all public data', async () => {
    await change();
    expect(await replica(ofSite(servers.replicaUrl))).toEqual([
      "ok Replica It follows this primary, has the public data version 1, and isn't behind.",
    ]);
    expect(await find('Replica', {})).toEqual([]);
  });

  it('reports how far it lags, and that it misses public data', async () => {
    await servers.caughtUp();
    await servers.replica.run('select pg_wal_replay_pause()');
    await sql`create table elsewhere (id integer)`.execute(primary);
    expect(await replica(ofSite(servers.replicaUrl))).toEqual([
      expect.stringMatching(
        /^warning Replica It follows this primary and has the public data version \d+, but is \d+ kB behind the primary; its newest change is \d+ seconds old\./,
      ),
    ]);
    await change();
    expect(await replica(ofSite(servers.replicaUrl))).toEqual([
      expect.stringMatching(
        /^warning Replica .* It has version 1 of the public data instead of 2, so everything/,
      ),
    ]);
  });

  it('looks at its settings too', async () => {
    await servers.replica.run(`alter system set log_statement = 'all'`);
    await servers.replica.run('select pg_reload_conf()');
    const found = await find('PostgreSQL', { DATABASE_REPLICA_URL: ofSite(servers.replicaUrl) });
    await servers.replica.run('alter system reset log_statement');
    await servers.replica.run('select pg_reload_conf()');
    expect(found.filter((line) => line.includes('log_statement'))).toEqual([
      expect.stringMatching(
        /^problem PostgreSQL On the replica, log_statement is all: .* = none in postgresql/,
      ),
    ]);
  });

  it('reports that it lacks decisions which one of several servers shows', async () => {
    await servers.caughtUp();
    const url = ofSite(servers.replicaUrl);
    const running = [connect(servers.primary.url), connect(servers.primary.url)];
    const places = running.map(createPresence);
    for (const place of places) await place.stand();
    const report = /^warning Replica The primary accepts a decision before the replica shows it\./;
    const follows = expect.stringMatching(/^ok Replica It follows this primary/);
    try {
      expect(await replica(url)).toEqual([follows, expect.stringMatching(report)]);
      for (const setting of [`synchronous_commit = 'remote_apply'`, `synchronous_standby_names = '*'`])
        await servers.primary.run(`alter system set ${setting}`);
      await servers.primary.run('select pg_reload_conf()');
      expect(await replica(url)).toEqual([follows]);
    } finally {
      await servers.primary.run('alter system reset all');
      await servers.primary.run('select pg_reload_conf()');
      for (const place of places) await place.end();
      for (const db of running) await db.destroy();
    }
  });

  it.each([
    [
      'the primary itself',
      () => servers.primaryUrl,
      /^warning Replica .* points to a server that accepts writes/,
    ],
    [
      'the database of another site',
      () => `${inject('postgresUrl')}/template_candor`,
      /^problem Replica DATABASE_REPLICA_URL points to another database/,
    ],
    [
      'nobody',
      () => servers.replicaUrl.replace(/:\d+\//, ':1/'),
      /^problem Replica The replica can't be read \(.*ECONNREFUSED.*\)\. Check DATABASE_REPLICA_URL/,
    ],
    [
      'a database without the site',
      () => servers.replicaUrl.replace(/candor$/, 'postgres'),
      /^problem Replica The replica can't be read \(relation .* does not exist\)/,
    ],
  ])('reports a URL that points to %s', async (_whom, url, report) => {
    expect(await replica(url())).toEqual([expect.stringMatching(report)]);
  });
});

describe('npm run doctor with PostgreSQL', () => {
  const connections = (environment: Record<string, string> = {}) => find('Connections', environment);

  it('finds that it accepts the connections of the servers that run', async () => {
    expect(await connections()).toEqual([
      "ok Connections PostgreSQL accepts 100 connections and reserves 3 of them for its administrators. One server needs up to 16. That's enough for 5.",
    ]);
    expect(await connections({ DATABASE_CONNECTIONS: '90' })).toEqual([
      'problem Connections PostgreSQL accepts 100 connections and reserves 3 of them for its administrators. One server needs up to 95, and commands and monitoring need some. Set max_connections to 103 or more, or lower DATABASE_CONNECTIONS.',
    ]);
  });

  it('counts the servers, which count calls apart', async () => {
    const running = Array.from({ length: 6 }, () => connect(servers.primary.url));
    const places = running.map(createPresence);
    for (const place of places) await place.stand();
    const found = await connections();
    const limits = await find('Limits', {});
    const together = await find('Limits', { LIMITS_URL: 'redis://127.0.0.1:1' });
    for (const place of places) await place.end();
    for (const db of running) await db.destroy();
    expect(found).toEqual([
      expect.stringMatching(/^problem .* The 6 running servers need up to 96, and .* to 104 or more/),
    ]);
    expect([limits, together]).toEqual([
      [
        'warning Limits The 6 running servers count separately, and each lets at least one call through. Limits below 6 are therefore 6, including the one of 5 emails an hour to one person. Set LIMITS_URL to a Valkey server, so they count together.',
      ],
      [],
    ]);
    expect(await find('Limits', {})).toEqual([]);
  });

  describe('behind PgBouncer', () => {
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    beforeAll(async () => {
      pooler = await startPgbouncer(servers.primary.url);
      return () => pooler.stop();
    });

    it('finds that the direct URL reaches PostgreSQL itself, through a balancer too', async () => {
      const found = await connections({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: servers.primaryUrl });
      expect(found).toEqual([
        expect.stringMatching(
          /^ok .* One server needs up to 16, not counting the pooler's\. That's enough for 5\.$/,
        ),
      ]);
    });

    it('counts both if neither is a pooler', async () => {
      const found = await connections({ DATABASE_DIRECT_URL: servers.primary.url });
      expect(found).toEqual([
        expect.stringMatching(/^ok .* One server needs up to 32\. That's enough for 2\.$/),
      ]);
    });

    it.each([
      [
        'direct one that points to the pooler too',
        () => ({ DATABASE_URL: servers.primaryUrl, DATABASE_DIRECT_URL: pooler.url }),
        'problem Connections DATABASE_DIRECT_URL points to a pooler. Set it to PostgreSQL itself, which migrations, jobs and commands need.',
      ],
      [
        'missing direct one',
        () => ({ DATABASE_URL: pooler.url }),
        'problem Connections DATABASE_URL points to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself, which migrations, jobs and commands need.',
      ],
    ])('reports a %s', async (_what, environment, report) => {
      expect(await connections(environment())).toEqual([report]);
    });
  });

  it('reports a URL that no one answers', async () => {
    const nobody = 'postgres://nobody@127.0.0.1:1/nothing';
    expect(await connections({ DATABASE_DIRECT_URL: nobody })).toEqual([
      expect.stringMatching(/^problem Connections DATABASE_DIRECT_URL can't be reached \(.*ECONNREFUSED/),
    ]);
  });
});
