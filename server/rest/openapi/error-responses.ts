import type { z } from 'zod';
import { invalidInput } from '#server/errors.ts';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import type { Operation } from '../operations.ts';
import type { RestRoute } from '../routes.ts';
import { limitHeaders } from './headers.ts';

type Call = { hasId: boolean; hasBody: boolean; input: z.ZodType | undefined };

/** Every way in which a call can fail, each with an example of its body. */
export function errorResponses(route: RestRoute, words: Operation, call: Call) {
  const codes = errorsOf(route, words, call);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => errorTable[code].status === status);
      const content = {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          here.map((code) => [
            code,
            { value: code === 'invalid' ? invalidExample(route, call) : exampleOf(code) },
          ]),
        ),
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

function errorsOf(route: RestRoute, words: Operation, { hasId, hasBody }: Call): ErrorCode[] {
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
  domain_taken: { errors: { domain: [errorTable.domain_taken.message] }, company_id: 1 },
  email_taken: { errors: { email: [errorTable.email_taken.message] } },
  invalid_link: { verified: false },
};

function exampleOf(code: ErrorCode) {
  const message = errorTable[code].message.replace('{wait}', '29 minutes').replace('{encoding}', 'compress');
  return { message, ...details[code] };
}

/** What a call without anything is answered, or one for a page without rows where nothing is needed. */
function invalidExample(route: RestRoute, { input }: Call) {
  for (const query of [{}, { limit: '0' }]) {
    const checked = input?.safeParse(route.input({ params: { id: '1' }, query, body: {} }));
    if (checked?.error) {
      const { message, errors } = invalidInput(checked.error);
      return { message, errors };
    }
  }
  throw new Error(`No input of ${route.procedure} is known that it refuses.`);
}
