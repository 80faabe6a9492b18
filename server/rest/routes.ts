import type { Caller } from '#server/router.ts';

type Procedures = {
  [Router in keyof Caller]: { [Name in keyof Caller[Router]]: (input: unknown) => Promise<unknown> };
};
export type ProcedureName = {
  [Router in keyof Caller]: `${Router & string}.${keyof Caller[Router] & string}`;
}[keyof Caller];

export type RestRequest = {
  /** An `id` is a whole number in digits: the plugin answers 404 to anything else. */
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

export type RestRoute = {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  /** The procedure that answers; it also checks the input, which arrives here as untyped as a stranger sent it. */
  procedure: ProcedureName;
  status: 200 | 201;
  /** Query parameters, where they are fewer than the fields of the procedure's input. */
  queryNames?: string[];
  call: (api: Procedures, request: RestRequest) => Promise<unknown>;
};

/** Every call of the REST API, under /api/v1. */
export const routes: RestRoute[] = [
  {
    method: 'GET',
    url: '/companies',
    procedure: 'companies.list',
    status: 200,
    call: (api, { query }) => api.companies.list({ search: query.search || undefined, ...paging(query) }),
  },
  {
    method: 'GET',
    url: '/companies/:id',
    procedure: 'companies.get',
    status: 200,
    call: (api, { params }) => api.companies.get({ id: Number(params.id) }),
  },
  {
    method: 'GET',
    url: '/companies/:id/insights',
    procedure: 'companies.insights',
    status: 200,
    call: (api, { params }) => api.companies.insights({ id: Number(params.id) }),
  },
  {
    method: 'POST',
    url: '/companies',
    procedure: 'companies.create',
    status: 201,
    call: (api, { body }) => api.companies.create(body),
  },
  {
    method: 'GET',
    url: '/reviews',
    procedure: 'reviews.list',
    status: 200,
    call: (api, { query }) =>
      api.reviews.list({ company_id: number(query.company_id), sort: query.sort, ...paging(query) }),
  },
  {
    method: 'POST',
    url: '/reviews',
    procedure: 'reviews.submit',
    status: 201,
    call: (api, { body }) => api.reviews.submit(body),
  },
  {
    method: 'POST',
    url: '/reviews/:id/report',
    procedure: 'reviews.report',
    status: 201,
    call: (api, { params, body }) => api.reviews.report({ ...fields(body), id: Number(params.id) }),
  },
  {
    method: 'POST',
    url: '/email/verify/send',
    procedure: 'verification.send',
    status: 200,
    call: (api, { body }) => api.verification.send(body),
  },
  {
    method: 'GET',
    url: '/verify-email',
    procedure: 'verification.check',
    status: 200,
    queryNames: ['token'],
    call: (api, { query }) => api.verification.check({ token: query.token }),
  },
  {
    method: 'POST',
    url: '/email/verify',
    procedure: 'verification.confirm',
    status: 200,
    call: (api, { body }) => api.verification.confirm(body),
  },
  {
    method: 'POST',
    url: '/login',
    procedure: 'auth.login',
    status: 200,
    call: (api, { body }) => api.auth.login(body),
  },
  {
    method: 'POST',
    url: '/register',
    procedure: 'auth.register',
    status: 201,
    call: (api, { body }) => api.auth.register(body),
  },
  {
    method: 'POST',
    url: '/logout',
    procedure: 'auth.logout',
    status: 200,
    call: (api) => api.auth.logout(undefined),
  },
  {
    method: 'GET',
    url: '/admin/metrics',
    procedure: 'moderation.metrics',
    status: 200,
    call: (api) => api.moderation.metrics(undefined),
  },
  {
    method: 'GET',
    url: '/admin/moderation/reviews',
    procedure: 'moderation.reviews',
    status: 200,
    call: (api, { query }) => api.moderation.reviews(paging(query)),
  },
  {
    method: 'GET',
    url: '/admin/moderation/reports',
    procedure: 'moderation.reports',
    status: 200,
    call: (api, { query }) => api.moderation.reports(paging(query)),
  },
  {
    method: 'PATCH',
    url: '/admin/moderation/reviews/:id',
    procedure: 'moderation.decideReview',
    status: 200,
    call: (api, { params, body }) => api.moderation.decideReview({ ...fields(body), id: Number(params.id) }),
  },
  {
    method: 'PATCH',
    url: '/admin/moderation/reports/:id',
    procedure: 'moderation.decideReport',
    status: 200,
    call: (api, { params, body }) => api.moderation.decideReport({ ...fields(body), id: Number(params.id) }),
  },
];

/** A query value as a number where it is one; anything else is left for the procedure to refuse. */
function number(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

function paging(query: Record<string, unknown>) {
  return { limit: number(query.limit), offset: number(query.offset) };
}

function fields(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {};
}
