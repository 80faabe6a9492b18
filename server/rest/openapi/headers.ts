import type { RoutedCall } from '#server/router.ts';
import { inputFields } from '../call-input.ts';
import { pagesOf } from '../paging-links.ts';
import type { Schema } from './schemas.ts';

type Header = { description: string; schema: Schema; example?: string };

/** Headers of responses by name: the document's `components.headers`. */
export const headers = {
  ETag: {
    description:
      'Identifies this version of the response. Send it in If-None-Match, and you get a 304 as long as nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"kUUzX2qqpVzPZ0mJvXJ0ZJ6n6zw"',
  },
  Link: {
    description:
      'The pages around this one (RFC 8288): `next`, `prev`, `first`, where they exist. Follow `next` as it is; for reviews and for companies without `search`, it carries a `cursor`.',
    schema: { type: 'string' },
    example: '</api/v1/companies?limit=10&offset=10>; rel="next"',
  },
  Location: {
    description: 'The URL of what you created, or of the company that the one you asked for is part of',
    schema: { type: 'string' },
    example: '/api/v1/companies/41',
  },
  'WWW-Authenticate': {
    description: 'How to sign in (RFC 6750), with `error="invalid_token"` if you sent an invalid token',
    schema: { type: 'string' },
    example: 'Bearer realm="Candor", error="invalid_token"',
  },
  'RateLimit-Limit': {
    description: 'How many of these calls your network address can make in one window',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description:
      'How many of these calls are left. Left out for verifying, sending reviews and using receipts, where it would show what other people at the same address are doing. Those calls and the pages of this site are counted separately.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description:
      'Seconds until the window ends; sent with RateLimit-Remaining. Windows start by the clock: on the minute, quarter hour or hour (UTC).',
    schema: { type: 'integer', minimum: 1 },
  },
} satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;
const limits: HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Headers of every response. */
export const limitHeaders = references(limits);

/** Headers of the response when a call succeeds. */
export function answerHeaders(call: RoutedCall) {
  return references([
    ...(call.public ? (['ETag'] as const) : []),
    ...(pagesOf(inputFields(call)) ? (['Link'] as const) : []),
    ...(call.rest.creates ? (['Location'] as const) : []),
    ...limits,
  ]);
}

function references(names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
