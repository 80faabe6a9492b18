import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { buildApp } from '#server/app.ts';
import { publicPages } from '#testing/browser/public-pages.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { sampled } from '#testing/sampled.ts';
import { publishReview } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

let server: TestServer;
let companyId: number;
let approveOne: (text: string) => Promise<number>;
let removeOne: (id: number) => Promise<unknown>;

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
/** What someone without scripts reads, in order. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|svg|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

async function start(dialect: 'sqlite' | 'postgres'): Promise<void> {
  server = await makeServer({ dialect });
  companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  const moderator = server.as(await server.signIn('moderator')).moderation;
  approveOne = (review_text) => publishReview(server, companyId, { review_text });
  removeOne = (id) => moderator.decideReview({ id, approved: false, reason: 'identifies_someone' });
  for (const part of ['first', 'second', 'third'])
    await approveOne(`Fair shifts, says the ${part} person. `.repeat(9));
}

describe.each(['sqlite', 'postgres'] as const)('a page that anyone may read (%s)', (dialect) => {
  beforeAll(() => start(dialect));
  afterAll(() => server.close());

  it('has everything in its first answer', async () => {
    const { statusCode, body } = await get(`/companies/${companyId}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Halden Foods · halden.example · Candor</title>');
    const text = textOf(body);
    expect(text).toMatch(
      /Halden Foods .*Based on 3 anonymous reviews .*Fair shifts, says the third person\./,
    );
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/companies/${companyId}" />`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)[0]).toMatchObject({ '@type': 'EmployerAggregateRating', ratingCount: 3 });
    for (const [url, heading] of [
      ['/', 'What is it really like to work there?'],
      ['/companies', 'Halden Foods'],
      ['/companies?search=haldn', 'Halden Foods'],
      ['/privacy', 'Privacy'],
      ['/developers', 'For developers'],
    ] as const)
      expect(textOf((await get(url)).body), url).toContain(heading);
  });

  it('is the same bytes for everyone, whoever is signed in and whatever they send', async () => {
    const token = await server.signIn('admin');
    const visitors: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: 'auth_token=x; theme=dark' },
      { 'accept-language': 'ar', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101' },
      { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
      { 'accept-encoding': 'br' },
      { 'cache-control': 'no-cache', pragma: 'no-cache' },
      {
        'save-data': 'on',
        dnt: '1',
        'sec-ch-prefers-color-scheme': 'dark',
        referer: 'https://evil.example/',
      },
    ];
    for (const url of sampled(publicPages)) {
      const { rawPayload: plain } = await get(url);
      // From memory, and rendered for this visitor alone.
      for (const headers of visitors.flatMap((own) => [own, { ...own, 'cache-control': 'no-cache' }])) {
        const answer = await get(url, headers);
        const isCompressed = answer.headers['content-encoding'] === 'br';
        const bytes = isCompressed ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload;
        expect(bytes.equals(plain), `${url} ${JSON.stringify(headers)}`).toBe(true);
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    }
  });

  it('is cached until the data changes, with an entity tag, under one URL however it is written', async () => {
    const first = await get(`/companies/${companyId}`);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'text/html; charset=utf-8',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    const known = { 'if-none-match': String(first.headers.etag) };
    for (const query of ['', '?utm_source=mail', '?page=1', '?page=x&sort=recent', '?sort=__proto__'])
      expect([query, (await get(`/companies/${companyId}${query}`, known)).statusCode]).toEqual([query, 304]);
  });

  it("shows a moderator's decision in the very next answer, also in another process", async () => {
    const other = connect(server.fresh.url);
    const second = await buildApp(
      { ...server.deps, db: other },
      {
        logStream: { write: () => {} },
        pagePatience: 30_000,
      },
    );
    const url = `/companies/${companyId}`;
    const read = async () =>
      Promise.all([get(url), second.inject(url)]).then((all) => all.map(({ body }) => body));
    for (const body of await read()) expect(body).not.toContain('A word on parking');
    const id = await approveOne('A word on parking, and nothing else. '.repeat(5));
    for (const body of await read()) expect(body).toContain('A word on parking');
    await removeOne(id);
    for (const body of await read()) expect(body).not.toContain('A word on parking');
    await second.close();
    await other.destroy();
  });

  it('answers 404 with a page for a company that does not exist, and a sensible page for an absurd URL', async () => {
    for (const id of ['999999', 'abc', '0', '9'.repeat(40), '%00', '1%2f2']) {
      const { statusCode, body } = await get(`/companies/${id}`);
      expect([id, statusCode]).toEqual([id, 404]);
      expect(textOf(body), id).toContain('Company not found');
      expect(body).toContain('<meta name="robots" content="noindex" />');
    }
    for (const query of [
      `?page=99999999999&sort=${'x'.repeat(2000)}`,
      '?page=-1',
      '?page=1e9',
      '?page=%00',
      '?sort=%ff',
      '?sort[]=highest&page[a]=2',
      '?page=10000000',
    ]) {
      const { statusCode, body } = await get(`/companies/${companyId}${query}`);
      expect([query, statusCode]).toEqual([query, 200]);
      expect(textOf(body), query).toContain('Halden Foods');
    }
    for (const search of ['%00', '%ed%a0%80', "'%22%3Cscript%3E", '*'.repeat(500), 'x', '%F0%9F%A6%8A'])
      expect([search, (await get(`/companies?search=${search}&pages=99999`)).statusCode]).toEqual([
        search,
        200,
      ]);
  });

  it('names itself to search engines once, and not at all where it is a list of matches or a later page', async () => {
    for (const [url, canonical] of [
      ['/?utm_source=mail', '/'],
      [`/companies/${companyId}?utm_source=mail`, `/companies/${companyId}`],
      ['/privacy?a=b', '/privacy'],
      [`/companies/%3${companyId}`, `/companies/${companyId}`],
      ['/contact', '/about'],
      ['/for-companies', '/about'],
      [`/companies/${companyId}?page=1`, `/companies/${companyId}`],
      ['/companies?search=x', '/companies'],
    ]) {
      const { body } = await get(String(url));
      expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${canonical}" />`);
      expect(body).not.toContain('noindex');
    }
    for (const url of ['/companies?search=halden', '/companies?pages=2', `/companies/${companyId}?page=2`])
      expect((await get(url)).body, url).toContain('<meta name="robots" content="noindex" />');
  });

  it('carries hostile names as text only', async () => {
    const name = `</script><script>alert(1)</script>--><!-- "'&lt;\u202e${'x'.repeat(120)}`;
    const id = await makeCompany(server.deps.db, { name, domain: 'hostile.example' });
    const { body } = await get(`/companies/${id}`);
    expect(body).not.toContain('<script>alert');
    const blocks = [...body.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
    expect(blocks).toHaveLength(2);
    const [structured, data] = blocks.map(([, json = '']) => JSON.parse(json));
    expect(JSON.stringify(structured)).toContain('</script>');
    expect(data.answers[0][1].data.name).toBe(name);
  });
});

describe('pages that many ask for', () => {
  type Renders = { started: number; finish: () => void; app: Awaited<ReturnType<typeof buildApp>> };
  /** A server whose pages are there when the test says so. */
  async function withRenders(
    work: (renders: Renders, started: TestServer) => Promise<void>,
    rateLimits = false,
  ) {
    const started = await makeServer({ rateLimits });
    const waiting: (() => void)[] = [];
    const renders: Renders = {
      started: 0,
      finish: () => {
        for (const go of waiting.splice(0)) go();
      },
      app: started.app,
    };
    renders.app = await buildApp(started.deps, {
      logStream: { write: () => {} },
      readPageCode: async () => ({
        document: '<title></title><div id="root"></div>',
        renderPage: async ({ url, path, search, operator }) => {
          renders.started += 1;
          const html = `rendering ${renders.started}`;
          await new Promise<void>((resolve) => waiting.push(resolve));
          return {
            url,
            path,
            search,
            operator,
            answers: [],
            html,
            head: { title: 'T', description: '', isMissing: false },
          };
        },
      }),
    });
    await work(renders, started);
    await renders.app.close();
    await started.close();
  }
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('are rendered once, also when that takes longer than people wait', async () => {
    await withRenders(async (renders) => {
      const early = Array.from({ length: 20 }, (_, n) => renders.app.inject(`/about?n=${n}`));
      for (const answer of await Promise.all(early)) expect(answer.body).not.toContain('rendering');
      const late = renders.app.inject('/about');
      await pause(50);
      renders.finish();
      expect((await late).body).toContain('rendering 1');
      expect(renders.started).toBe(1);
      expect((await renders.app.inject('/about')).body).toContain('rendering 1');
    });
  });

  it('are never older than the data, not even for someone who wants no copy', async () => {
    await withRenders(async (renders, { deps }) => {
      const headers = { 'cache-control': 'no-cache' };
      const before = renders.app.inject({ url: '/companies', headers });
      await pause(50);
      await makeCompany(deps.db);
      const after = renders.app.inject({ url: '/companies', headers });
      await pause(50);
      renders.finish();
      expect((await before).body).toContain('rendering 1');
      expect((await after).body).toContain('rendering 2');
    });
  });

  it('count as one request each, a list of fifty pages as fifty, and say so when there were too many', async () => {
    await withRenders(async (renders) => {
      const long = async () => {
        const answer = renders.app.inject('/companies?pages=50');
        await pause(20);
        renders.finish();
        return answer;
      };
      for (let count = 0; count < 12; count += 1) expect((await long()).statusCode).toBe(200);
      const refused = await long();
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expect(textOf(refused.body)).toContain('Too many attempts. Try again in');
      expect(refused.headers['content-type']).toContain('text/html');
    }, true);
  });
});
