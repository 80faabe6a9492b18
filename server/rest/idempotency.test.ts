import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { answerOnce } from '#server/actions/answer-once.ts';
import { buildApp } from '#server/app.ts';
import { forgetAnswered } from '#server/jobs/forget-answered.ts';
import { calls, takesKey } from '#server/router.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { documentedOperations } from '#testing/server/api-contract.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const posts = [...calls.values()].filter(({ rest }) => rest.method === 'POST');

describe.each(['sqlite', 'postgres'] as const)('a request with an Idempotency-Key (%s)', async (dialect) => {
  const server = await setUpServer({ dialect, environment: { ARRIVALS: 'hourly' } });
  const deps = { ...server.deps, seals: openSeals(server.keysDir) };
  const other = await buildApp(deps, { logStream: { write: () => {} } });
  afterAll(() => other.close());

  let companies = 0;
  const company = () => ({ name: 'Halden Foods', domain: `halden${++companies}.example` });
  const post = async (url: string, payload: object, key?: string, headers = {}, app = server.app) => {
    const {
      statusCode,
      headers: told,
      body,
    } = await app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      payload,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });
    const { location } = told;
    return { status: statusCode, body: JSON.parse(body), ...(location && { location }) };
  };
  const stored = () => server.deps.db.selectFrom('answered_requests').selectAll().execute();

  it('gets the first response again, from every server, and after a restart', async () => {
    const [input, key] = [company(), randomUUID()];
    const first = await post('/companies', input, key);
    expect(first).toMatchObject({ status: 201, location: `/api/v1/companies/${first.body.id}` });
    expect(await post('/companies', input, key)).toEqual(first);
    expect(await post('/companies', input, key, {}, other)).toEqual(first);
    // From a server of an earlier release, which has changed the key without it.
    const lost = { lookup: 'lost', sealed: 'lost' };
    await server.deps.db.insertInto('answered_requests').values(lost).execute();
    await rewriteSmallTables(server.deps, { opens: 'never' });
    expect(await post('/companies', input, key, {}, other)).toEqual(first);
    expect(await post('/companies', company(), key)).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    expect((await post('/companies', input)).body.code).toBe('domain_taken');
    // Someone else has chosen the same key.
    const authorization = `Bearer ${await server.signIn('user')}`;
    expect((await post('/companies', input, key, { authorization })).body.code).toBe('domain_taken');
  });

  it('is carried out once if two come at the same time, and again if it failed', async () => {
    const once = { key: randomUUID(), caller: ['companies.create'], input: company() };
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = answerOnce(server.deps, once, () => promise);
    await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(1));
    const elsewhere = { ...server.deps, seals: openSeals(server.keysDir) };
    const second = () => answerOnce(elsewhere, once, async () => 'second');
    await expect(second()).rejects.toMatchObject({ code: 'key_busy' });
    resolve('first');
    expect([await first, await second()]).toEqual(['first', 'first']);
    const key = randomUUID();
    expect((await post('/companies', { name: 'x' }, key)).status).toBe(422);
    expect((await post('/companies', company(), key)).status).toBe(201);
  });

  it('sends a review on the plain path once', async () => {
    const company_id = await makeCompany(server.deps.db, { domain: 'fjord.example' });
    await post('/email/verify/send', { email: 'kari@fjord.example', company_id });
    const [input, key] = [reviewInput(company_id, { token: server.mailedToken() }), randomUUID()];
    const first = await post('/reviews', input, key);
    expect(first).toEqual({ status: 201, body: { status: 'pending' } });
    expect(await post('/reviews', input, key)).toEqual(first);
    expect((await post('/reviews', input)).status).toBe(403);
  });

  it('is forgotten within the hour, and what is stored opens only with its key', async () => {
    const [input, key] = [company(), randomUUID()];
    await post('/companies', input, key);
    const rows = await stored();
    const opened = await server.deps.db.transaction().execute(async (trx: Transaction) => {
      const seal = await openSeal(trx, server.deps);
      return rows.map(({ lookup, sealed }) => seal.open(lookup, sealed));
    });
    for (const row of opened) expect(Object.keys(row).sort()).toEqual(['answer', 'half_hour', 'id']);
    expect(JSON.stringify(opened)).not.toMatch(/halden|kari|pending/);
    for (const [at, left] of [
      ['2026-06-15T12:59:59Z', rows.length],
      ['2026-06-15T13:00:00Z', 0],
    ] as const) {
      server.clock.now = new Date(at);
      await forgetAnswered(server.deps);
      expect(await stored()).toHaveLength(left);
    }
    expect((await post('/companies', input, key)).body.code).toBe('domain_taken');
  });

  it('needs a long key, and leaves nothing behind on the private path', async () => {
    const before = (await stored()).length;
    for (const call of posts) {
      const url = call.rest.url.replace(':id', '1');
      if (takesKey(call)) expect((await post(url, {}, 'short')).body.code, call.name).toMatch('key_invalid');
      else await post(url, {}, randomUUID());
    }
    expect(await stored()).toHaveLength(before);
  });
});

it('is documented for every POST except those of the private path', () => {
  for (const { method, url, operation } of documentedOperations) {
    const takes = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
    const isPrivate = /^\/(?:anonymity|receipts)\//.test(url);
    expect([url, takes]).toEqual([url, method === 'POST' && !isPrivate]);
  }
});
