import { beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';

const ONION = `http://${'a2'.repeat(28)}.onion`;
const clientFolder = builtClient('<!doctype html><title>Candor</title>');
const server = await setUpServer({ clientFolder, environment: { ONION_URL: `${ONION}/` } });
const without = await setUpServer({ clientFolder });
let companyId: number;
beforeAll(async () => {
  companyId = await makeCompany(server.deps.db);
});

const headersOf = async (url: string) => (await server.app.inject(url)).headers;

it('names the same page at the onion service on public pages, without what else is in the URL', async () => {
  for (const path of [
    '/',
    '/companies',
    `/companies/${companyId}`,
    '/companies/999999',
    '/privacy',
    '/privacy/details',
    '/how-it-works',
  ])
    for (const url of [path, `${path}?search=secret`])
      expect([url, (await headersOf(url))['onion-location']]).toEqual([url, ONION + path]);
});

it('changes no header where people write, verify, come back and sign in, and none of data', async () => {
  for (const url of [
    `/companies/${companyId}/review?token=abc`,
    '/verify-email?token=abc',
    `/verify-email/${companyId}?email=a@b.example`,
    `/email/verify/1/abc/${companyId}`,
    '/receipt',
    '/write-review',
    '/login',
    '/register',
    '/admin',
    '/nothing',
    '/api/v1/companies',
    '/robots.txt',
  ]) {
    const names = async ({ app }: TestServer) => Object.keys((await app.inject(url)).headers).sort();
    expect([url, await names(server)]).toEqual([url, await names(without)]);
  }
});

it('sends nothing without an onion service', async () => {
  expect((await without.app.inject('/')).headers).not.toHaveProperty('onion-location');
});
