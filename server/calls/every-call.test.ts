import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentCalls } from '#shared/calls.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { calls } from '../router.ts';
import { publicCall } from '../trpc.ts';

const all = [...calls.values()];

describe('every call', () => {
  it.each([...calls])('%s is declared under its place in the router', (name, call) => {
    expect(call.name).toBe(name);
  });

  it('is silent exactly if the list that the browser reads names it', () => {
    const silent = all.filter((call) => call.silent).map(({ name }) => name);
    expect(silent.sort()).toEqual(Object.keys(silentCalls).sort());
  });

  it('has to say whether it is silent and agree with the list: the compiler refuses the rest', () => {
    const onlyCompiled = () => {
      const rest = { method: 'POST', url: '/nowhere' } as const;
      const others = { rest, summary: 'Nothing', output: z.null(), example: { answer: null } };
      // @ts-expect-error doesn't say whether it is silent
      publicCall('companies.get', { ...others });
      // @ts-expect-error not in the list of silent calls
      publicCall('companies.get', { ...others, silent: true });
      // @ts-expect-error in the list of silent calls
      publicCall('reviews.submit', { ...others, silent: false });
      // @ts-expect-error a silent call can't be public
      publicCall('reviews.submit', { ...others, silent: true, limits: [], public: true });
      // @ts-expect-error without an output
      publicCall('companies.get', { rest, summary: 'Nothing', silent: false, example: { answer: null } });
      // @ts-expect-error an example that is not an output
      publicCall('companies.get', { ...others, silent: false, example: { answer: 1 } });
      publicCall('companies.get', { ...others, silent: false });
      // @ts-expect-error a silent call without limits would share that of other calls
      publicCall('reviews.submit', { ...others, silent: true });
      publicCall('reviews.submit', { ...others, silent: true, limits: [] });
    };
    expect(onlyCompiled).toBeTypeOf('function');
  });

  it('counts against one limit by network address, and then at most by email address', () => {
    for (const { name, limits } of all) {
      if (limits === undefined) continue;
      const kinds = limits.map(({ per }) => per);
      const known = [
        ['source'],
        ['source', 'email and browser'],
        ['source', 'email and network', 'email'],
        ['source', 'email and network', 'email and browser'],
      ];
      expect(known, name).toContainEqual(kinds);
    }
  });
});

describe('the REST API', () => {
  it('has the calls of the specification and our own', () => {
    const rows = all.map(({ name, rest }) => `${rest.method} ${rest.url} ${rest.status ?? 200} ${name}`);
    expect(rows.sort()).toEqual([
      'GET /account/second-factor 200 secondFactor.status',
      'GET /account/sessions 200 account.sessions',
      'GET /admin/audit 200 audit.list',
      'GET /admin/audit/counts 200 audit.counts',
      'GET /admin/audit/people 200 audit.people',
      'GET /admin/metrics 200 moderation.metrics',
      'GET /admin/moderation/reported-reviews 200 moderation.reportedReviews',
      'GET /admin/moderation/reports 200 moderation.reports',
      'GET /admin/moderation/reviews 200 moderation.reviews',
      'GET /admin/team 200 team.list',
      'GET /anonymity/group-size 200 anonymity.groupSize',
      'GET /anonymity/keys 200 anonymity.keys',
      'GET /companies 200 companies.list',
      'GET /companies/:id 200 companies.get',
      'GET /companies/:id/insights 200 companies.insights',
      'GET /reviews 200 reviews.list',
      'GET /verify-email 200 verification.check',
      'PATCH /admin/moderation/reports/:id 200 moderation.decideReport',
      'PATCH /admin/moderation/reviews/:id 200 moderation.decideReview',
      'PATCH /admin/team/:id 200 team.changeRole',
      'POST /account/confirm 200 account.confirm',
      'POST /account/password 200 account.changePassword',
      'POST /account/second-factor/confirm 200 secondFactor.confirm',
      'POST /account/second-factor/recovery-codes 200 secondFactor.renewCodes',
      'POST /account/second-factor/remove 200 secondFactor.remove',
      'POST /account/second-factor/start 200 secondFactor.start',
      'POST /account/sessions/end 200 account.endSession',
      'POST /account/sessions/end-all 200 account.endSessions',
      'POST /admin/audit/export 200 audit.export',
      'POST /admin/moderation/reviews/:id/question 200 moderation.askAuthor',
      'POST /admin/moderation/undo 200 moderation.undoDecision',
      'POST /admin/team/invitations 201 team.invite',
      'POST /admin/team/invitations/withdraw 200 team.withdraw',
      'POST /admin/team/sign-out 200 team.signOut',
      'POST /anonymity/issue 200 anonymity.issue',
      'POST /anonymity/submit 201 anonymity.submit',
      'POST /companies 201 companies.create',
      'POST /email/verify 200 verification.confirm',
      'POST /email/verify/send 200 verification.send',
      'POST /invitations/accept 200 invitations.accept',
      'POST /invitations/check 200 invitations.check',
      'POST /login 200 auth.login',
      'POST /login/code 200 auth.confirm',
      'POST /logout 200 auth.logout',
      'POST /receipts/answer 200 receipts.answer',
      'POST /receipts/appeal 200 receipts.appeal',
      'POST /receipts/edit 200 receipts.edit',
      'POST /receipts/status 200 receipts.status',
      'POST /receipts/withdraw 200 receipts.withdraw',
      'POST /register 201 auth.register',
      'POST /reviews 201 reviews.submit',
      'POST /reviews/:id/report 201 reviews.report',
    ]);
  });
});

describe('access', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
  });
  afterAll(() => server.close());

  it('lets admins do everything that moderators can do', async () => {
    for (const role of ['admin', 'moderator'] as const)
      expect(await server.as(await server.signIn(role)).moderation.metrics()).toMatchObject({
        pendingReviews: 0,
      });
  });

  it('ends the sessions of an account when its role changes', async () => {
    const token = await server.signIn('moderator');
    await server.signIn('moderator');
    await expect(server.as(token).moderation.metrics()).rejects.toThrow('Please sign in.');
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
    // The salaries are known until the company's reviews change.
    expect(await count(() => api.companies.insights({ id: companyId }))).toBe(3);
    expect(await count(() => api.companies.list({}))).toBe(2);
    // Each kind of match is a query until there are enough hits; typos are looked for too.
    expect(await count(() => api.companies.list({ search: 'comp' }))).toBe(9);
    const { audit } = server.as(await server.signIn('admin'));
    // The session, and the page.
    expect(await count(() => audit.list({ kind: 'sign_in' }))).toBe(2);
    expect(await count(() => audit.counts())).toBe(2);
    expect(await count(() => audit.people())).toBe(2);
  });
});
