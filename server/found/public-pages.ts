import { routePatterns, staticDocuments } from '#shared/paths.ts';

/** Routes of pages that anyone may read, a company's included. */
export const publicRoutes = Object.entries(routePatterns)
  .filter(([route]) => !Object.hasOwn(staticDocuments, route))
  .map(([, pattern]) => pattern);

/** The ones with a single page. */
export const publicPages = publicRoutes.filter((pattern) => pattern !== routePatterns.company);
