import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallLimit, callLimits } from '#shared/call-limits.ts';
import { listSilentCalls, readsSession, wayOf } from '#shared/calls.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { calls } from '../router.ts';
import { publicCall } from '../trpc.ts';

const all = [...calls.values()];

/** Every call as a reviewer reads it. How many calls a limit allows is in shared/call-limits.ts. */
function list(): string {
  const rows = all.map((call) => {
    const said = [
      call.access,
      call.public && 'cached',
      call.silent && `silent (${wayOf(call.name)})`,
      call.limits && `limits: ${call.limits.map(nameOfLimit).join(' + ')}`,
      call.isSensitive && 'recent sign-in',
      call.onlyWith && `only with ${call.onlyWith}`,
      call.readsSession && 'reads a session',
      call.knownBy && `known by ${call.knownBy}`,
    ];
    const { method, url, status } = call.rest;
    const address = [method, url, status].filter(Boolean).join(' ');
    return `- ${call.name}, ${address}: ${said.filter(Boolean).join(', ')}\n`;
  });
  return `Without limits of its own, a call counts against everythingElse.\n\n${rows.join('')}`;
}

const nameOfLimit = (limit: CallLimit) =>
  Object.entries(callLimits).find(([, known]) => known === limit)?.[0] ?? 'without a name';

const files = readdirSync(import.meta.dirname);
const nouns = files.filter((file) => /^(?!examples)[a-z-]+\.ts$/.test(file));

it.each(nouns)('%s has a test of its name here', (file) => {
  expect(files).toContain(file.replace('.ts', '.test.ts'));
});

describe('every call', () => {
  // If you meant the change, run this command, and read the diff of the file.
  it('is in every-call.snapshot.md as it is declared: npx vitest run server/calls/every-call.test.ts -u', () =>
    expect(list()).toMatchFileSnapshot('every-call.snapshot.md'));

  it.each([...calls])('%s is declared under its place in the router', (name, call) => {
    expect(call.name).toBe(name);
  });

  it('is silent exactly if the list that the browser reads names it', () => {
    const silent = all.filter((call) => call.silent).map(({ name }) => name);
    expect(silent.sort()).toEqual(listSilentCalls().sort());
  });

  it('gets the session of the browser exactly if it reads it', () => {
    const reading = all.filter((call) => call.access !== 'anyone' || call.readsSession);
    expect(all.filter(({ name }) => readsSession(name))).toEqual(reading);
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

  it('counts against one limit by network address, and then at most by email address or code', () => {
    for (const { name, limits } of all) {
      if (limits === undefined) continue;
      const kinds = limits.map(({ per }) => per);
      const known = [
        ['source'],
        ['source', 'code'],
        ['source', 'email and browser'],
        ['source', 'email and network', 'email'],
        ['source', 'email and network', 'email and browser'],
      ];
      expect(known, name).toContainEqual(kinds);
    }
  });
});

describe('the cost of a page in SQL statements', async () => {
  const server = await setUpServer();
  const companyId = await makeCompany(server.deps.db);
  for (let count = 0; count < 12; count += 1) await addReview(server, companyId);

  const count = async (work: () => Promise<unknown>) => {
    server.fresh.statements.length = 0;
    await work();
    return server.fresh.statements.length;
  };

  it('is exact', async () => {
    const api = server.as();
    // Whether the company may be seen, the page, and its replies.
    expect(await count(() => api.reviews.list({ company_id: companyId }))).toBe(3);
    const companyPage = async () => [
      await api.companies.get({ id: companyId }),
      await api.reviews.list({ company_id: companyId }),
    ];
    expect(await count(companyPage)).toBe(4);
    expect(await count(() => api.companies.insights({ id: companyId }))).toBe(4);
    // The salaries are known until the company's reviews change.
    expect(await count(() => api.companies.insights({ id: companyId }))).toBe(3);
    // The page, how much there is in all, and the month of the newest review.
    expect(await count(() => api.companies.list({}))).toBe(3);
    // Each kind of match is a query until there are enough hits; typos are looked for too.
    expect(await count(() => api.companies.list({ search: 'comp' }))).toBe(9);
    const { audit } = server.as(await server.signIn('admin'));
    // The session, and the page.
    expect(await count(() => audit.list({ kind: 'sign_in' }))).toBe(2);
    expect(await count(() => audit.counts())).toBe(2);
    expect(await count(() => audit.people())).toBe(2);
  });
});
