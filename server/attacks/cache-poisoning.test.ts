import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LightMyRequestResponse as Answer, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { filled, makeServerWithRoutes, readableUrls } from '#server/attacks/routes.ts';
import { calls } from '#server/router.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { sampled } from '#testing/sampled.ts';
import { addReview } from '#testing/server/authors.ts';
import type { TestServer } from '#testing/server/make-app.ts';

const EVIL = 'evil.example';
/** What reads nothing of a request: probes, files as built, redirects, documents that are all served like `/login`. */
const sameForAll =
  /^\/(healthz|readyz|metrics|dev\/|(?!companies).+\/$|api\/docs\/.|.*(ico|svg|icon.*png|manifest)$|register|admin|receipt|write-review|email)/;
let server: TestServer;
let urls: string[];
let clean: Map<string, string>;

beforeAll(async () => {
  const { server: started, routes } = await makeServerWithRoutes({
    environment: { PUBLIC_URL: 'https://candor.example', ONION_URL: `http://${'a'.repeat(56)}.onion` },
  });
  server = started;
  const company = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  for (let count = 0; count < 3; count += 1)
    await addReview(server, company, { review_text: `Fair shifts ${count}. `.repeat(20) });
  const search = encodeURIComponent(JSON.stringify({ search: 'halden' }));
  urls = [
    ...readableUrls(routes)
      .filter((url) => !sameForAll.test(url))
      .map((url) => filled(url, String(company))),
    ...['/companies?search=halden', `/companies/${company}?sort=lowest`, '/api/v1/companies?search=halden'],
    ...[`/api/v1/reviews?company_id=${company}`, `/api/trpc/companies.list?input=${search}`],
    '/sitemaps/pages.xml',
  ];
  // Loads the code that renders, which takes longer than a page may on a busy machine.
  await import(pathToFileURL(join(import.meta.dirname, '../../client/dist-server/server-render.js')).href);
  await readAll();
  await forgetAll();
  clean = await readAll();
});
afterAll(() => server.close());

/** Forgets every cached answer, without changing any. */
const forgetAll = () =>
  server.deps.db.transaction().execute((trx: Transaction) => publicDataChanged(trx, {}));

/** What the next visitor gets: status, headers and body. */
async function readAll(): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const url of urls)
    read.set(url, asSent(await server.app.inject({ url, remoteAddress: '198.51.100.9' })));
  return read;
}

function asSent({ statusCode, headers, rawPayload }: Answer): string {
  const { date: _date, ...lasting } = headers;
  return JSON.stringify([statusCode, lasting, rawPayload.toString('latin1')]);
}

const header = (name: string, value: string): Partial<InjectOptions> => ({ headers: { [name]: value } });
const evil = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, EVIL]));

