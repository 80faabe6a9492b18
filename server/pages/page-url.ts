import { mostCompanyPages, pageSizes, textLimits } from '#shared/limits.ts';
import { paths, type RenderedRoute } from '#shared/paths.ts';
import { lastPage, pageIn } from '#shared/rules/page-number.ts';

/** The values in a page's query that change what it shows; undefined for any other. */
const shownValues: Partial<Record<RenderedRoute, Record<string, (text: string) => string | undefined>>> = {
  companies: {
    search: (text) => (text.trim().length < textLimits.searchTerm.min ? undefined : text.trim()),
    pages: laterPage(mostCompanyPages),
    after: (text) => text || undefined,
  },
  company: {
    sort: (text) => (text === 'highest' || text === 'lowest' ? text : undefined),
    page: laterPage(lastPage(pageSizes.reviews)),
  },
};

/** Their names. */
export const pageParameters = Object.values(shownValues).flatMap((values) => Object.keys(values));

function laterPage(last: number) {
  return (text: string): string | undefined => {
    const page = pageIn(text, last);
    return page > 1 ? String(page) : undefined;
  };
}

/** Where a page is, however its URL is written: `/companies/%31` is `/companies/1`. */
export function pathOf(route: RenderedRoute, url: string, { id }: { id?: string }): string {
  if (route === 'company' && id && /^[1-9]\d{0,9}$/.test(id)) return paths.company(Number(id));
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
    if (value !== undefined) used.set(name, value);
  }
  const text = used.toString();
  return text && `?${text}`;
}
