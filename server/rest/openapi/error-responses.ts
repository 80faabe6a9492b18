import { type ErrorCode, errorTable } from '#shared/errors.ts';
import type { Operation } from '../operations.ts';
import type { RestRoute } from '../routes.ts';
import { limitHeaders } from './headers.ts';

/** Every way in which a call can fail, each with an example of its body. */
export function errorResponses(route: RestRoute, words: Operation, hasId: boolean, hasBody: boolean) {
  const codes = errorsOf(route, words, hasId, hasBody);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => errorTable[code].status === status);
      const content = {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(here.map((code) => [code, { value: exampleOf(code) }])),
      };
      return [
        status,
        {
          description: here.map((code) => errorTable[code].message).join(' / '),
          headers: headersOf(status),
          content: { 'application/json': content },
        },
      ];
    }),
  );
}

function errorsOf(route: RestRoute, words: Operation, hasId: boolean, hasBody: boolean): ErrorCode[] {
  const takesInput = hasBody || words.query !== undefined;
  return [
    'malformed',
    ...(route.procedure.startsWith('moderation.') ? (['unauthenticated', 'forbidden'] as const) : []),
    ...(hasId ? (['not_found'] as const) : []),
    'request_timeout',
    ...(route.method === 'GET'
      ? []
      : (['too_large', 'unsupported_media_type', 'unsupported_charset', 'unsupported_encoding'] as const)),
    ...(takesInput ? (['invalid'] as const) : []),
    ...(hasBody ? (['not_an_object'] as const) : []),
    ...(words.errors ?? []),
    'too_many',
    'headers_too_large',
    'internal',
    'unavailable',
  ];
}

/** Refused before anything else is known of the call. */
const UNCOUNTED = [408, 431];

function headersOf(status: number) {
  return {
    ...(!UNCOUNTED.includes(status) && limitHeaders),
    ...((status === 429 || status === 503) && {
      'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    }),
    ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }),
  };
}

const details: Partial<Record<ErrorCode, object>> = {
  domain_taken: { errors: { domain: [errorTable.domain_taken.message] }, company_id: 12 },
  email_taken: { errors: { email: [errorTable.email_taken.message] } },
  invalid_link: { verified: false },
  invalid: {
    message: 'The id must be a whole number.',
    errors: { company_id: ['The id must be a whole number.'] },
  },
};

function exampleOf(code: ErrorCode) {
  const message = errorTable[code].message.replace('{seconds}', '1740').replace('{encoding}', 'compress');
  return { message, ...details[code] };
}
