import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { shareOfLimit } from './own-counters.ts';

/** How many sign-ins to one account, and how many emails to one person, a server lets through. */
async function letThrough(server: TestServer, times: number) {
  const api = server.as();
  const sent = () => server.deps.mailer.captured?.().length ?? 0;
  const before = sent();
  let signIns = 0;
  for (let index = 0; index < times; index += 1) {
    const refused = await api.auth.login({ email: 'a@limited.example', password: 'wrong password' }).then(
      () => false,
      (error: Error) => error.message.startsWith('Too many attempts'),
    );
    if (!refused) signIns += 1;
    await api.verification.send({ email: 'kari@limited.example', company_id: 1 });
  }
  return { signIns, emails: sent() - before };
}

it('the shares of a limit add up to the limit, and none is 0', () => {
  for (const times of [1, 5, 10, 60, 600])
    for (let processes = 1; processes <= 20; processes += 1) {
      const shares = Array.from({ length: processes }, (_, rank) => shareOfLimit(times, { processes, rank }));
      const sum = shares.reduce((all, share) => all + share, 0);
      expect([times, processes, sum]).toEqual([times, processes, Math.max(times, processes)]);
      expect([times, processes, Math.min(...shares) > 0]).toEqual([times, processes, true]);
    }
});

it('servers on one PostgreSQL each allow their share, and the last one all', async () => {
  const one = await makeServer({ dialect: 'postgres', rateLimits: true });
  await makeCompany(one.deps.db, { domain: 'limited.example' });
  await using database = connect(one.fresh.url);
  const two = await makeServer({ dialect: 'postgres', rateLimits: true, overrides: { db: database } });
  await one.deps.counters.beat();
  // Of 10 and 5; which of them has one more depends on PostgreSQL.
  const counted = [await letThrough(one, 8), await letThrough(two, 8)];
  expect(counted.map(({ signIns }) => signIns)).toEqual([5, 5]);
  expect(counted.map(({ emails }) => emails).sort()).toEqual([2, 3]);
  const headers = async (server: TestServer) =>
    (await server.app.inject({ url: '/api/v1/companies/1' })).headers['ratelimit-limit'];
  expect([await headers(one), await headers(two)]).toEqual(['300', '300']);

  await two.close();
  await one.deps.counters.beat();
  expect(await headers(one)).toBe('600');
  one.clock.now = new Date(one.clock.now.getTime() + 3_600_000);
  expect(await letThrough(one, 12)).toEqual({ signIns: 10, emails: 5 });
  await one.close();
});

it('a server on SQLite, or alone, allows all', async () => {
  const alone = await makeServer({ dialect: 'sqlite', rateLimits: true });
  await makeCompany(alone.deps.db, { domain: 'limited.example' });
  expect(await letThrough(alone, 12)).toEqual({ signIns: 10, emails: 5 });
  await alone.close();
});
