import type { z } from 'zod';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { type Operation, operations } from '../operations.ts';
import type { RestRoute } from '../routes.ts';
import { answerHeaders, limitHeaders } from './headers.ts';
import { jsonSchema, type ObjectSchema, plainSchema, type Schema, schemasOf } from './schemas.ts';

/** One call of the document. Schemas with a name of their own are added to `schemas`. */
export function operation(route: RestRoute, schemas: Record<string, Schema>) {
  const [tag = ''] = route.procedure.split('.');
  const words = operations[route.procedure];
  const { input, output } = schemasOf(route.procedure);
  const hasId = route.url.includes(':id');
  const hasBody = route.method !== 'GET' && words.body !== undefined;
  return {
    operationId: route.procedure.replace('.', '_'),
    tags: [tag],
    summary: words.summary,
    ...(words.description && { description: words.description }),
    ...(needsSession(route) && { security: [{ bearer: [] }] }),
    ...((hasId || route.method === 'GET') && { parameters: parameters(route, words, input) }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema(input, hasId, schemas), example: words.body } },
      },
    }),
    responses: {
      [route.status]: {
        description: route.status === 201 ? 'Created' : 'OK',
        headers: answerHeaders(route),
        content: {
          'application/json': { schema: jsonSchema(output, 'output', schemas), example: words.answer },
        },
      },
      ...(route.cache !== 'no-store' && {
        304: { description: 'You have this answer already', headers: answerHeaders(route) },
      }),
      ...errorResponses(errorsOf(route, words, hasId, hasBody)),
    },
  };
}

function needsSession({ procedure }: RestRoute): boolean {
  return procedure.startsWith('moderation.') || procedure === 'auth.logout';
}

function errorsOf(route: RestRoute, words: Operation, hasId: boolean, hasBody: boolean): ErrorCode[] {
  const takesInput = hasBody || words.query !== undefined;
  return [
    'malformed',
    ...(route.procedure.startsWith('moderation.') ? (['unauthenticated', 'forbidden'] as const) : []),
    ...(hasId ? (['not_found'] as const) : []),
    ...(route.method === 'GET' ? [] : (['too_large', 'unsupported_media_type'] as const)),
    ...(takesInput ? (['invalid'] as const) : []),
    ...(words.errors ?? []),
    'too_many',
    'internal',
    'unavailable',
  ];
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};

function errorResponses(codes: ErrorCode[]) {
  const responses: Record<number, unknown> = {};
  for (const status of new Set(codes.map((code) => errorTable[code].status))) {
    const messages = codes
      .filter((code) => errorTable[code].status === status)
      .map((code) => errorTable[code].message);
    responses[status] = {
      description: messages.join(' / '),
      headers: { ...limitHeaders, ...((status === 429 || status === 503) && retryAfter) },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { message: messages[0] },
        },
      },
    };
  }
  return responses;
}

function parameters(route: RestRoute, words: Operation, input: z.ZodType | undefined) {
  const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    example: 12,
  }));
  const conditional = route.cache === 'no-store' ? [] : [ifNoneMatch];
  if (route.method !== 'GET' || words.query === undefined || input === undefined)
    return [...inPath, ...conditional];
  const { properties = {}, required = [] } = plainSchema(input, 'input') as ObjectSchema;
  const offered = route.queryNames ?? Object.keys(properties);
  const inQuery = offered.map((name) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: properties[name],
    ...(words.query?.[name] !== undefined && { example: words.query[name] }),
  }));
  return [...inPath, ...inQuery, ...conditional];
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer you have',
  schema: { type: 'string' },
};

/** The input of a procedure as a request body: an id that stands in the path is no part of it. */
function bodySchema(input: z.ZodType | undefined, hasId: boolean, schemas: Record<string, Schema>): Schema {
  if (input === undefined) return {};
  if (!hasId) return jsonSchema(input, 'input', schemas);
  const { properties = {}, required = [], ...rest } = plainSchema(input, 'input') as ObjectSchema;
  const { id: _inPath, ...inBody } = properties;
  return { ...rest, properties: inBody, required: required.filter((name) => name !== 'id') };
}
