import { expect, it } from 'vitest';
import { callLimits } from '#shared/call-limits.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();

const read = (url: string, headers = {}) => server.app.inject({ url, headers });

it('redirects to its address with a slash, from which its files are found', async () => {
  for (const url of ['/api/docs', '/api/docs?x=1']) {
    const { statusCode, headers } = await read(url);
    expect([statusCode, headers.location]).toEqual([302, '/api/docs/']);
  }
  const page = await read('/api/docs/');
  const files = [...page.body.matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files).toHaveLength(3);
  for (const file of files) {
    const { pathname } = new URL(file, 'http://localhost/api/docs/');
    expect([file, (await read(pathname)).statusCode]).toEqual([file, 200]);
  }
});

it('displays the OpenAPI document of this site', async () => {
  const [, url = ''] = /url: '([^']+)'/.exec((await read('/api/docs/start.js')).body) ?? [];
  expect((await read(url)).json()).toMatchObject({ openapi: '3.1.0' });
});

it('sends its script compressed to browsers that accept that, and whole to others', async () => {
  const plain = await read('/api/docs/scalar.js');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  for (const [accepted, used] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
  ]) {
    const { headers, rawPayload } = await read('/api/docs/scalar.js', { 'accept-encoding': accepted });
    expect([accepted, headers['content-encoding']]).toEqual([accepted, used]);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  }
});

it('counts its large files against the limit', async () => {
  await using limited = await makeServer({ rateLimits: true });
  const ask = async () => (await limited.app.inject({ url: '/api/docs/theme.css' })).statusCode;
  for (let times = 0; times < callLimits.everythingElse.times; times += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});
