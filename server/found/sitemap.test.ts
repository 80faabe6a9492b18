import { gunzipSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveFigures } from '#db/queries/salaries.ts';
import { monthRow } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { renderedRoutes, routePatterns } from '#shared/paths.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const SITE = 'http://localhost:3000';
/** All pages that anyone may read, except one for each company and other addresses of the page about us. */
const PAGES = renderedRoutes
  .map((route) => routePatterns[route])
  .filter((path) => !path.includes(':') && !['/contact', '/for-companies'].includes(path));
const COMPANIES = 120_000;
/** Ids that were never used lie before it. */
const LAST = 420_007;

type Entry = { loc: string; lastmod?: string };

describe.each(['sqlite', 'postgres'] as const)('the sitemap (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  beforeAll(async () => {
    const { db } = server.deps;
    await sql`insert into companies (id, name, domain, created_on)
      with recursive ids (id) as (select 1 union all select id + 1 from ids where id < ${sql.lit(COMPANIES)})
      select id, '<b>&"]]>' || id, 'c' || id || '.example', '2026-03-09' from ids
      union all select ${sql.lit(LAST)}, 'The last', 'last.example', '2026-03-09'`.execute(db);
    await sql`insert into company_stats (company_id, sort_name, review_count)
      select id, name, case when id = 7 then 5 else 0 end from companies`.execute(db);
    const month = (company_id: number, ofMonth: string, reviews: number) =>
      monthRow({ company_id, month: ofMonth }, [reviews, 100 * reviews]);
    // All reviews of June were removed.
    const months = [
      month(7, '2026-04', 3),
      month(7, '2026-05', 1),
      month(7, '2026-06', 0),
      month(8, '2026-06', 0),
    ];
    await db.insertInto('company_months').values(months).execute();
    const pay = { salaries: 6, companies: 3, lower: 28_000, median: 31_000, upper: 34_000, listed: [] };
    await db.transaction().execute(async (trx: Transaction) => {
      for (const currency of ['EUR', 'USD']) await saveFigures(trx, { kind_of_work: '8344', currency }, pay);
    });
  });

  const get = (url: string) =>
    server.app.inject({ url: url.replace(SITE, ''), headers: { 'accept-encoding': 'gzip' } });

  async function read(url: string) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const packed = answer.headers['content-encoding'] === 'gzip';
    const xml = (packed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
    expect(XMLValidator.validate(xml)).toBe(true);
    return { xml, packed, tree: new XMLParser({ parseTagValue: false }).parse(xml) };
  }

  it('names every public page and company once, in compressed files of at most 50,000 URLs and 50 MB', async () => {
    const index = await read('/sitemap.xml');
    const files: string[] = index.tree.sitemapindex.sitemap.map(({ loc }: Entry) => loc);
    expect(files).toEqual(
      ['pages', ...Array.from({ length: 10 }, (_, index) => index + 1), 34].map(
        (file) => `${SITE}/sitemaps/${file}.xml`,
      ),
    );
    const found: string[] = [];
    for (const file of files) {
      const { xml, packed, tree } = await read(file);
      const entries: Entry[] = [tree.urlset.url].flat();
      expect(entries.length).toBeLessThanOrEqual(50_000);
      expect(xml.length).toBeLessThan(50_000_000);
      if (xml.length > 1024) expect(packed).toBe(true);
      for (const { loc } of entries) found.push(loc);
    }
    const ids = [...Array.from({ length: COMPANIES }, (_, index) => index + 1), LAST];
    const sections = ['reviews', 'salaries', 'statements'].map((section) => `/companies/7/${section}`);
    const expected = [...PAGES, '/salaries/8344', ...sections, ...ids.map((id) => `/companies/${id}`)].map(
      (path) => SITE + path,
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('says the month of the newest published review, and nothing finer', async () => {
    const { xml, tree } = await read('/sitemaps/1.xml');
    expect(tree.urlset.url.slice(6, 11)).toEqual([
      ...['', '/reviews', '/salaries', '/statements'].map((section) => ({
        loc: `${SITE}/companies/7${section}`,
        lastmod: '2026-05',
      })),
      { loc: `${SITE}/companies/8` },
    ]);
    expect(xml.match(/<lastmod>/g)).toHaveLength(4);
  });

  it('has no file without a company', async () => {
    for (const file of ['0', '11', '33', '35', '01', '-1', 'x', '999999999'])
      expect([file, (await get(`/sitemaps/${file}.xml`)).statusCode]).toEqual([file, 404]);
  });

  it('is revalidated each time, and shows a company in a new file right away', async () => {
    const { headers } = await get('/sitemap.xml');
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await server.app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await sql`insert into companies (id, name, domain, created_on) values (500001, 'New', 'new.example', '2026-06-01')`.execute(
      server.deps.db,
    );
    await sql`update site_stats set version = version + 1`.execute(server.deps.db);
    expect((await read('/sitemap.xml')).xml).toContain('/sitemaps/41.xml');
  });

  it('answers HEAD without reading the companies', async () => {
    server.fresh.statements.length = 0;
    const head = await server.app.inject({ method: 'HEAD', url: '/sitemaps/1.xml' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(server.fresh.statements.join()).not.toContain('company_months');
  });
});
