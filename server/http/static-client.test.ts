import { describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { setUpServer } from '#testing/server/make-app.ts';

/** A browser's question whether a stored page is current. Without a header of ours, fetch would ask for a new one. */
const asking = (etag: string | null) => ({ 'if-none-match': etag ?? '', 'cache-control': 'max-age=0' });

const html = '<!doctype html><title>Candor</title>'.padEnd(2000);
const clientFolder = builtClient(html);
const server = await setUpServer({ clientFolder });
await makeCompany(server.deps.db);
const site = await server.app.listen({ port: 0 });

const accepting = [
  '/companies/1/review',
  '/companies/1/review?token=abc',
  '/companies/999999/review?token=abc',
  '/companies/nonsense/review?email=a@b.example',
  '/verify-email/1?token=abc',
  '/verify-email?token=abc&company_id=1',
  '/email/verify/7/abc/1',
  '/receipt',
  // Unknown to the server, but not to the router in the browser.
  '/companies/1/review/?token=abc',
];

describe('a page that accepts a token or a receipt', () => {
  it.each(accepting)('is stored nowhere and names itself to no one: %s', async (path) => {
    for (const [encoding, sent] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'accept-encoding': encoding };
        const answer = await fetch(site + path, { method, headers });
        expect(answer.headers.get('content-encoding')).toBe(sent);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
        const etag = asking(answer.headers.get('etag'));
        const again = await fetch(site + path, { method, headers: { ...headers, ...etag } });
        expect(again.headers.get('cache-control')).toBe('no-store');
      }
    }
  });
});
