import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { getRaw } from '#server/attacks/raw-request.ts';
import { writeOpenData } from '#server/open-data/write-open-data.ts';
import type { OpenData } from '#shared/schemas/open-data.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';

const parent = mkdtempSync(join(tmpdir(), 'candor-export-'));
const folder = join(parent, 'open');
mkdirSync(join(folder, '2026-05'), { recursive: true });
for (const file of ['companies.csv', 'open/companies.csv', 'open/2026-05/secret.csv', 'open/2026-05/.env'])
  writeFileSync(join(parent, file), 'do-not-show');

const server = await setUpServer({ environment: { EXPORT_DIR: folder } });
let port: number;
beforeAll(async () => {
  await makeCompany(server.deps.db);
  await writeOpenData(server.deps, join(folder, '2026-06'));
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
});

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ url, method });

it('serves what the checksums say, to be stored for long', async () => {
  const { data } = (await get('/api/v1/data')).json<OpenData>();
  expect(data.map(({ month }) => month)).toEqual(['2026-06']);
  const sums = (await get('/data/2026-06/SHA256SUMS')).body;
  expect(data[0]?.files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')).toBe(sums);
  for (const { name, url, bytes, sha256 } of data[0]?.files ?? []) {
    const { rawPayload, headers, statusCode } = await get(url);
    expect([name, statusCode, rawPayload.length]).toEqual([name, 200, bytes]);
    expect(hash('sha256', rawPayload)).toBe(sha256);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': `${name.endsWith('.csv') ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('last-modified');
    expect(await get(url, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
    const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    if (packed.headers['content-encoding'] === 'gzip')
      expect(gunzipSync(packed.rawPayload)).toEqual(rawPayload);
  }
});

it.each([
  ...['/data/2026-05/companies.csv', '/data/2026-13/companies.csv', '/data/2026-6/companies.csv'],
  ...['/data/2026-05/secret.csv', '/data/2026-05/.env', '/data/2026-06/', '/data/2026-06/companies.CSV'],
  ...['/data/../companies.csv', '/data/%2e%2e/companies.csv', '/data/..%2f2026-06/companies.csv'],
  ...['/data/./companies.csv', '/data/%2e/companies.csv', '/data/2026-06/..%2f..%2f..%2fcompanies.csv'],
  ...['/data/2026-06%2f../companies.csv', '/data/2026-06%00/companies.csv', '/data/2026-06/companies.csv%00'],
  ...['/data/2026-06%0a/companies.csv', '/data//companies.csv', '/data/2026-06/companies.csv/'],
  ...['/data/constructor/companies.csv', '/data/2026-06/__proto__', '/data/2026-06/x/companies.csv'],
])('has no file at %s', async (path) => {
  const { status, body } = await getRaw(port, path);
  expect([status, body.includes('do-not-show')]).toEqual([expect.toBeOneOf([400, 404]), false]);
});

it('has no files without EXPORT_DIR', async () => {
  const other = await makeServer();
  expect((await other.app.inject('/data/2026-06/companies.csv')).statusCode).toBe(404);
  await other.close();
});
