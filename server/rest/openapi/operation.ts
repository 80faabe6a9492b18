import { calls, type RoutedCall, takesApiKey, takesKey } from '#server/router.ts';
import { type CallLimit, callLimits } from '#shared/call-limits.ts';
import { namesBesidesId } from '../call-input.ts';
import { errorResponses } from './error-responses.ts';
import { answerHeaders } from './headers.ts';
import { idSchema, jsonSchema, type ObjectSchema, plainSchema, type Schema } from './schemas.ts';

/** One call of the document. Named schemas are added to `schemas`. */
export function operation(call: RoutedCall, schemas: Record<string, Schema>) {
  const { description, example, input, name, output, rest, summary } = call;
  const [tag = ''] = name.split('.');
  const status = rest.status ?? 200;
  const fromUrl = parameters(call);
  const hasBody = rest.method !== 'GET' && input !== undefined;
  return {
    operationId: operationId(name),
    tags: [tag],
    summary,
    description: [description, limitWords(call)].filter(Boolean).join('\n\n'),
    security: securityOf(call),
    ...((fromUrl.length > 0 || rest.method === 'GET') && { parameters: fromUrl }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: bodySchema(call, schemas),
            example: bodyExample(call),
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: status === 201 ? 'Created' : 'OK',
        headers: answerHeaders(call),
        content: {
          'application/json': {
            schema: jsonSchema(output, 'output', schemas),
            example: example.answer,
          },
        },
      },
      ...(call.public && {
        304: { description: 'You already have this response', headers: answerHeaders(call) },
      }),
      ...errorResponses(call),
    },
  };
}

function securityOf(call: RoutedCall) {
  if (call.access !== 'anyone') return [{ bearer: [] }];
  if (call.readsSession) return [{}, { bearer: [] }];
  return takesApiKey(call) ? [{}, { apiKey: [] }] : [];
}

function operationId(name: string): string {
  return name.replace('.', '_');
}

function parameters(call: RoutedCall) {
  const { example, input, rest } = call;
  const inPath = [...rest.url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: 'A whole number in digits; anything else gets 404',
    schema: idSchema,
    example: example.input?.[name],
  }));
  const conditional = call.public ? [ifNoneMatch] : takesKey(call) ? [idempotencyKey] : [];
  if (rest.method !== 'GET' || input === undefined) return [...inPath, ...conditional];
  const { properties = {}, required = [] } = plainSchema(input, 'input') as ObjectSchema;
  const inQuery = namesBesidesId(call).map((name) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...described(properties[name] ?? {}),
    ...(example.input?.[name] !== undefined && { example: example.input[name] }),
  }));
  return [...inPath, ...inQuery, ...conditional];
}

/** A parameter has its description next to its schema, not in it. */
function described({ description, ...rest }: Schema) {
  return { description, schema: rest };
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of a response you have',
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Random, such as a UUID: the same request with the same key is carried out once',
  schema: { type: 'string', minLength: 20, maxLength: 200 },
};

/** The input of a call as a request body: an id that is in the path is not part of it. */
function bodySchema({ input, rest }: RoutedCall, schemas: Record<string, Schema>): Schema {
  if (input === undefined) return {};
  if (!rest.url.includes(':id')) return jsonSchema(input, 'input', schemas);
  const { properties = {}, required = [], ...others } = plainSchema(input, 'input') as ObjectSchema;
  const { id: _inPath, ...inBody } = properties;
  return { ...others, properties: inBody, required: required.filter((name) => name !== 'id') };
}

function bodyExample({ example, rest }: RoutedCall): unknown {
  const { id, ...others } = example.input ?? {};
  return rest.url.includes(':id') ? others : example.input;
}

/** How often the call can be made. */
function limitWords(call: RoutedCall): string {
  const limits = limitsOf(call);
  const shared = [...calls.values()].filter(
    (other) => other.name !== call.name && limitsOf(other).some((limit) => limits.includes(limit)),
  );
  const sharers = shared.map(({ name }) => `\`${operationId(name)}\``).join(', ');
  const together = limits.includes(callLimits.everythingElse)
    ? ', shared'
    : sharers && `, shared with ${sharers}`;
  const withKey = takesApiKey(call) ? `. With an API key: ${limitText(callLimits.readsWithKey)}, shared` : '';
  return `Limit: ${limits.map(limitText).join('; ')}${together}${withKey}.`;
}

function limitsOf({ limits }: RoutedCall): readonly CallLimit[] {
  return limits ?? [callLimits.everythingElse];
}

function limitText({ per, times, seconds }: CallLimit): string {
  const window = windows[seconds];
  if (window === undefined) throw new Error(`No words for a window of ${seconds} seconds.`);
  return `${times} ${window} per ${counted[per]}`;
}

const counted: Record<CallLimit['per'], string> = {
  source: 'network address',
  'email and network': 'email address and network (IPv4 /24, IPv6 /48)',
  'email and browser': 'account and browser',
  email: 'email address',
  code: 'code',
  key: 'API key',
};

const windows: Record<number, string> = { 60: 'a minute', 900: 'in 15 minutes', 3600: 'an hour' };
