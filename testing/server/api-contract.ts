import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '#server/rest/openapi/document.ts';

type Examples = { example?: unknown; examples?: Record<string, { value: unknown }> };
type Content = { content: { 'application/json': { schema: object } & Examples } };
export type DocumentedOperation = {
  operationId: string;
  /** Who may make it; none for anyone. */
  security: object[];
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

export const document = openApiDocument();

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<object, ValidateFunction>();
const compiledForAnswers = new Map<object, ValidateFunction>();
const closedComponents = closed(document.components);

/** How a value violates a schema in the document; empty if it doesn't. */
export function violations(schema: object, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, validate);
  }
  return said(validate, value);
}

function said(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/**
 * How a response violates its schema or goes beyond it: the document lets us add fields, but every field must be
 * documented.
 */
export function answerViolations(schema: object, value: unknown): string[] {
  let validate = compiledForAnswers.get(schema);
  if (validate === undefined) {
    validate = ajv.compile({ ...closed(schema), components: closedComponents });
    compiledForAnswers.set(schema, validate);
  }
  return said(validate, value);
}

/** A schema whose objects have only the fields that it lists. */
function closed<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(closed) as Value;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, part]) => [keyword, closed(part)]);
  return Object.fromEntries([...('properties' in schema ? [['additionalProperties', false]] : []), ...parts]);
}

/** Every call in the document. */
export const documentedOperations = Object.entries(document.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    url,
    operation: operation as DocumentedOperation,
  })),
);

/** The documented call for a URL under /api/v1; undefined if there is none. */
function operationAt(method: string, address: string): DocumentedOperation | undefined {
  const [path = ''] = address.split('?');
  const fits = (url: string) => new RegExp(`^${url.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const found = documentedOperations.filter((known) => known.method === method && fits(known.url));
  // `/companies/compare` is not the company with that id.
  return (found.find(({ url }) => url === path) ?? found[0])?.operation;
}

type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

/** How a response breaks the document's promises: an undocumented status, or a wrong body or type. */
export function contractBreaches(
  method: string,
  address: string,
  { status, body, headers }: Answer,
): string[] {
  const called = `${method} ${address} ${status}`;
  const operation = operationAt(method, address);
  const type = headers['content-type'];
  if (type === 'application/problem+json; charset=utf-8')
    return violations(document.components.schemas.Problem as object, body).map((it) => `${called}: ${it}`);
  const schema =
    operation === undefined
      ? document.components.schemas.Error
      : operation.responses[status]?.content['application/json'].schema;
  if (schema === undefined) return [`${called} is not documented`];
  const wrongType = type === 'application/json; charset=utf-8' ? [] : [`${called} has the type ${type}`];
  return [...wrongType, ...answerViolations(schema, body).map((violation) => `${called}: ${violation}`)];
}
