import type { RestRoute } from '../routes.ts';
import type { Schema } from './schemas.ts';

type Header = { description: string; schema: Schema; example?: string };

/** Headers of answers, by name: the document's `components.headers`. */
export const headers = {
  ETag: {
    description:
      'Tag of this state of the answer. Send it in If-None-Match and get 304 while nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"kUUzX2qqpVzPZ0mJvXJ0ZJ6n6zw"',
  },
  Link: {
    description:
      'The pages around this one (RFC 8288): `next`, `prev`, `first`, each where there is one. Follow `next` as it stands; that of reviews carries a `cursor`.',
    schema: { type: 'string' },
    example: '</api/v1/companies?limit=10&offset=10>; rel="next"',
  },
  Location: {
    description: 'Address of what was created',
    schema: { type: 'string' },
    example: '/api/v1/companies/41',
  },
  'WWW-Authenticate': {
    description:
      'How to sign in (RFC 6750); with `error="invalid_token"` where a token was sent that is no good',
    schema: { type: 'string' },
    example: 'Bearer realm="Candor", error="invalid_token"',
  },
  'RateLimit-Limit': {
    description: 'How often your network address may call this in its window of time',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description:
      'How many of these calls are left. Not told of verifying and submitting, where it would show what others behind the same address do.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description:
      'Seconds until the window ends; told with RateLimit-Remaining. Windows begin by the clock: at the full minute, quarter or hour (UTC).',
    schema: { type: 'integer', minimum: 1 },
  },
} satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;
const limits: HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Headers of every answer. */
export const limitHeaders = references(limits);

/** Headers of the answer of a call that succeeds. */
export function answerHeaders({ cache, pages, creates }: RestRoute) {
  return references([
    ...(cache === 'no-store' ? [] : (['ETag'] as const)),
    ...(pages ? (['Link'] as const) : []),
    ...(creates ? (['Location'] as const) : []),
    ...limits,
  ]);
}

function references(names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
