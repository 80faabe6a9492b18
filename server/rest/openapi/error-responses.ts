import { decidedMeanwhile, ticket as ticketExample } from '#server/calls/examples.ts';
import { type AppError, invalidInput } from '#server/errors.ts';
import { type RoutedCall, takesApiKey, takesKey } from '#server/router.ts';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { inputReader, namesBesidesId, unknownParameter } from '../call-input.ts';
import { limitHeaders } from './headers.ts';

/** Every way a call can fail, each with an example of its body. */
export function errorResponses(call: RoutedCall) {
  const codes = errorsOf(call);
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => errorTable[code].status === status);
      const content = {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          here.map((code) => [code, { value: exampleOfCall[code]?.(call) ?? exampleOf(code) }]),
        ),
      };
      return [
        status,
        {
          description: here.map((code) => errorTable[code].message).join(' / '),
          headers: headersOf(status),
          content: {
            'application/json': content,
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      ];
    }),
  );
}

function errorsOf(call: RoutedCall): ErrorCode[] {
  const { method, url } = call.rest;
  const hasFields = namesBesidesId(call).length > 0;
  return [
    'malformed',
    ...(takesApiKey(call) ? (['bad_api_key'] as const) : []),
    ...(call.access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(onlyTeam.includes(call.access) ? (['forbidden', 'second_factor_missing'] as const) : []),
    ...(call.isSensitive ? (['unconfirmed'] as const) : []),
    ...(url.includes(':id') ? (['not_found'] as const) : []),
    'request_timeout',
    ...(method === 'GET'
      ? []
      : (['too_large', 'unsupported_media_type', 'unsupported_charset', 'unsupported_encoding'] as const)),
    'unknown_parameter',
    ...(takesKey(call) ? (['key_busy', 'key_invalid', 'key_reused'] as const) : []),
    ...(hasFields ? (['invalid'] as const) : []),
    ...(hasFields && method !== 'GET' ? (['not_an_object'] as const) : []),
    ...(call.errors ?? []),
    'too_many',
    'headers_too_large',
    'internal',
    'unavailable',
    ...(method === 'GET' ? [] : (['unwritable'] as const)),
  ];
}

const onlyTeam: RoutedCall['access'][] = ['moderator', 'admin'];

/** Refused before anything else is known about the call. */
const UNCOUNTED = [408, 431];

function headersOf(status: number) {
  return {
    ...(!UNCOUNTED.includes(status) && limitHeaders),
    ...((status === 429 || status === 503) && {
      'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    }),
    ...(status === 308 && { Location: { $ref: '#/components/headers/Location' } }),
    ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }),
  };
}

const details: Partial<Record<ErrorCode, object>> = {
  code_required: { ticket: ticketExample },
  unconfirmed: { code_needed: true },
  domain_taken: { errors: { domain: [errorTable.domain_taken.message] }, company_id: 1 },
  moved: { company_id: 1 },
  decided: { decided: decidedMeanwhile },
  email_taken: { errors: { email: [errorTable.email_taken.message] } },
  invalid_link: { verified: false },
};

const exampleOfCall: Partial<Record<ErrorCode, (call: RoutedCall) => object>> = {
  invalid: invalidExample,
  unknown_parameter: (call) => {
    const { code, message, errors } = unknownParameter(call)({ fomat: 'csv' }) as AppError;
    return { code, message, errors };
  },
};

function exampleOf(code: ErrorCode) {
  const message = errorTable[code].message.replace('{wait}', '29 minutes').replace('{encoding}', 'compress');
  return { code, message, ...details[code] };
}

/** The response to a call without any input, or if it needs none, to one for an empty page, no size, a search of one letter, a strange currency or a strange color. */
function invalidExample(call: RoutedCall) {
  const read = inputReader(call);
  for (const input of [
    {},
    { limit: '0' },
    { size: '0' },
    { search: '1' },
    { currency: '1' },
    { accent_light: '1' },
  ]) {
    const checked = call.input?.safeParse(read({ params: { id: '1' }, query: input, body: input }));
    if (checked?.error) {
      const { message, errors } = invalidInput(checked.error);
      return { code: 'invalid', message, errors };
    }
  }
  throw new Error(`No input is known that ${call.name} refuses.`);
}
