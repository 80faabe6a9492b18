import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { startReplicated } from '#testing/database/replicated-postgres.ts';
import { sampled } from '#testing/sampled.ts';
import { addReview } from '#testing/server/authors.ts';
import { isUnreached } from '#testing/server/call-requests.ts';
import { blankPages } from '#testing/server/evidence.ts';
import { makeServer, onDatabase, type TestServer } from '#testing/server/make-app.ts';
import { calls, type RoutedCall } from '../router.ts';

/** Two servers on the same databases. */
let one: TestServer;
let two: TestServer;
let admin: string;
let onReplica: string[];

const open = () =>
  makeServer(
    onDatabase(servers.primaryUrl, {
      replica: { url: servers.replicaUrl, log: ({ query }) => onReplica.push(query.sql) },
    }),
  );

const servers = await startReplicated();
afterAll(servers.stop);
const first = connect(servers.primary.url);
const company = await makeCompany(first, { name: 'Halden Foods', domain: 'halden.example' });
await first.destroy();
beforeEach(async () => {
  onReplica = [];
  [one, two] = [await open(), await open()];
  admin = await one.signIn('admin');
  for (let count = 0; count < 5; count += 1) await addReview(one, company);
  await servers.caughtUp();
});
afterEach(async () => {
  await one.close();
  await two.close();
});

/** Everything that anyone may read. */
const publicUrls = (company: number) => [
  '/api/v1/companies',
  '/api/v1/companies?search=halden',
  `/api/v1/companies/${company}`,
  `/api/v1/companies/${company}/insights`,
  `/api/v1/reviews?company_id=${company}`,
  `/api/trpc/reviews.list?input=${encodeURIComponent(JSON.stringify({ company_id: company }))}`,
  '/companies',
  `/companies/${company}`,
  '/feed.atom',
  `/companies/${company}/feed.atom`,
  '/sitemap.xml',
  '/sitemaps/1.xml',
  `/companies/${company}/preview.png`,
];
const others = [...calls.values()].filter((call) => !call.public);

/** A call with its example, by an admin. */
const make = (server: TestServer, { rest, example, input, name }: RoutedCall) => {
  const shortened: Record<string, unknown> = example.input ?? {};
  const given = 'pages' in shortened ? { ...shortened, pages: blankPages } : shortened;
  const fields = Object.fromEntries(
    Object.entries(given).filter(([field]) => rest.method === 'GET' || field !== 'id'),
  );
  expect([name, input?.safeParse(given).error]).toEqual([name, undefined]);
  return server.app.inject({
    method: rest.method,
    url: `/api/v1${rest.url.replace(':id', String(given.id ?? company))}`,
    headers: { authorization: `Bearer ${admin}` },
    ...(rest.method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
  });
};

describe('with a replica', () => {
  it('all that anyone may read is read there, and the primary is only asked for the version', async () => {
    for (const url of publicUrls(company)) {
      one.fresh.statements.length = 0;
      onReplica.length = 0;
      expect([url, (await one.app.inject(url)).statusCode]).toEqual([url, 200]);
      expect([url, new Set(one.fresh.statements)]).toEqual([
        url,
        new Set(['select "version" from "site_stats"']),
      ]);
      const read = onReplica.filter((sql) => !sql.includes('"version" from "site_stats"'));
      expect([url, read.length > 0]).toEqual([url, true]);
    }
  });

  it.each(sampled(others).map((call) => [call.name, call] as const))(
    '%s asks the primary',
    async (_name, call) => {
      // Public as well, and read there after each change.
      await one.deps.site.read();
      onReplica.length = 0;
      const { statusCode, body } = await make(one, call);
      expect(statusCode).toBeLessThan(500);
      expect([statusCode, isUnreached({ statusCode, body })]).toEqual([statusCode, false]);
      expect(onReplica).toEqual([]);
    },
  );

  it('a decision shows at once through every server, however far the replica is behind', async () => {
    // A new one, whose first page of reviews has room.
    const quiet = await makeCompany(one.deps.db);
    const id = await addReview(one, quiet, { review_text: 'The canteen is closed.' });
    await servers.caughtUp();
    const reads = publicUrls(quiet).filter((url) => /reviews|^\/companies\/\d+$|insights/.test(url));
    const shown = async (server: TestServer) => {
      const { body } = await server.app.inject(`/api/v1/reviews?company_id=${quiet}`);
      return body.includes('The canteen is closed.');
    };
    expect([await shown(one), await shown(two)]).toEqual([true, true]);
    const before = await Promise.all(reads.map((url) => two.app.inject(url)));
    await servers.replica.run('select pg_wal_replay_pause()');
    await one.as(admin).moderation.decideReview({ id, approved: false });
    for (let times = 0; times < 5; times += 1)
      expect([await shown(one), await shown(two)]).toEqual([false, false]);
    for (const [index, url] of reads.entries()) {
      for (const server of [one, two])
        expect([url, (await server.app.inject(url)).body]).not.toEqual([url, before[index]?.body]);
    }
    await servers.replica.run('select pg_wal_replay_resume()');
    await servers.caughtUp();
    expect([await shown(one), await shown(two)]).toEqual([false, false]);
  });
});
