import type { FastifyInstance } from 'fastify';
import { listLogMonths } from '#db/queries/log-months.ts';
import { listNewestReviews, listReviews } from '#db/queries/review-pages.ts';
import type { Deps } from '#server/deps.ts';
import { paths } from '#shared/paths.ts';
import { month } from '#shared/rules/calendar.ts';
import { shownDomain } from '#shared/rules/company-facts.ts';
import { site } from '#shared/site.ts';
import { companyOf } from './company-of.ts';
import { publicText } from './public-text.ts';
import { writeAtom } from './write-atom.ts';

const type = 'application/atom+xml';
const ENTRIES = 50;
const ROOTS = 12;
const SUBTITLE = "Each month's reviews appear here on the first day of the next month.";

/**
 * Atom feeds of the reviews of past months, for the site and for each company. Services that read feeds note when they
 * first saw an entry, and show it to everybody later: with reviews of the running month, they would date each one to the
 * hour. Within a month, reviews are in the order of their random ids, as everywhere.
 */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  const { publicData, config, now } = deps;
  const { publicUrl } = config;

  publicText(app, deps, { url: paths.feed(), type }, async () =>
    writeAtom({
      title: `${site.name}: ${site.tagline}`,
      subtitle: SUBTITLE,
      self: publicUrl + paths.feed(),
      page: publicUrl + paths.home(),
      publicUrl,
      month: month(now()),
      reviews: await publicData.read((db) => listNewestReviews(db, { before: month(now()), limit: ENTRIES })),
      roots: (await publicData.read(listLogMonths)).slice(0, ROOTS),
    }),
  );

  publicText(app, deps, { url: '/companies/:id/feed.atom', type }, async ({ params }) => {
    const company = await companyOf(deps, params);
    const { id } = company;
    // Begins after the end of the running month.
    const after = { value: month(now()), id: 0 };
    const page = { company_id: id, sort: 'recent', limit: ENTRIES, offset: 0, after } as const;
    const reviews = await publicData.read((db) => listReviews(db, page));
    return writeAtom({
      title: `${company.name} (${shownDomain(company)}): employee reviews`,
      subtitle: SUBTITLE,
      company: company.name,
      self: publicUrl + paths.companyFeed(id),
      page: publicUrl + paths.company(id),
      publicUrl,
      month: month(now()),
      reviews,
    });
  });
}
