import type { Caller } from '#server/router.ts';
import { pageSizes } from '#shared/limits.ts';
import type { Pages } from './paging-links.ts';

export type ProcedureName = {
  [Router in keyof Caller]: `${Router & string}.${keyof Caller[Router] & string}`;
}[keyof Caller];

export type RestRequest = {
  /** An `id` is a whole number in digits: the plugin answers 404 to anything else. */
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

/**
 * `no-store` for what is somebody's own (tokens, sessions, mail, moderation) and for every change. `public, no-cache`
 * for what everybody may read: any cache may keep it but asks us each time, by its entity tag, so that a review a
 * moderator removes is gone at once everywhere.
 */
type CachePolicy = 'no-store' | 'public, no-cache';

export type RestRoute = {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  /** The procedure that answers; it also checks the input. */
  procedure: ProcedureName;
  status: 200 | 201;
  cache: CachePolicy;
  /** Query parameters, where they are fewer than the fields of the procedure's input. */
  queryNames?: string[];
  /** For a list that is answered in pages. */
  pages?: Pages;
  /** What the call makes has an address: this one, then its id. */
  creates?: true;
  /** The input of the procedure; it is as untyped as a stranger sent it. */
  input: (request: RestRequest) => unknown;
};

/** Every call of the REST API, under /api/v1. */
export const routes: RestRoute[] = [
  {
    method: 'GET',
    url: '/companies',
    procedure: 'companies.list',
    status: 200,
    cache: 'public, no-cache',
    pages: { size: pageSizes.restCompanies, keep: ['search'] },
    input: ({ query }) => ({ search: query.search || undefined, ...paging(query) }),
  },
  {
    method: 'GET',
    url: '/companies/:id',
    procedure: 'companies.get',
    status: 200,
    cache: 'public, no-cache',
    input: ({ params }) => ({ id: Number(params.id) }),
  },
  {
    method: 'GET',
    url: '/companies/:id/insights',
    procedure: 'companies.insights',
    status: 200,
    cache: 'public, no-cache',
    input: ({ params }) => ({ id: Number(params.id) }),
  },
  {
    method: 'POST',
    url: '/companies',
    procedure: 'companies.create',
    status: 201,
    cache: 'no-store',
    creates: true,
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    url: '/reviews',
    procedure: 'reviews.list',
    status: 200,
    cache: 'public, no-cache',
    pages: { size: pageSizes.reviews, keep: ['company_id', 'sort'] },
    input: ({ query }) => ({
      company_id: number(query.company_id),
      sort: query.sort,
      cursor: query.cursor,
      ...paging(query),
    }),
  },
  {
    method: 'POST',
    url: '/reviews',
    procedure: 'reviews.submit',
    status: 201,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    url: '/reviews/:id/report',
    procedure: 'reviews.report',
    status: 201,
    cache: 'no-store',
    input: withId,
  },
  {
    method: 'POST',
    url: '/email/verify/send',
    procedure: 'verification.send',
    status: 200,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    url: '/verify-email',
    procedure: 'verification.check',
    status: 200,
    cache: 'no-store',
    queryNames: ['token'],
    input: ({ query }) => ({ token: query.token }),
  },
  {
    method: 'POST',
    url: '/email/verify',
    procedure: 'verification.confirm',
    status: 200,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    url: '/anonymity/keys',
    procedure: 'anonymity.keys',
    status: 200,
    cache: 'no-store',
    input: () => undefined,
  },
  {
    method: 'GET',
    url: '/anonymity/group-size',
    procedure: 'anonymity.groupSize',
    status: 200,
    cache: 'no-store',
    input: ({ query }) => ({ company_id: number(query.company_id) }),
  },
  {
    method: 'POST',
    url: '/anonymity/issue',
    procedure: 'anonymity.issue',
    status: 200,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    url: '/anonymity/submit',
    procedure: 'anonymity.submit',
    status: 201,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  ...(['status', 'edit', 'withdraw', 'answer', 'appeal'] as const).map(
    (action): RestRoute => ({
      method: 'POST',
      url: `/receipts/${action}`,
      procedure: `receipts.${action}`,
      status: 200,
      cache: 'no-store',
      input: ({ body }) => body,
    }),
  ),
  {
    method: 'POST',
    url: '/login',
    procedure: 'auth.login',
    status: 200,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    url: '/register',
    procedure: 'auth.register',
    status: 201,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    url: '/logout',
    procedure: 'auth.logout',
    status: 200,
    cache: 'no-store',
    input: () => undefined,
  },
  {
    method: 'GET',
    url: '/admin/metrics',
    procedure: 'moderation.metrics',
    status: 200,
    cache: 'no-store',
    input: () => undefined,
  },
  {
    method: 'GET',
    url: '/admin/moderation/reviews',
    procedure: 'moderation.reviews',
    status: 200,
    cache: 'no-store',
    pages: { size: pageSizes.moderation, keep: ['status', 'company_id'] },
    input: ({ query }) => ({
      status: query.status,
      company_id: number(query.company_id),
      ...paging(query),
    }),
  },
  {
    method: 'GET',
    url: '/admin/moderation/reported-reviews',
    procedure: 'moderation.reportedReviews',
    status: 200,
    cache: 'no-store',
    pages: { size: pageSizes.moderation, keep: [] },
    input: ({ query }) => paging(query),
  },
  {
    method: 'GET',
    url: '/admin/moderation/reports',
    procedure: 'moderation.reports',
    status: 200,
    cache: 'no-store',
    pages: { size: pageSizes.moderation, keep: [] },
    input: ({ query }) => paging(query),
  },
  {
    method: 'PATCH',
    url: '/admin/moderation/reviews/:id',
    procedure: 'moderation.decideReview',
    status: 200,
    cache: 'no-store',
    input: withId,
  },
  {
    method: 'POST',
    url: '/admin/moderation/undo',
    procedure: 'moderation.undoDecision',
    status: 200,
    cache: 'no-store',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    url: '/admin/moderation/reviews/:id/question',
    procedure: 'moderation.askAuthor',
    status: 200,
    cache: 'no-store',
    input: withId,
  },
  {
    method: 'PATCH',
    url: '/admin/moderation/reports/:id',
    procedure: 'moderation.decideReport',
    status: 200,
    cache: 'no-store',
    input: withId,
  },
];

/** A query value as a number where it is one, spelled as in a path; anything else is left for the procedure to refuse. */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^(?:0|[1-9]\d*)$/.test(value) ? Number(value) : value;
}

function paging(query: Record<string, unknown>) {
  return { limit: number(query.limit), offset: number(query.offset) };
}

/** The fields of a body with the id of the path; a body without fields is left for the procedure to refuse. */
function withId({ params, body }: RestRequest): unknown {
  const hasFields = typeof body === 'object' && body !== null && !Array.isArray(body);
  return hasFields ? { ...body, id: Number(params.id) } : body;
}
