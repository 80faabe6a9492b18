/**
 * Route patterns of the single-page app, in wouter's syntax. The server responds with 404 to a path that matches none
 * of them.
 */
export const routePatterns = {
  home: '/',
  companies: '/companies',
  company: '/companies/:id',
  companyReviews: '/companies/:id/reviews',
  companyReview: '/companies/:id/reviews/:reviewId',
  companySalaries: '/companies/:id/salaries',
  companyStatements: '/companies/:id/statements',
  compare: '/compare',
  salaries: '/salaries',
  workSalaries: '/salaries/:code',
  review: '/companies/:companyId/review',
  writeReview: '/write-review',
  verifyEmail: '/verify-email',
  verifyEmailForCompany: '/verify-email/:companyId',
  emailLink: '/email/verify/:id/:token/:companyId',
  login: '/login',
  register: '/register',
  account: '/account',
  invitation: '/invitation',
  admin: '/admin',
  about: '/about',
  contact: '/contact',
  forCompanies: '/for-companies',
  privacy: '/privacy',
  privacyDetails: '/privacy/details',
  privacyOrders: '/privacy/orders',
  terms: '/terms',
  howItWorks: '/how-it-works',
  receipt: '/receipt',
  slip: '/slip',
  report: '/report',
  employer: '/employer',
  dispute: '/disputes/:number',
  notices: '/notices',
  notice: '/notices/:number',
  developers: '/developers',
  data: '/data',
  transparency: '/transparency',
  moderationLog: '/moderation-log',
} as const;

/**
 * Where people write, come back or sign in. The documents at these routes, here by name, are the same for everyone, as
 * built, and nothing of their URL is read by the server. All other pages are rendered by it.
 */
export const staticDocuments = {
  review: 'review',
  writeReview: 'write-review',
  verifyEmail: 'verify-email',
  verifyEmailForCompany: 'verify-email',
  emailLink: 'verify-email',
  login: 'login',
  register: 'register',
  account: 'account',
  invitation: 'invitation',
  admin: 'admin',
  receipt: 'receipt',
  slip: 'receipt',
  report: 'report',
  employer: 'employer',
  dispute: 'dispute',
  notices: 'notices',
  notice: 'notices',
} as const satisfies Partial<Record<keyof typeof routePatterns, string>>;

type Route = keyof typeof routePatterns;
export type RenderedRoute = Exclude<Route, keyof typeof staticDocuments>;

/** The pages that anyone may read. */
// The annotation lets the build leave it out of the browser's code, which doesn't need it.
export const renderedRoutes = /* @__PURE__ */ (Object.keys(routePatterns) as Route[]).filter(
  (route): route is RenderedRoute => !Object.hasOwn(staticDocuments, route),
);

