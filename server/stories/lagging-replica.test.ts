import type { LogEvent } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { type ReplicatedPostgres, startReplicated } from '#testing/database/replicated-postgres.ts';
import { makeServer, onDatabase, type TestServer } from '#testing/server/make-app.ts';

const UNCACHED = { 'cache-control': 'no-cache' };
const TEXT = 'The canteen is closed.';
const MORE_THAN_A_MINUTE = 61_000;

let servers: ReplicatedPostgres;
/** Two servers on the same databases. The first one shows the removal, the second one hasn't been asked since. */
let one: TestServer;
let two: TestServer;
let clock: number;
let onReplica: string[];
let company: number;
let review: number;
let moderator: string;

function open(): Promise<TestServer> {
  const replica = { url: servers.replicaUrl, log: ({ query }: LogEvent) => void onReplica.push(query.sql) };
  return makeServer(onDatabase(servers.primaryUrl, { replica, clock: () => performance.now() + clock }));
}

const reviewsOf = () => `/api/v1/reviews?company_id=${company}`;
async function read(server: TestServer, headers = {}) {
  const { statusCode, body } = await server.app.inject({ url: reviewsOf(), headers });
  return statusCode === 200 ? body.includes(TEXT) : statusCode;
}
const decide = async (approved: boolean) => {
  const { moderation } = one.as(moderator);
  await moderation.decideReview({ id: review, approved });
};
const pause = () => servers.replica.run('select pg_wal_replay_pause()');
async function losePrimary(): Promise<void> {
  servers.lines.primary.cut();
  await servers.primary.crash();
}

const prepare = async () => {
  [clock, onReplica] = [0, []];
  [one, two] = [await open(), await open()];
  moderator = await one.signIn('moderator');
  company = await makeCompany(one.deps.db);
  review = await makeSubmission(one.deps.db, company, { review_text: TEXT });
  await decide(true);
  await servers.caughtUp();
  for (const server of [one, two]) expect(await read(server)).toBe(true);
};
const close = async () => {
  await one.close();
  await two.close();
};

describe('a replica that lags by a minute', () => {
  beforeAll(async () => {
    servers = await startReplicated();
  });
  beforeEach(prepare);
  afterEach(async () => {
    await servers.replica.run('select pg_wal_replay_resume()');
    await close();
  });
  afterAll(() => servers.stop());

  it("isn't read while the primary answers, which shows what is right", async () => {
    await pause();
    await decide(false);
    for (const passed of [0, 30_000, MORE_THAN_A_MINUTE]) {
      clock = passed;
      onReplica.length = 0;
      for (const server of [one, two])
        for (const headers of [{}, UNCACHED]) expect(await read(server, headers)).toBe(false);
      expect(onReplica.filter((statement) => statement.includes('"reviews"'))).toEqual([]);
    }
    expect((await one.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('shows nothing that a server knows to be older, and a minute after the primary has gone nothing at all', async () => {
    await pause();
    await decide(false);
    expect(await read(one)).toBe(false);
    await losePrimary();
    // From memory, and what isn't there from no one.
    expect([await read(one), await read(one, UNCACHED)]).toEqual([false, 503]);
    // It knows of no removal. db/replica.md says so, and what operators do about it.
    expect(await read(two)).toBe(true);

    clock = MORE_THAN_A_MINUTE;
    for (const server of [one, two]) {
      const answer = await server.app.inject(reviewsOf());
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '5',
        { code: 'unavailable', message: errorTable.unavailable.message },
      ]);
      expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    }
  });
});

describe('a replica that has each write before it is acknowledged', () => {
  beforeAll(async () => {
    servers = await startReplicated();
    for (const setting of [`synchronous_commit = 'remote_apply'`, `synchronous_standby_names = '*'`])
      await servers.primary.run(`alter system set ${setting}`);
    await servers.primary.run('select pg_reload_conf()');
    await prepare();
  });
  afterAll(async () => {
    await close();
    await servers.stop();
  });

  it('shows no server a decision undone while the primary is away, in what it has read before neither', async () => {
    await decide(false);
    expect(await read(one)).toBe(false);
    await losePrimary();
    for (const headers of [{}, UNCACHED])
      for (const server of [two, one]) expect(await read(server, headers)).toBe(false);
  });
});
