import createClient from 'openapi-fetch';

export function createCandor(site, { key } = {}) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return createClient({ baseUrl: new URL('/api/v1', site).href, headers });
}
