import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildManifestPath } from '#shared/paths.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const importMap = '{"integrity":{"/assets/index-1.js":"sha256-x"}}';
const document = `<!doctype html><script type="importmap">${importMap}</script><title>Candor</title>\n`;
const manifest = '{"commit":null,"uncommitted_changes":null,"files":{}}\n';

const clientFolder = builtClient(document, {
  '.well-known/candor-build.json': manifest,
  '.vite/manifest.json': '{}',
  'assets/index-1.js': 'export {}',
});
const server = await setUpServer({ clientFolder });
const companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
const token = await server.signIn('moderator');
const { app } = server;

describe('the documents where people write', () => {
  const visitors: Record<string, Record<string, string>> = {
    'a program': {},
    'a browser': { 'user-agent': 'Mozilla/5.0 Firefox/150.0', 'accept-language': 'de' },
    'a moderator': { cookie: 'session=x' },
    'someone behind a proxy': { 'x-forwarded-for': '203.0.113.9' },
    'a browser that accepts brotli': { 'accept-encoding': 'br' },
  };
  it.each(Object.keys(visitors))('are exactly what was built, for %s', async (visitor) => {
    for (const url of [
      `/companies/${companyId}/review?token=abc`,
      '/companies/999999/review',
      `/verify-email/${companyId}?email=a@b.example`,
      `/verify-email?token=abc&company_id=${companyId}`,
      `/email/verify/1/abc/${companyId}`,
      '/receipt',
      '/login',
      '/nothing',
    ]) {
      const signedIn = visitor === 'a moderator' && { authorization: `Bearer ${token}` };
      const { headers, rawPayload } = await app.inject({
        url,
        headers: { ...visitors[visitor], ...signedIn },
      });
      const isCompressed = headers['content-encoding'] === 'br';
      expect(isCompressed).toBe(visitor.endsWith('brotli'));
      expect((isCompressed ? brotliDecompressSync(rawPayload) : rawPayload).toString()).toBe(document);
      // WEBCAT's browser extension refuses a site that sends either of the first two.
      for (const name of ['link', 'refresh', 'set-cookie']) expect(headers).not.toHaveProperty(name);
    }
  });
});

it('publishes what the client was built from, for programs of other sites too', async () => {
  const answer = await app.inject(buildManifestPath);
  expect([answer.statusCode, answer.body]).toEqual([200, manifest]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
  });
});

it('gives nothing an address of its own that no page loads', async () => {
  for (const url of [
    '/index.html.br',
    '/documents/login.html',
    '/assets/index-1.js.br',
    '/.vite/manifest.json',
  ])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
});

it('lets the import map run, and no other inline script', async () => {
  const { headers } = await app.inject('/');
  const digest = createHash('sha256').update(importMap).digest('base64');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}'`);
});
