import { describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

describe.each(['sqlite', 'postgres'] as const)('an API key (%s)', async (dialect) => {
  const server = await setUpServer({ dialect, rateLimits: true });
  await makeCompany(server.deps.db, { domain: 'read.example' });
  const admin = await server.signIn('admin');
  const { key } = await server.as(admin).apiKeys.make({ name: 'Fjord Data' });
  const { key_hash } = await server.deps.db
    .selectFrom('api_keys')
    .select('key_hash')
    .executeTakeFirstOrThrow();

  const call = async (
    url: string,
    bearer?: string,
    more: { method?: 'POST'; remoteAddress?: string } = {},
  ) => {
    const { statusCode, headers, body } = await server.app.inject({
      ...{ url: `/api/v1${url}`, remoteAddress: '203.0.113.7', ...more },
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      ...(more.method && { payload: {} }),
    });
    const [limit, left] = [Number(headers['ratelimit-limit']), Number(headers['ratelimit-remaining'])];
    return { status: statusCode, limit, left, code: JSON.parse(body).code as string | undefined };
  };

  it('counts reads for itself wherever it is used, cached ones too, with ten times the limit', async () => {
    for (const [index, url] of ['/companies/1', '/companies/1', '/companies?limit=0'].entries()) {
      const remoteAddress = `198.51.100.${index + 1}`;
      expect(await call(url, key, { remoteAddress })).toMatchObject({ limit: 6000, left: 5999 - index });
      expect(await call(url, undefined, { remoteAddress })).toMatchObject({ limit: 600, left: 599 });
    }
    const other = await server.as(admin).apiKeys.make({ name: 'Other Data' });
    expect(await call('/companies/1', other.key)).toMatchObject({ status: 200, left: 5999 });
  });

  it('reads on where the address has used up its limit, and is refused at its own', async () => {
    const remoteAddress = '192.0.2.9';
    const { rateLimits } = server.deps;
    await rateLimits.ofSource(remoteAddress).spend(600);
    expect(await call('/companies/1', undefined, { remoteAddress })).toMatchObject({ status: 429 });
    const { status, left } = await call('/companies/1', key, { remoteAddress });
    expect(status).toBe(200);
    await rateLimits.ofSource(remoteAddress, undefined, key_hash).spend(left);
    expect(await call('/companies/1', key)).toMatchObject({ status: 429, limit: 6000, left: 0 });
  });

  it('gives no other right: writes count for the address, and it signs no one in', async () => {
    expect(await call('/companies', key, { method: 'POST' })).toMatchObject({ status: 422, limit: 30 });
    expect(await call('/reviews', key, { method: 'POST' })).toMatchObject({ limit: 180, left: Number.NaN });
    for (const url of ['/admin/metrics', '/admin/api-keys'])
      expect(await call(url, key)).toMatchObject({ status: 401, limit: 600, code: 'unauthenticated' });
  });

  it('is refused with what to do if it is wrong or was revoked, which counts for the address', async () => {
    const { left } = await call('/companies/1');
    expect(await call('/companies/1', 'candor_key_made-up')).toMatchObject({
      ...{ status: 401, code: 'bad_api_key', limit: 600, left: left - 1 },
    });
    const { key: short } = await server.as(admin).apiKeys.make({ name: 'Short' });
    expect((await call('/companies/1', short)).status).toBe(200);
    await server.as(admin).apiKeys.revoke({ name: 'Short' });
    expect((await call('/companies/1', short)).code).toBe('bad_api_key');
    expect(await server.as(admin).apiKeys.revoke({ name: 'Short' })).toEqual({ revoked: true });
  });

  it('is listed by name with its month, once, and is stored and logged nowhere', async () => {
    const { apiKeys, audit } = server.as(admin);
    await expect(apiKeys.make({ name: ' Fjord Data ' })).rejects.toThrow('Another key has this name');
    const made_month = server.clock.now.toISOString().slice(0, 7);
    expect((await apiKeys.list()).data).toEqual([
      { name: 'Fjord Data', made_month },
      { name: 'Other Data', made_month },
    ]);
    const entries = async (kind: 'api_key_made' | 'api_key_revoked') =>
      (await audit.list({ kind })).data.map(({ before, after }) => [before, after]);
    expect(await entries('api_key_made')).toEqual([
      ['', 'Short'],
      ['', 'Other Data'],
      ['', 'Fjord Data'],
    ]);
    expect(await entries('api_key_revoked')).toEqual([['', 'Short']]);
    expect([key_hash, server.logs.join('')].join()).not.toContain(key.slice('candor_key_'.length));
    expect(server.logs.join('')).not.toContain(key_hash);
  });
});
