import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listLogMonths } from '#db/queries/log-months.ts';
import {
  lastMonthBefore,
  listNewestReviews,
  listReviews,
  listReviewsOfMonth,
} from '#db/queries/review-pages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { paths } from '#shared/paths.ts';
import { firstDay, month, monthAfter } from '#shared/rules/calendar.ts';
import { shownDomain } from '#shared/rules/company-facts.ts';
import { site } from '#shared/site.ts';
import { companyOf } from './company-of.ts';
import { publicText } from './public-text.ts';
import { type Listed, writeAtom } from './write-atom.ts';

const type = 'application/atom+xml';
const ENTRIES = 50;
/** Of one file of an archive. */
const ARCHIVED = 500;
const ROOTS = 12;
const SUBTITLE = "Each month's reviews appear here on the first day of the next month.";

/**
 * Atom feeds of the reviews of past months, for the site and for each company. Services that read feeds note when they
 * first saw an entry, and show it to everybody later: with reviews of the running month, they would date each one to the
 * hour. Within a month, reviews are in the order of their random ids, as everywhere. A feed has the newest entries, and
 * leads to its archives (RFC 5005), which have all of a month and don't change except where a review is removed.
 */
export function registerFeeds(app: FastifyInstance, deps: Deps): void {
  const { publicData, config, now } = deps;
  const { publicUrl } = config;

  publicText(app, deps, { url: paths.feed(), type }, async (request) => {
    const read = await readPart(request, month(now()), {
      newest: (before) => publicData.read((db) => listNewestReviews(db, { before, limit: ENTRIES })),
      ofMonth: (place, limit) => publicData.read((db) => listReviewsOfMonth(db, { ...place, limit })),
      lastMonthBefore: (before) => publicData.read((db) => lastMonthBefore(db, before)),
    });
    return writeAtom({
      title: `${(await deps.site.read(request.dataVersion)).name}: ${site.tagline}`,
      subtitle: SUBTITLE,
      feed: publicUrl + paths.feed(),
      page: publicUrl + paths.home(),
      publicUrl,
      ...read,
      roots: read.archive ? [] : (await publicData.read(listLogMonths)).slice(0, ROOTS),
    });
  });

  publicText(app, deps, { url: '/companies/:id/feed.atom', type }, async (request) => {
    const company = await companyOf(deps, request.params);
    const { id } = company;
    const list = (after: { value: string; id: number }, limit: number) =>
      publicData.read((db) => listReviews(db, { company_id: id, sort: 'recent', limit, offset: 0, after }));
    const read = await readPart(request, month(now()), {
      // Begins after the end of the running month.
      newest: (before) => list({ value: before, id: 0 }, ENTRIES),
      ofMonth: async (place, limit) => {
        const found = await list({ value: place.month, id: place.before }, limit);
        return found.filter(({ created_at }) => created_at.startsWith(place.month));
      },
      lastMonthBefore: async (before) => (await list({ value: before, id: 0 }, 1))[0]?.created_at.slice(0, 7),
    });
    return writeAtom({
      title: `${company.name} (${shownDomain(company)}): employee reviews`,
      subtitle: SUBTITLE,
      company: company.name,
      feed: publicUrl + paths.companyFeed(id),
      page: publicUrl + paths.company(id),
      publicUrl,
      ...read,
    });
  });
}

/** Where a file of an archive begins: in a month (`YYYY-MM`), below an id. */
type Place = { month: string; before: number };

type Source = {
  /** The newest reviews before a month. */
  newest: (before: string) => Promise<Listed[]>;
  ofMonth: (place: Place, limit: number) => Promise<Listed[]>;
  lastMonthBefore: (before: string) => Promise<string | undefined>;
};

/** The newest reviews, or the part of an archive that the URL names; and the part before it. */
async function readPart({ query }: FastifyRequest, running: string, source: Source) {
  const asked = query as { month?: string; before?: string };
  const lastBefore = async (before: string) => {
    const last = await source.lastMonthBefore(before);
    return last && `?month=${last}`;
  };
  if (asked.month === undefined)
    return { month: running, reviews: await source.newest(running), older: await lastBefore(running) };
  const { month: of, before = String(Number.MAX_SAFE_INTEGER) } = asked;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(of) || of >= running || !/^[1-9]\d{0,15}$/.test(before))
    throw new AppError('not_found');
  const found = await source.ofMonth({ month: of, before: Number(before) }, ARCHIVED + 1);
  const reviews = found.slice(0, ARCHIVED);
  const older = found.length > ARCHIVED ? `?month=${of}&before=${reviews.at(-1)?.id}` : await lastBefore(of);
  const archive = `?month=${of}${asked.before === undefined ? '' : `&before=${before}`}`;
  return { month: monthAfter(new Date(firstDay(of))), reviews, older, archive };
}
