import { mostCompanyPages, mostCompared, pageSizes, textLimits } from '#shared/limits.ts';
import { paths, type RenderedRoute, routePatterns } from '#shared/paths.ts';
import { directoryParameters, queryOfView, readDirectoryView } from '#shared/rules/directory.ts';
import { logQuery, readLogView } from '#shared/rules/log-view.ts';
import { idsIn, lastPage, pageIn } from '#shared/rules/page-number.ts';
import { filtersInAddress } from '#shared/rules/review-filter.ts';
import { currencies } from '#shared/words.ts';

/** The values in a page's query that change what it shows; undefined for any other. */
const shownValues: Partial<Record<RenderedRoute, Record<string, (text: string) => string | undefined>>> = {
  companies: {
    search: searchTerm,
    pages: laterPage(mostCompanyPages),
    after: (text) => text,
    ...Object.fromEntries(
      Object.values(directoryParameters).map((name) => [name, (text: string) => knownValue(name, text)]),
    ),
  },
  company: reviewList(),
  companyReviews: {
    ...filtersInAddress,
    ...reviewList(),
  },
  compare: {
    ids: (text) => idsIn(text, mostCompared).join(),
    all: (text) => (text === 'true' ? text : undefined),
  },
  salaries: { search: searchTerm },
  workSalaries: { currency: (text) => (currencies.includes(text) ? text : undefined) },
  moderationLog: {
    month: (text) => readLogView((name) => (name === 'month' ? text : null)).month,
    reason: (text) => readLogView((name) => (name === 'reason' ? text : null)).reason,
    company: (text) => logQuery(readLogView((name) => (name === 'company' ? text : null))).company,
    page: laterPage(lastPage(pageSizes.log)),
  },
};

function searchTerm(text: string): string | undefined {
  const term = text.trim();
  return term.length < textLimits.searchTerm.min ? undefined : term;
}

function reviewList() {
  return {
    sort: (text: string) => (text === 'highest' || text === 'lowest' ? text : undefined),
    page: laterPage(lastPage(pageSizes.reviews)),
  };
}

/** Their names. */
export const pageParameters = [
  ...new Set(Object.values(shownValues).flatMap((values) => Object.keys(values))),
];

function laterPage(last: number) {
  return (text: string): string | undefined => {
    const page = pageIn(text, last);
    return page > 1 ? String(page) : undefined;
  };
}

/** A value that no filter has is one and the same, so nobody can fill the cache with them. */
function knownValue(name: string, text: string): string | undefined {
  if (text === '' || text === 'reviews') return text;
  const { view, ignored } = readDirectoryView(new URLSearchParams({ [name]: text }));
  return ignored ? unknownValue : queryOfView(view)[name];
}
const unknownValue = '-';

const NUMBER = /^[1-9]\d{0,15}$/;

/** Where a page is, however its URL is written: `/companies/%31` is `/companies/1`. */
export function pathOf(
  route: RenderedRoute,
  url: string,
  params: { id?: string; reviewId?: string; code?: string },
): string {
  const values = Object.entries(params);
  if (
    values.length > 0 &&
    values.every(([name, value]) => (name === 'code' ? /^\d{4}$/ : NUMBER).test(value))
  )
    return routePatterns[route].replaceAll(/:(\w+)/g, (_, name) => params[name as 'id'] ?? '');
  return url.split('?', 1)[0] ?? '/';
}

/** Three addresses show one page. */
const shownAt: Partial<Record<RenderedRoute, string>> = {
  contact: paths.about(),
  forCompanies: paths.about(),
};

/** The path that search engines are told. */
export const canonicalPath = (route: RenderedRoute, path: string): string => shownAt[route] ?? path;

/** What is left of a query without what the page ignores: `?page=2`, or nothing. In one order, so a page has one URL. */
export function searchOf(route: RenderedRoute, url: string): string {
  const given = new URL(url, 'http://site.invalid').searchParams;
  const used = new URLSearchParams();
  for (const [name, read] of Object.entries(shownValues[route] ?? {})) {
    const value = read(given.get(name) ?? '');
    if (value) used.set(name, value);
  }
  const text = used.toString();
  return text && `?${text}`;
}
