import { expect } from 'vitest';
import { contractBreaches } from './api-contract.ts';
import type { TestServer } from './make-app.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Calls the REST API like a browser client: with a JSON body, the XMLHttpRequest header and an optional bearer token.
 * Every response must be one that the OpenAPI document promises.
 */
export function makeRestClient(server: () => TestServer) {
  return async (method: Method, url: string, payload?: unknown, headers: Record<string, string> = {}) => {
    const response = await server().app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    const answer = { status: response.statusCode, body: response.json(), headers: response.headers };
    expect(contractBreaches(method, url, answer)).toEqual([]);
    return answer;
  };
}
