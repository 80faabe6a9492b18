import { describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

const TOO_MANY = /^Too many attempts/;

/** Makes calls until the limit refuses one; returns how many it let through. */
async function letThrough(call: (index: number) => Promise<unknown>, atMost: number): Promise<number> {
  for (let index = 0; index <= atMost; index += 1) {
    const refused = await call(index).then(
      () => false,
      (error: Error) => TOO_MANY.test(error.message),
    );
    if (refused) return index;
  }
  return Number.POSITIVE_INFINITY;
}

describe('each action is allowed as often as documented', () => {
  type Api = ReturnType<TestServer['as']>;
  const actions: [
    name: string,
    times: number,
    call: (api: Api, index: number, companyId: number) => Promise<unknown>,
  ][] = [
    [
      'emails from one source',
      60,
      (api, index, id) => api.verification.send({ email: `a${index}@limits.example`, company_id: id }),
    ],
    ['submissions', 180, (api) => api.reviews.submit({} as never)],
    ['reports', 30, (api) => api.reviews.report({} as never)],
    ['corrections', 30, (api) => api.companies.suggest({} as never)],
    ['new companies', 30, (api) => api.companies.create({} as never)],
    [
      'sign-ins to one account',
      10,
      (api) => api.auth.login({ email: 'a@limits.example', password: 'wrong password' }),
    ],
    [
      'sign-ins for one source',
      60,
      (api, index) => api.auth.login({ email: `a${index}@limits.example`, password: 'wrong password' }),
    ],
    ['registrations', 20, (api) => api.auth.register({} as never)],
    ['everything else', 600, (api) => api.verification.check({} as never)],
  ];

  it.each(actions)('%s: %i', async (_name, times, call) => {
    await using server = await makeServer({ rateLimits: true });
    const companyId = await makeCompany(server.deps.db, { domain: 'limits.example' });
    expect(await letThrough((index) => call(server.as(), index, companyId), times)).toBe(times);
  });

  it.each(['/api/v1/companies/abc', '/nothing', '/api/v1/nothing'])('requests for %s', async (url) => {
    await using server = await makeServer({ rateLimits: true });
    const statuses: number[] = [];
    for (let index = 0; index < 601; index += 1) statuses.push((await server.app.inject({ url })).statusCode);
    expect([statuses[599], statuses[600]]).toEqual([404, 429]);
  });
});
