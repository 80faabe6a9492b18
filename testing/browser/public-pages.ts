import { renderedRoutes, routePatterns } from '#shared/paths.ts';

const oneOfAKind = renderedRoutes.map((route) => routePatterns[route]).filter((path) => !path.includes(':'));

/** Every page that anyone may read, in the states that differ most. The demo data has 40 companies. */
export const publicPages = [
  ...oneOfAKind,
  '/companies?search=northwnd',
  '/companies?search=zzzzzz',
  '/companies/1',
  '/companies/1?page=2&sort=highest',
  '/companies/40',
  '/companies/999999',
];
