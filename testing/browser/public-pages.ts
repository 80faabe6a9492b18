import { renderedRoutes, routePatterns } from '#shared/paths.ts';

const oneOfAKind = renderedRoutes.map((route) => routePatterns[route]).filter((path) => !path.includes(':'));

/** Every page that anyone may read, in the states that differ most. The demo data has 40 companies. */
export const publicPages = [
  ...oneOfAKind,
  '/companies?search=northwnd',
  '/companies?search=zzzzzz',
  '/companies/1',
  '/companies/1?page=2&sort=highest',
  '/companies/1/reviews',
  '/companies/1/reviews?stars=4&with_comments=true&sort=lowest',
  '/companies/1/reviews?year=2019',
  '/companies/1/reviews/1',
  '/companies/1/salaries',
  '/companies/1/statements',
  '/compare?ids=1,2&all=true',
  '/compare?ids=99999',
  '/salaries?search=account',
  '/salaries?search=zzzzzz',
  '/salaries/4222?currency=GBP',
  '/salaries/2423',
  '/salaries/8344',
  '/salaries/9999',
  '/companies/40',
  '/companies/40/reviews',
  '/companies/999999',
];
