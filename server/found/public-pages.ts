import { renderedRoutes, routePatterns } from '#shared/paths.ts';

/** Routes of pages that anyone may read, a company's included. */
export const publicRoutes = renderedRoutes.map((route) => routePatterns[route]);

/** The ones with a single page. Two of them show that of a third, which search engines are told instead. */
export const publicPages = publicRoutes.filter(
  (pattern) =>
    !pattern.includes(':') && pattern !== routePatterns.contact && pattern !== routePatterns.forCompanies,
);
