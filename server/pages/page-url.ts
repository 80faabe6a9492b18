import { routePatterns, staticDocuments } from '#shared/paths.ts';
import { numberIn } from '#shared/rules/page-number.ts';

export type RenderedRoute = Exclude<keyof typeof routePatterns, keyof typeof staticDocuments>;

export const renderedRoutes = Object.keys(routePatterns).filter(
  (route): route is RenderedRoute => !Object.hasOwn(staticDocuments, route),
);

const patterns = renderedRoutes.map(
  (route) => new RegExp(`^${routePatterns[route].replaceAll(/:\w+/g, '[^/]+')}$`),
);
export const isRenderedPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** The values in a page's query that change what it shows. */
const shownValues: Partial<Record<RenderedRoute, Record<string, (text: string) => string | undefined>>> = {
  companies: {
    search: (text) => text.trim() || undefined,
    pages: numberAboveOne,
    after: (text) => text || undefined,
  },
  company: {
    sort: (text) => (text === 'highest' || text === 'lowest' ? text : undefined),
    page: numberAboveOne,
  },
};

function numberAboveOne(text: string): string | undefined {
  const number = numberIn(text) ?? 1;
  return number > 1 ? String(number) : undefined;
}

/** What is left of a query without what the page ignores: `?page=2`, or nothing. In one order, so that a page has one URL. */
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
