/** Every page that anyone may read, in the states that differ most. The demo data has 40 companies. */
export const publicPages = [
  '/',
  '/companies',
  '/companies?search=northwnd',
  '/companies?search=zzzzzz',
  '/companies/1',
  '/companies/1?page=2&sort=highest',
  '/companies/40',
  '/companies/999999',
  '/how-it-works',
  '/about',
  '/privacy',
  '/privacy/details',
  '/terms',
  '/developers',
];
