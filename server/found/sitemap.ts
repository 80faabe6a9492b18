import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listAllFigures } from '#db/queries/salaries.ts';
import { listSitemapCompanies, nextCompanyId, type SitemapPage } from '#db/queries/sitemap.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Limited } from '#server/http/rate-limits.ts';
import { callLimits } from '#shared/call-limits.ts';
import { smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { publicPages } from './public-pages.ts';
import { publicText } from './public-text.ts';

/**
 * The protocol allows 50,000 URLs in a file, and a company has up to four. Its id tells its file: file 2 has the ids
 * 12,501 to 25,000.
 */
const COMPANIES_PER_FILE = 12_500;
/** Read in about a millisecond, after which other requests have their turn. */
const BATCH = 200;
const HOUR_SECONDS = 3600;
const XML = 'application/xml';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A file takes a tenth of a second to read. */
const ofFiles: Limited = { silent: true, limits: [callLimits.sitemaps] };

/** `/sitemap.xml`, which names `/sitemaps/pages.xml` and one file for each 12,500 ids of companies. */
export function registerSitemap(app: FastifyInstance, { publicData, config, rateLimits }: Deps): void {
  const { publicUrl } = config;
  const nextId = (after: number) => publicData.read((db) => nextCompanyId(db, after));

  publicText(app, { rateLimits }, { url: '/sitemap.xml', type: XML }, async () => {
    const files = ['pages'];
    for (let id = await nextId(0); id !== undefined; ) {
      const file = Math.ceil(id / COMPANIES_PER_FILE);
      files.push(String(file));
      id = await nextId(file * COMPANIES_PER_FILE);
    }
    const lines = files.map((file) => `<sitemap><loc>${publicUrl}/sitemaps/${file}.xml</loc></sitemap>\n`);
    return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`;
  });

  publicText(app, { rateLimits }, { url: '/sitemaps/pages.xml', type: XML }, async () => {
    // One for each currency.
    const figures = await publicData.read((db) => listAllFigures(db));
    const codes = new Set(figures.map(({ kind_of_work }) => kind_of_work));
    const pages = [...publicPages, ...[...codes].map((code) => paths.workSalaries(code))];
    const entries = pages.map((path) => entry(publicUrl + path));
    return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${entries.join('')}</urlset>\n`;
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/sitemaps/:file.xml',
    handler: async (request, reply) => {
      await rateLimits.spendSource(request.ip, ofFiles);
      const { file } = request.params as { file: string };
      if (!/^[1-9]\d{0,8}$/.test(file)) throw new AppError('not_found');
      const last = Number(file) * COMPANIES_PER_FILE;
      const after = last - COMPANIES_PER_FILE;
      const first = await nextId(after);
      if (first === undefined || first > last) throw new AppError('not_found');
      reply.type(`${XML}; charset=utf-8`).header('cache-control', `public, max-age=${HOUR_SECONDS}`);
      return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(urlset(after, last)));
    },
  });

  async function* urlset(after: number, last: number): AsyncGenerator<string> {
    yield `${HEAD}<urlset xmlns="${NAMESPACE}">\n`;
    // Each batch by itself: no transaction stays open while someone reads slowly.
    for (let lastRead: number | undefined = after; lastRead !== undefined && lastRead < last; ) {
      const page: SitemapPage = { after: lastRead, last, limit: BATCH };
      const rows = await publicData.read((db) => listSitemapCompanies(db, page));
      yield rows
        .flatMap(({ id, month, review_count }) =>
          pagesOf(id, review_count).map((path) => entry(publicUrl + path, month)),
        )
        .join('');
      await setImmediate();
      lastRead = rows.at(-1)?.id;
    }
    yield '</urlset>\n';
  }
}

/** A company's pages, of which all but the first are about its reviews. */
function pagesOf(id: number, reviews: number): string[] {
  if (reviews < smallestGroup) return [paths.company(id)];
  return [
    paths.company(id),
    paths.companyReviews(id),
    paths.companySalaries(id),
    paths.companyStatements(id),
  ];
}

/** The month is that of the newest published review, as its page shows it. Nothing finer may be public. */
function entry(url: string, month?: string | null): string {
  return `<url><loc>${url}</loc>${month ? `<lastmod>${month}</lastmod>` : ''}</url>\n`;
}
