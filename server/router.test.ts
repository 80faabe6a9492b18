import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#db/testing/factories.ts';
import { limits } from './http/limits.ts';
import { routes } from './rest/routes.ts';
import { appRouter } from './router.ts';
import { makeServer, type TestServer } from './testing/make-app.ts';
import { adminProcedure, createCallerFactory, router, signedInProcedure } from './trpc.ts';

type Definition = { type: string; output?: unknown };
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Definition }>,
);

describe('every procedure', () => {
  it.each(procedures)("%s declares its output, so that a new column can't leak", (_name, procedure) => {
    expect(procedure._def.output).toBeDefined();
  });

  it('has a REST row, and every row a procedure', () => {
    expect(routes.map((route) => route.procedure).sort()).toEqual(procedures.map(([name]) => name).sort());
  });

  it('with its own limit exists', () => {
    const names = procedures.map(([name]) => name);
    for (const limited of Object.keys(limits)) expect(names).toContain(limited);
  });
});

describe('access', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
  });
  afterAll(() => server.close());

  const moderation = procedures.map(([name]) => name).filter((name) => name.startsWith('moderation.'));
  const call = async (name: string, sessionToken?: string) => {
    const [, procedure = ''] = name.split('.');
    const api = server.as(sessionToken).moderation as unknown as Record<
      string,
      (input: unknown) => Promise<unknown>
    >;
    return api[procedure]?.({ id: 1, approved: true, resolved: true });
  };

  it.each(moderation)('refuses %s to visitors and users', async (name) => {
    await expect(call(name)).rejects.toThrow('Please sign in.');
    await expect(call(name, 'made-up')).rejects.toThrow('Please sign in.');
    await expect(call(name, await server.signIn('user'))).rejects.toThrow(
      "You don't have permission to do that.",
    );
  });

  it('lets admins do what moderators may, but not the reverse', async () => {
    expect(await server.as(await server.signIn('admin')).moderation.metrics()).toMatchObject({
      pendingReviews: 0,
    });
    const guarded = createCallerFactory(
      router({
        secret: adminProcedure.query(() => 'told'),
        name: signedInProcedure.query(({ ctx }) => ctx.session.name),
      }),
    );
    const as = (sessionToken: string) => guarded({ deps: server.deps, sessionToken, address: '203.0.113.7' });
    expect(await as(await server.signIn('admin')).secret()).toBe('told');
    await expect(as(await server.signIn('moderator')).secret()).rejects.toThrow("You don't have permission");
    expect(await as(await server.signIn('user')).name()).toBe('user');
    await expect(as('made-up').name()).rejects.toThrow('Please sign in.');
  });

  it('ends the sessions of an account when its role changes', async () => {
    const token = await server.signIn('moderator');
    await server.signIn('moderator');
    await expect(call('moderation.metrics', token)).rejects.toThrow('Please sign in.');
  });
});

describe('the cost of a page in SQL statements', () => {
  let server: TestServer;
  let companyId: number;
  beforeAll(async () => {
    server = await makeServer();
    companyId = await makeCompany(server.deps.db);
    const moderator = server.as(await server.signIn('moderator'));
    for (let count = 0; count < 12; count += 1) {
      await moderator.moderation.decideReview({
        id: await makeSubmission(server.deps.db, companyId),
        approved: true,
      });
    }
  });
  afterAll(() => server.close());

  const count = async (work: () => Promise<unknown>) => {
    server.fresh.statements.length = 0;
    await work();
    return server.fresh.statements.length;
  };

  it('is exact', async () => {
    const api = server.as();
    expect(await count(() => api.reviews.list({ company_id: companyId }))).toBe(1);
    const companyPage = async () => [
      await api.companies.get({ id: companyId }),
      await api.reviews.list({ company_id: companyId }),
    ];
    expect(await count(companyPage)).toBe(2);
    expect(await count(() => api.companies.insights({ id: companyId }))).toBe(4);
    expect(await count(() => api.companies.list({}))).toBe(2);
    expect(await count(() => api.companies.list({ search: 'comp' }))).toBe(1);
  });
});
