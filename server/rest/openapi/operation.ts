import type { z } from 'zod';
import { type Operation, operations } from '../operations.ts';
import type { RestRoute } from '../routes.ts';
import { errorResponses } from './error-responses.ts';
import { fieldInWords, inWords } from './field-words.ts';
import { answerHeaders } from './headers.ts';
import { limitWords } from './limit-words.ts';
import { idSchema, jsonSchema, type ObjectSchema, plainSchema, type Schema, schemasOf } from './schemas.ts';

/** One call of the document. Schemas with a name of their own are added to `schemas`. */
export function operation(route: RestRoute, schemas: Record<string, Schema>) {
  const [tag = ''] = route.procedure.split('.');
  const operationId = route.procedure.replace('.', '_');
  const words = operations[route.procedure];
  const { input, output } = schemasOf(route.procedure);
  const hasId = route.url.includes(':id');
  const hasBody = route.method !== 'GET' && words.body !== undefined;
  return {
    operationId,
    tags: [tag],
    summary: words.summary,
    description: [words.description, limitWords(route.procedure)].filter(Boolean).join('\n\n'),
    ...(needsSession(route) && { security: [{ bearer: [] }] }),
    ...((hasId || route.method === 'GET') && { parameters: parameters(route, words, input) }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: inWords(bodySchema(input, hasId, schemas), operationId),
            example: words.body,
          },
        },
      },
    }),
    responses: {
      [route.status]: {
        description: route.status === 201 ? 'Created' : 'OK',
        headers: answerHeaders(route),
        content: {
          'application/json': {
            schema: inWords(jsonSchema(output, 'output', schemas), operationId),
            example: words.answer,
          },
        },
      },
      ...(route.cache !== 'no-store' && {
        304: { description: 'You have this answer already', headers: answerHeaders(route) },
      }),
      ...errorResponses(route, words, { hasId, hasBody, input }),
    },
  };
}

function needsSession({ procedure }: RestRoute): boolean {
  return procedure.startsWith('moderation.') || procedure === 'auth.logout';
}

function parameters(route: RestRoute, words: Operation, input: z.ZodType | undefined) {
  const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: 'In digits; anything else is 404',
    schema: idSchema,
    example: words.id,
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
    ...described(properties[name] ?? {}, name),
    ...(words.query?.[name] !== undefined && { example: words.query[name] }),
  }));
  return [...inPath, ...inQuery, ...conditional];
}

/** A parameter has its description beside its schema. */
function described(schema: Schema, name: string) {
  const { description, ...rest } = fieldInWords(schema, name, 'query');
  return { description, schema: rest };
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
