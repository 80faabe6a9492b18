import { describe, expect, it } from 'vitest';
import { mergeCompanies } from '#server/actions/merge-companies.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { document, documentedOperations } from '#testing/server/api-contract.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { headers } from './headers.ts';

const server = await setUpServer({ rateLimits: true });
await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
await makeCompany(server.deps.db, { name: 'Halden Two', domain: 'two.example' });
const copy = await makeCompany(server.deps.db);
await mergeCompanies(server.deps, { id: copy, into: 1 });

type Documented = { headers?: Record<string, unknown>; content?: unknown };
const promised = (method: string, url: string, status: number) => {
  const known = documentedOperations.find((called) => called.method === method && called.url === url);
  const response = known?.operation.responses[status] as Documented | undefined;
  return Object.keys(response?.headers ?? {}).map((name) => name.toLowerCase());
};
const told = [...Object.keys(headers), 'Retry-After'].map((name) => name.toLowerCase());

describe('the documented headers', () => {
  const company = { name: 'Quillstone', domain: 'quillstone.example' };
  it.each([
    ['GET', '/companies', '/companies?limit=1', undefined, 200],
    ['GET', '/companies', '/companies?limit=0', undefined, 422],
    ['GET', '/companies/{id}', '/companies/1', undefined, 200],
    ['GET', '/companies/{id}', '/companies/99', undefined, 404],
    ['GET', '/companies/{id}', '/companies/3', undefined, 308],
    ['POST', '/companies', '/companies', company, 201],
    ['POST', '/companies', '/companies', company, 409],
    ['GET', '/admin/metrics', '/admin/metrics', undefined, 401],
  ] as const)('are those of %s %s', async (method, url, address, payload, status) => {
    const answer = await server.app.inject({
      method,
      url: `/api/v1${address}`,
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(status);
    const sent = told.filter((name) => name in answer.headers);
    expect(promised(method, url, status).sort()).toEqual(sent.sort());
  });

  it('of a 304 are those of a 200, and a 429 also has the seconds to wait', () => {
    for (const url of ['/companies', '/companies/{id}', '/companies/{id}/insights', '/reviews']) {
      expect(promised('GET', url, 304)).toEqual(promised('GET', url, 200));
      expect(promised('GET', url, 200)).toContain('etag');
      expect(promised('GET', url, 429)).toContain('retry-after');
    }
    expect(promised('GET', '/admin/metrics', 304)).toEqual([]);
  });

  it('are all described, and none is unused', () => {
    const used = [...JSON.stringify(document.paths).matchAll(/#\/components\/headers\/([\w-]+)/g)];
    expect([...new Set(used.map(([, name]) => name))].sort()).toEqual(Object.keys(headers).sort());
  });
});