/** Whether a path is one of these pages. As strict as the server. */
export const isRenderedPath = (path: string): boolean =>
  renderedRoutes.some((route) =>
    new RegExp(`^${routePatterns[route].replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );

const { emailLink, notice, notices, receipt, report, review, slip, verifyEmail, verifyEmailForCompany } =
  routePatterns;
/** Where people verify, write and come back, also to what they reported. */
export const authorRoutes = [
  emailLink,
  notice,
  notices,
  receipt,
  report,
  review,
  slip,
  verifyEmail,
  verifyEmailForCompany,
] as const;

/** Whether a path is one of these pages. As lenient as the router in the browser. */
export function isAuthorPath(path: string): boolean {
  return authorRoutes.some((route) =>
    new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path),
  );
}

/** Page URLs as functions; query values are encoded. */
export const paths = {
  home: () => '/',
  /** The directory, filtered and sorted as in `shared/rules/directory.ts`. */
  companies: (query: Record<string, string | undefined> = {}) => withQuery('/companies', query),
  company: (id: number) => `/companies/${id}`,
  companyReviews: (id: number) => `/companies/${id}/reviews`,
  companyReview: (id: number, reviewId: number) => `/companies/${id}/reviews/${reviewId}`,
  companySalaries: (id: number) => `/companies/${id}/salaries`,
  companyStatements: (id: number) => `/companies/${id}/statements`,
  /** Of these companies with the first one. `all` shows rows without a difference too. */
  compare: (ids: readonly number[], { all = false } = {}) =>
    ids.length === 0 ? '/compare' : `/compare?ids=${ids.join()}${all ? '&all=true' : ''}`,
  /** What work pays across companies: kinds of work, or those that fit a job title. */
  salaries: (search?: string) => withQuery('/salaries', { search }),
  /** What a kind of work pays, in a currency if it is given. */
  workSalaries: (code: string, { currency }: { currency?: string } = {}) =>
    withQuery(`/salaries/${code}`, { currency }),
  /** Atom feeds: of all reviews, and of a company's. */
  feed: () => '/feed.atom',
  companyFeed: (id: number) => `/companies/${id}/feed.atom`,
  review: (companyId: number) => `/companies/${companyId}/review`,
  writeReview: () => '/write-review',
  verifyEmail: (companyId: number, query: { email?: string; emailSent?: 'true' } = {}) =>
    withQuery(`/verify-email/${companyId}`, query),
  login: () => '/login',
  register: () => '/register',
  account: () => '/account',
  admin: (query: { tab?: string; status?: string; company?: string; page?: string } = {}) =>
    withQuery('/admin', query),
  about: () => '/about',
  forCompanies: () => '/for-companies',
  privacy: () => '/privacy',
  privacyDetails: (section?: string) => (section ? `/privacy/details#${section}` : '/privacy/details'),
  privacyOrders: () => '/privacy/orders',
  receipt: () => '/receipt',
  /** Opens a slip or a receipt. A code has its slip in the fragment, which browsers send to no one. */
  slip: () => '/slip',
  /** What happened to a report. Its number is the fragment, which browsers send to no one. */
  report: () => '/report',
  /** Where someone shows that they speak for a company. */
  employer: () => '/employer',
  /** A dispute, for who has its code, which is the fragment: browsers send it to no one. */
  dispute: (number: string) => `/disputes/${number}`,
  /** Where a legal notice is sent, about a review if it is given. */
  notices: (reviewId?: number) => (reviewId === undefined ? '/notices' : `/notices?review=${reviewId}`),
  /** What happened to a notice. Its code is the fragment, which browsers send to no one. */
  notice: (number: string) => `/notices/${number}`,
  terms: () => '/terms',
  howItWorks: () => '/how-it-works',
  developers: () => '/developers',
  data: () => '/data',
  transparency: () => '/transparency',
  /** A month that is over, filtered as in `shared/rules/log-view.ts`. */
  moderationLog: (query: Record<string, string | undefined> = {}) => withQuery('/moderation-log', query),
};

/** All entries of a month of the moderation log. */
export const moderationLogFile = (month: string) => `/moderation-log/${month}.csv`;

/** The addresses in emails, which only the server writes. Browsers send the fragment to no one. */
export const emailedPaths = {
  /** The domain lets the browser notice a link that shows another company. */
  link: ({ id, domain }: { id: number; domain: string }, token: string) =>
    `/companies/${id}/review#${new URLSearchParams({ token, domain })}`,
  dispute: (number: string, code: string) => `/disputes/${number}#${code}`,
  invitation: (token: string) => `/invitation#${new URLSearchParams({ token })}`,
  representative: (token: string) => `/employer#${new URLSearchParams({ token })}`,
  notice: (number: string, code: string) => `/notices/${number}#${code}`,
};

/** Of the logo with this hash. */
export const logoPath = (hash: string) => `/logos/${hash}.png`;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

/** What the client was built from, and the digest of each built file. `npm run verify:site` compares it. */
export const buildManifestPath = '/.well-known/candor-build.json';

/** What browsers read to install the site. */
export const manifestFile = 'site.webmanifest';

/** The public keys, at a URL that anyone can watch. */
export const keyListPath = '/.well-known/anonymity-keys.json';

/** Who runs the site, for the pages whose documents don't say it. */
export const operatorPath = '/.well-known/candor-operator.json';

/** Whom to tell about a weakness (RFC 9116). */
export const securityPath = '/.well-known/security.txt';

/** Where a page asks to have the browser forget this site. */
export const forgetPath = '/forget';

/** The figures about moderation, for spreadsheets. */
export const transparencyFile = '/transparency.csv';

export const apiPath = '/api/v1';
export const apiDocument = `${apiPath}/openapi.json`;

/** The reference, or the part of it about one of its tags. */
export const apiReference = (tag?: 'anonymity' | 'receipts' | 'webhooks') =>
  tag ? `/api/docs/#tag/${tag}` : '/api/docs/';
