import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { sampled } from '#testing/sampled.ts';
import {
  contractBreaches,
  type DocumentedOperation,
  document,
  documentedOperations,
  violations,
} from '#testing/server/api-contract.ts';
import { addReviews, goodAccountValues, goodValues } from '#testing/server/good-calls.ts';
import { fitting, type JsonSchema, type Known } from '#testing/server/json-schema-arbitrary.ts';
import { unfitting } from '#testing/server/json-schema-misfits.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

const SEED = 20_261_122;
/** Per operation and database. */
const CALLS = 125;

const components: Known['components'] = document.components.schemas;
const named = documentedOperations.map(
  (called, index) => [called.operation.operationId, called, SEED + index] as const,
);

let server: TestServer;
let known: Known;
let admin: string;
let user: string;

describe.each(['sqlite', 'postgres'] as const)('every documented call (%s)', (dialect) => {
  let company: number;
  beforeAll(async () => {
    server = await makeServer({ dialect });
    company = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  });
  beforeEach(async () => {
    // Calls sign out, use tokens up, decide on reports, and hide and merge companies.
    const moderator = server.as(await server.signIn('moderator'));
    const { merged_into } = await moderator.managedCompanies.get({ id: company });
    if (merged_into) await moderator.managedCompanies.undoMerge({ id: company, into: merged_into.id });
    await moderator.managedCompanies.change({ id: company, state: 'listed' });
    const ids = [company, company, company, ...(await addReviews(server, company))];
    const hints = await goodValues(server, company, ids);
    const token = await server.signIn('admin');
    admin = `Bearer ${token}`;
    user = `Bearer ${await server.signIn('user')}`;
    known = { components, hints: await goodAccountValues(server, token, hints) };
  });
  afterAll(() => server.close());

  it.each(sampled(named))(
    '%s responds to any input as the document says',
    async (_name, { method, url, operation }, seed) => {
      let succeeded = 0;
      const property = fc.asyncProperty(anyCall(operation), async (call) => {
        const address = addressOf(url, call);
        const answer = await answerTo(method, address, call);
        expect(answer.status).toBeLessThan(500);
        expect(contractBreaches(method, address, answer)).toEqual([]);
        if (answer.status < 300) succeeded += 1;
      });
      // Some calls rarely succeed.
      for (let more = 0; succeeded === 0 && more < 29; more += 1)
        await fc.assert(property, { numRuns: CALLS, seed: seed + more * 100 });
      expect(
        succeeded,
        'no input succeeds: add values that do to testing/server/good-calls.ts',
      ).toBeGreaterThan(0);
    },
    60_000,
  );
});

describe('the generated bodies', () => {
  // Where nothing is left in the body, any object is right.
  const bodies = named.filter(
    ([, { operation }]) => Object.keys(bodySchema(operation).properties ?? {}).length > 0,
  );

  it.each(bodies)('of %s are valid, or often invalid, as intended', (_name, { operation }, seed) => {
    const schema = bodySchema(operation);
    const bare = { components, hints: {} };
    const isRight = (value: unknown) => violations(schema, JSON.parse(JSON.stringify(value))).length === 0;
    const sample = { seed, numRuns: 200 };
    expect(fc.sample(fitting(schema, bare), sample).every(isRight)).toBe(true);
    // Where every field may be left out, many bodies that lack one are valid.
    expect(fc.sample(unfitting(schema, bare), sample).filter(isRight).length).toBeLessThan(120);
  });
});

type Payload = string | Buffer | undefined;
type Call = {
  ids: unknown;
  query: [name: string, value: unknown][];
  payload: Payload;
  /** The text before and after the path. */
  around: readonly [string, string];
  headers: Record<string, string | undefined>;
};
type Part = 'ids' | 'query' | 'body' | 'address' | 'authorization' | 'type' | 'encoding' | 'accept' | 'all';
type Pick = <Value>(
  part: Part,
  fits: fc.Arbitrary<Value>,
  misfits: fc.Arbitrary<Value>,
) => fc.Arbitrary<Value>;

/** Every other call has nothing wrong, of the rest most one part: what is behind a second mistake is never reached. */
function anyCall(operation: DocumentedOperation): fc.Arbitrary<Call> {
  const { parameters: all = [], requestBody } = operation;
  const wrong: Part[] = ['query', 'body', 'address', 'authorization', 'type', 'encoding', 'accept', 'all'];
  if (all.some((parameter) => parameter.in === 'path')) wrong.push('ids', 'ids', 'ids');
  if (all.some((parameter) => parameter.in === 'query')) wrong.push('query', 'query', 'query');
  if (requestBody) wrong.push('body', 'body', 'body', 'body');
  return fc.oneof(callWith(operation), fc.oneof(...wrong.map((part) => callWith(operation, part))));
}