/** What caches leave out of their keys, and careless servers read. */
const unkeyed: Record<string, Partial<InjectOptions>> = {
  'names of another site': {
    headers: {
      ...evil('host x-host x-original-host x-forwarded-host x-forwarded-server x-http-host-override'),
      ...evil('x-forwarded-for x-forwarded-proto x-forwarded-port'),
      ...{ 'x-forwarded-prefix': `/${EVIL}`, 'x-forwarded-scheme': 'http' },
      forwarded: `for=${EVIL};host=${EVIL};proto=http`,
    },
  },
  'another port in Host': header('host', `localhost:${EVIL}`),
  'another path or method by header': {
    headers: {
      ...{ 'x-original-url': `/${EVIL}`, 'x-rewrite-url': '/nothing', 'x-accel-redirect': '/nothing' },
      ...{ 'x-http-method-override': 'DELETE', 'x-method-override': 'HEAD', 'x-http-method': 'POST' },
    },
  },
  'tastes of its own': {
    headers: {
      ...evil('accept-language user-agent'),
      ...{ accept: `text/${EVIL}, application/xml;q=0.9`, 'save-data': 'on' },
      ...{ authorization: `Bearer ${EVIL}`, cookie: `auth_token=${EVIL}`, referer: `https://${EVIL}/` },
    },
  },
  'a range': header('range', 'bytes=0-3'),
  'conditions that hold': {
    headers: { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  },
  'a condition that fails': header('if-match', `"${EVIL}"`),
  'an unknown encoding': header('accept-encoding', `${EVIL}, identity;q=0`),
  'an unlisted origin': header('origin', `https://${EVIL}`),
  'an unknown method': { method: 'PURGE' as 'GET' },
  'a HEAD': { method: 'HEAD' },
  'a body': { payload: { search: EVIL, company_id: 9, _method: 'DELETE' } },
};

/** The same address, written so a cache in front and we could read it differently. */
const rewritten: Record<string, (join: string) => string> = {
  'unused parameters': (join) =>
    `${join}utm_source=${EVIL}&_method=HEAD&callback=${EVIL}&search[]=${EVIL}&__proto__[a]=b`,
  'parameters after a semicolon': (join) => `${join === '&' ? '' : '?'};search=${EVIL};limit=1`,
  'a parameter twice': (join) => `${join}search=${EVIL}&search=${EVIL}`,
};

describe("one visitor's request doesn't change what the next one gets", () => {
  it('reads every address', () => {
    const shown = [...clean].filter(([, sent]) => sent.startsWith('[200,')).map(([url]) => url);
    expect(shown.length).toBeGreaterThan(25);
    for (const url of '/ /companies /companies/1 /companies/1/feed.atom /sitemap.xml /robots.txt'.split(' '))
      expect(shown).toContain(url);
  });

  it.each(sampled(Object.entries(unkeyed)))('with %s', async (_what, attack) => {
    await forgetAll();
    for (const url of urls) {
      const { headers, body } = await server.app.inject({ url, ...attack, remoteAddress: '203.0.113.66' });
      expect(`${JSON.stringify(headers)}${body}`, url).not.toContain(EVIL);
    }
    expect(await readAll()).toEqual(clean);
  });

  it.each(sampled(Object.entries(rewritten)))('with %s', async (_what, added) => {
    await forgetAll();
    for (const url of urls) {
      const { statusCode } = await server.app.inject({
        url: url + added(url.includes('?') ? '&' : '?'),
        remoteAddress: '203.0.113.66',
      });
      expect(statusCode).toBeLessThan(500);
    }
    expect(await readAll()).toEqual(clean);
  });

  it('with 300 odd parameters on a page, which is rendered once', async () => {
    await forgetAll();
    const page = '/companies/1';
    await server.app.inject(page);
    server.fresh.statements.length = 0;
    for (let odd = 0; odd < 300; odd += 1)
      await server.app.inject(`${page}?odd${odd}=${odd}&utm_term=${odd}`);
    // The public data version, which shows that nothing has changed.
    expect(server.fresh.statements.length).toBe(300);
    expect(await readAll()).toEqual(clean);
  });
});

describe('an answer for one person', () => {
  const endings = '.css /a.css %2fa.css ;a.css %3ba.js %00.js ?a.css %3fa.css %23.css /..%2fa.css'.split(' ');

  it('is never one that a cache would keep for others, whatever the address ends with', async () => {
    const authorization = `Bearer ${await server.signIn('moderator')}`;
    const own = [...calls.values()].filter((call) => !call.public && call.rest.method === 'GET');
    expect(own.length).toBeGreaterThan(3);
    for (const { rest, name } of own) {
      for (const path of [`/api/v1${rest.url.replace(':id', '1')}`, `/api/trpc/${name}`]) {
        for (const ending of endings) {
          const { headers, statusCode } = await server.app.inject({
            url: path + ending,
            headers: { authorization },
          });
          if (statusCode < 400 || statusCode === 404)
            expect([path + ending, headers['cache-control']]).toEqual([
              path + ending,
              expect.stringContaining('no-store'),
            ]);
        }
      }
    }
  });
});

describe('a forged Host', () => {
  it('is in no email', async () => {
    const forged = {
      host: EVIL,
      'x-forwarded-host': EVIL,
      forwarded: `host=${EVIL}`,
      origin: `https://${EVIL}`,
      referer: `https://${EVIL}/`,
    };
    const payload = { email: 'kari@halden.example', company_id: 1 };
    for (const url of ['/api/v1/email/verify/send', '/api/trpc/verification.send']) {
      const { statusCode } = await server.app.inject({ method: 'POST', url, payload, headers: forged });
      expect(statusCode).toBe(200);
      const { text, html, subject, links } = server.newestMail();
      expect(`${text}${html}${subject}`).not.toContain(EVIL);
      expect(links.map((link) => new URL(link).origin)).toEqual(['https://candor.example']);
    }
  });
});
