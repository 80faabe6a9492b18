import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';
import { callLimits } from '#shared/limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
afterAll(() => server.close());

const read = (url: string) => server.app.inject({ url });

it('is found without its slash, so that its parts are found too', async () => {
  for (const url of ['/api/docs', '/api/docs?x=1']) {
    const { statusCode, headers } = await read(url);
    expect([statusCode, headers.location]).toEqual([302, '/api/docs/']);
  }
  const page = await read('/api/docs/');
  const parts = [...page.body.matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(([, part]) => part ?? '');
  const styles = (await read('/api/docs/viewer.css')).body;
  const imported = [...styles.matchAll(/@import url\("([^"]+)"\)/g)].map(([, part]) => part ?? '');
  expect([parts.length, imported.length]).toEqual([4, 1]);
  for (const part of [...parts, ...imported]) {
    const { pathname } = new URL(part, 'http://localhost/api/docs/');
    expect([part, (await read(pathname)).statusCode]).toEqual([part, 200]);
  }
});

it('shows the document of the API and keeps no other', async () => {
  const [, url = ''] =
    /url: `\$\{location.origin\}([^`]+)`/.exec((await read('/api/docs/viewer.js')).body) ?? [];
  expect((await read(url)).json()).toMatchObject({ openapi: '3.1.0' });
  for (const other of ['json', 'yaml', 'static/index.html', 'static/logo.svg'])
    expect((await read(`/api/docs/${other}`)).statusCode).toBe(404);
});

it('counts its large files against the limit', async () => {
  const limited = await makeServer({ rateLimits: true });
  const ask = async () =>
    (await limited.app.inject({ method: 'HEAD', url: '/api/docs/static/swagger-ui.css' })).statusCode;
  for (let times = 0; times < callLimits.everythingElse.times; times += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  await limited.close();
});
