import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { answerOf, namedCalls, requestOf, transports } from '#testing/server/call-requests.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();
let admin: string;
beforeAll(async () => {
  await makeCompany(server.deps.db, { domain: 'prototype.example' });
});
beforeEach(async () => {
  // Some calls sign out.
  admin = await server.signIn('admin');
});

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const properties = prototypes.map((prototype) => Reflect.ownKeys(prototype));
afterEach(() => {
  expect(prototypes.map((prototype) => Reflect.ownKeys(prototype))).toEqual(properties);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

const POLLUTION = '{"polluted":"yes","role":"admin"}';
const payloads = [
  `"__proto__":${POLLUTION}`,
  `"constructor":{"prototype":${POLLUTION}}`,
  `"__proto__":{"__proto__":${POLLUTION}}`,
  `"toString":"yes","hasOwnProperty":"yes","valueOf":null,"then":"yes"`,
];
const accepting = namedCalls.filter(([, { input }]) => input);
const withBody = accepting.filter(([, { type }]) => type === 'mutation');

/** The JSON of an object, with more fields as they are written. */
const spliced = (value: object, more: string) => {
  const json = JSON.stringify(value);
  return json === '{}' ? `{${more}}` : `${json.slice(0, -1)},${more}}`;
};

describe('names of prototypes in an input', () => {
  it.each(withBody)('change nothing in a body of %s', async (_name, call) => {
    for (const transport of transports) {
      for (const payload of payloads) {
        const request = requestOf(call, transport, { id: 1, ...call.example.input }, admin);
        if (request.method === 'GET') continue;
        const honest = answerOf(await server.app.inject(request));
        request.payload = spliced(JSON.parse(String(request.payload)), payload);
        const { status } = answerOf(await server.app.inject(request));
        // Some calls use something up, and answer the second time that it is, or that no one is signed in.
        expect([honest.status, 401, 409, 422], payload).toContain(status);
        const nested = {
          ...JSON.parse(`{"enps_responses":{${payload}}}`),
          ...JSON.parse(`{"name":{${payload}}}`),
        };
        request.payload = JSON.stringify(nested);
        expect(answerOf(await server.app.inject(request)).status).toBeLessThan(500);
      }
    }
  });

  const needy = accepting.filter(([, { input }]) => !input?.safeParse({}).success);
  it.each(needy)("don't stand in for the fields that %s needs", async (_name, call) => {
    const example = JSON.stringify({ id: 1, ...call.example.input });
    const empty = requestOf(call, 'trpc', {}, admin);
    for (const inherited of [`{"__proto__":${example}}`, `{"constructor":{"prototype":${example}}}`]) {
      if (call.type === 'query') empty.url = `/api/trpc/${call.name}?input=${encodeURIComponent(inherited)}`;
      else empty.payload = inherited;
      expect(answerOf(await server.app.inject(empty)).status).toBe(422);
    }
  });

  it.each(accepting.filter(([, { type }]) => type === 'query'))(
    'are refused in a query of %s',
    async (_name, call) => {
      const { url, ...request } = requestOf(call, 'rest', { id: 1, ...call.example.input }, admin);
      const names = ['__proto__[polluted]', 'constructor[prototype][polluted]', '__proto__', 'toString'];
      for (const name of names) {
        const answer = await server.app.inject({ ...request, url: `${url}&${name}=yes` });
        expect([answer.statusCode, answer.json().code], name).toEqual([422, 'unknown_parameter']);
      }
    },
  );

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'companies.__proto__',
    'companies.constructor',
    '__proto__.list',
  ])('name no call: %s', async (name) => {
    for (const method of ['GET', 'POST'] as const) {
      const headers = { 'content-type': 'application/json' };
      const trpc = await server.app.inject({
        method,
        url: `/api/trpc/${name}`,
        headers,
        ...(method === 'POST' && { payload: '{}' }),
      });
      expect(trpc.statusCode).toBe(404);
      const batch = await server.app.inject({
        url: `/api/trpc/${name},companies.list?batch=1&input={"1":{}}`,
      });
      expect(batch.json()[0].error.data.httpStatus).toBe(404);
      expect(batch.json()[1]).toHaveProperty('result');
    }
    expect((await server.app.inject({ url: `/api/v1/${name}` })).statusCode).toBe(404);
  });

  it('are no place in a batch', async () => {
    const input = encodeURIComponent('{"__proto__":{"0":{"id":1}},"constructor":{"id":1},"length":7}');
    const answers = (
      await server.app.inject({ url: `/api/trpc/companies.get,companies.get?batch=1&input=${input}` })
    ).json();
    expect(
      answers.map((answer: { error: { data: { httpStatus: number } } }) => answer.error.data.httpStatus),
    ).toEqual([422, 422]);
  });
});
