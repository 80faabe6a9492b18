import { describe, expect, it } from 'vitest';
import { type DocumentedOperation, document, documentedOperations } from '#testing/server/api-contract.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';
import { type Method, makeRestClient } from '#testing/server/rest-client.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);

describe('the REST API', () => {
  it('answers with application/problem+json if Accept names it', async () => {
    const accept = { accept: 'application/json, application/problem+json' };
    const { headers, body } = await send('GET', '/companies/999', undefined, accept);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      ...{ type: 'about:blank', title: 'Not Found', status: 404, detail: 'Not found.' },
      ...{ code: 'not_found', message: 'Not found.' },
    });
    expect((await send('GET', '/companies', undefined, accept)).headers['content-type']).toContain(
      'application/json',
    );
  });

  it.each([
    ['POST', '/companies', {}],
    ['POST', '/email/verify/send', {}],
    ['POST', '/reviews', {}],
    ['POST', '/login', {}],
    ['POST', '/receipts/status', {}],
    ['GET', '/reviews', undefined],
    ['GET', '/companies?limit=0', undefined],
  ] as const)(
    'responds to %s %s without its required input as the document shows',
    async (method, url, body) => {
      const [path = ''] = url.split('?');
      const call = documentedOperations.find((known) => known.method === method && known.url === path);
      const examples = call?.operation.responses['422']?.content['application/json'].examples;
      expect(await send(method, url, body)).toMatchObject({ status: 422, body: examples?.invalid?.value });
    },
  );

  it.each(documentedOperations)(
    '$method $url refuses an unknown parameter, and names the one that may be meant',
    async ({ method, url, operation }) => {
      const path = url.replace(/\{\w+\}/, '1');
      const refused = async (name: string) => {
        const query = new URLSearchParams({ [name]: '1' });
        const { status, body } = await send(
          method as Method,
          `${path}?${query}`,
          method === 'GET' ? undefined : {},
        );
        expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'unknown_parameter', [name]]);
        return body.message;
      };
      expect(await refused('zq')).toBe('Unknown parameter "zq".');
      for (const { name, in: place } of operation.parameters ?? []) {
        if (place !== 'query') continue;
        const typo = `${name}x`;
        expect(await refused(typo)).toBe(`Unknown parameter "${typo}". Did you mean "${name}"?`);
      }
      const [field] = Object.keys(fieldsOf(operation));
      if (field && method !== 'GET')
        expect(await refused(field)).toBe(`Unknown parameter "${field}". Send "${field}" in the body.`);
    },
  );

  it('hides the details of an internal failure', async () => {
    const broken = await makeServer();
    await broken.deps.db.destroy();
    const response = await broken.app.inject({ url: '/api/v1/companies/1' });
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 'internal', message: 'An error occurred' },
    ]);
    await broken.app.close();
  });
});

function fieldsOf({ requestBody }: DocumentedOperation): object {
  const schema = requestBody?.content['application/json'].schema as { $ref?: string; properties?: object };
  const named = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] as typeof schema;
  return (named ?? schema)?.properties ?? {};
}