function callWith(operation: DocumentedOperation, wrong?: Part): fc.Arbitrary<Call> {
  const pick: Pick = (part, fits, misfits) => (wrong === part || wrong === 'all' ? misfits : fits);
  const ids = parameters(operation, 'path');
  const asked = parameters(operation, 'query');
  const query = fitting(asked, known).map(pairs);
  const doubled = query.map((all) => [...all, ...all]);
  return fc.record({
    ids: pick('ids', fitting(ids, known), unfitting(ids, known)),
    query: pick(
      'query',
      query,
      fc.oneof({ weight: 3, arbitrary: unfitting(asked, known).map(pairs) }, doubled),
    ),
    payload: pick<Payload>('body', body(operation), oddBody(operation)),
    around: pick('address', fc.constant(['', ''] as const), fc.constantFrom(...oddAddresses)),
    headers: headers(operation, pick),
  });
}

function headers(operation: DocumentedOperation, pick: Pick): fc.Arbitrary<Call['headers']> {
  const types = operation.requestBody ? goodTypes : [undefined];
  const caller = operation.security.some((way) => 'bearer' in way) ? admin : undefined;
  const odd = fc.constantFrom(undefined, user, admin, ...oddAuthorizations);
  return fc.record({
    authorization: pick('authorization', fc.constant(caller), odd),
    'content-type': pick('type', fc.constantFrom(...types), fc.constantFrom(undefined, ...oddTypes)),
    'content-encoding': pick('encoding', fc.constant(undefined), fc.constantFrom(undefined, 'gzip', 'odd')),
    accept: pick('accept', fc.constant('application/json'), fc.constantFrom(undefined, ...oddAccepts)),
  });
}

/** The parameters of a call as the schema of one object. */
function parameters({ parameters: all = [] }: DocumentedOperation, place: 'path' | 'query'): JsonSchema {
  const here = all.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter((parameter) => parameter.required).map(({ name }) => name),
  };
}

function bodySchema({ requestBody }: DocumentedOperation): JsonSchema {
  return requestBody?.content['application/json'].schema ?? {};
}

function body(operation: DocumentedOperation): fc.Arbitrary<string | undefined> {
  if (operation.requestBody === undefined) return fc.constant(undefined);
  return fitting(bodySchema(operation), known).map((value) => JSON.stringify(value));
}

function oddBody(operation: DocumentedOperation): fc.Arbitrary<Payload> {
  return fc.oneof(
    { weight: 3, arbitrary: unfitting(bodySchema(operation), known).map((value) => JSON.stringify(value)) },
    fc.constantFrom(undefined, Buffer.from([0x22, 0xff, 0xfe, 0x22]), ...oddTexts),
    body(operation).map((json = '{}') => json.slice(0, Math.floor(json.length / 2))),
  );
}

const oddAddresses = [
  ...['/', '//', '%', '%00', '%2F', '%ED%A0%80', ';a=b', '/constructor'].map((after) => ['', after] as const),
  ...['/', '/__proto__'].map((before) => [before, ''] as const),
];
const oddAuthorizations = [
  ...['', 'Bearer', 'Bearer  ', 'bearer \u00e9', 'Basic YTpi'],
  `Bearer ${'x'.repeat(9000)}`,
];
const oddAccepts = ['', '*/*;q=0', 'text/html', 'application/xml', ';;', 'x'.repeat(5000)];
const goodTypes = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'];
const oddTypes = [
  ...['', '/', 'json', 'text/plain', 'text/json', 'application/jsonp', 'application/problem+json', 'a/b;;=;'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json, text/plain'],
  ...['application/json; charset=utf-16', 'application/json;charset=latin1', 'application/json; charset="'],
];
const oddTexts = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '"text"',
    '1',
    '{',
    '{"name":',
    "{'a':1}",
    '{}{}',
    'undefined',
    'NaN',
    '\ufeff{}',
  ],
  ...['{"a":1,"a":2}', '{"a":"\0"}', '{"a":1}\0', '['.repeat(1000), '{"a":'.repeat(1000), ' '.repeat(65_537)],
];

function pairs(values: unknown): Call['query'] {
  return typeof values === 'object' && values !== null ? Object.entries(values) : [[asText(values), '']];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encoded(value: unknown): string {
  // A lone surrogate has no bytes in UTF-8; these are the ones a careless client sends.
  return encodeURIComponent(asText(value).replace(/\p{Cs}/gu, '\uffff')).replaceAll('%EF%BF%BF', '%ED%A0%80');
}

function addressOf(url: string, { ids, query, around: [before, after] }: Call): string {
  const path = url.replace(/\{(\w+)\}/g, (_, name) => encoded(Object(ids)[name] ?? ''));
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return `${before}${path}${after}${search === '' ? '' : `?${search}`}`;
}

async function answerTo(method: string, address: string, call: Call) {
  const given = Object.entries(call.headers).filter(([, value]) => value !== undefined);
  const response = await server.app.inject({
    method: method as 'GET' | 'POST' | 'PATCH',
    url: `/api/v1${address}`,
    headers: Object.fromEntries(given),
    ...(call.payload !== undefined && { payload: call.payload }),
  });
  return { status: response.statusCode, body: parsed(response.body), headers: response.headers };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
