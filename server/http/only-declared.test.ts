import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endAnswering } from '#db/queries/disputes.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import type { Transaction } from '#db/schema.ts';
import { readQueue } from '#server/actions/read-queue.ts';
import { inputReader } from '#server/rest/call-input.ts';
import { writtenContent } from '#shared/schemas/moderation.ts';
import { makeSubmission } from '#testing/database/factories.ts';
import { makeEmployer } from '#testing/server/authors.ts';
import { requestOf } from '#testing/server/call-requests.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';
import type { Deps } from '../deps.ts';
import { calls, makeCall } from '../router.ts';
import { createCallerFactory, publicCall, router } from '../trpc.ts';
import { onlyDeclared } from './only-declared.ts';

const queries = [...calls.values()]
  .filter(({ type }) => type === 'query')
  .map((call) => [call.name, call] as const);
/** Their responses have no rows and are short. */
const short = [
  'anonymity.keys',
  'anonymity.groupSize',
  'secondFactor.status',
  'audit.people',
  'companies.starts',
  'disputes.ofCompany',
  'desk.earlier',
  'data.list',
  'health.setup',
  'transparency.get',
  'reviews.quotes',
  'reviews.removed',
  'managedDisputes.evidence',
];

/** Adds a column to every row that is read, as a careless query could. */
const careless: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) => ({ ...row, leak: 'secret' })),
  }),
};

const inProduction = (deps: Deps) => ({ config: { ...deps.config, production: true } });

const production = await setUpServer({
  overrides: (usual) => ({ ...inProduction(usual), db: usual.db.withPlugin(careless) }),
});
const { credentials, seals } = production.deps;
const development = await setUpServer({ overrides: { db: production.fresh.db, credentials, seals } });

const ALIKE =
  'Shifts are planned three weeks ahead. The people on the floor look out for each other every day.';

const { db } = production.fresh;
const employer = await makeEmployer(development);
const companyId = employer.id;
const sessionToken = await development.signIn('admin');
const api = development.as(sessionToken);
await api.companies.suggest({ id: companyId, founded: 1987 });
await api.managedSite.change({
  terms: 'A review of a school says which class its author teaches, or none.',
});
await api.apiKeys.make({ name: 'The institute for fair work in the North' });
await api.webhooks.add({ url: 'https://hooks.fjord.example/candor' });
await api.companies.create({ name: 'Fjordheim', domain: 'fjordheim.example' });
let reviewId = 0;
for (let count = 0; count < 8; count += 1) {
  const salary = { salary_hundredths: 4_200_000, salary_frequency: 'yearly' as const };
  const id = await makeSubmission(db, companyId, { review_text: ALIKE, ...(count > 0 && salary) });
  const question = { review_id: id, kind: 'question', body: 'Which site?', month: '2026-06' } as const;
  if (count === 1) await db.transaction().execute((trx: Transaction) => insertMessage(trx, question));
  if (count > 1) await api.moderation.decideReview({ id, approved: true });
  reviewId = id;
  if (count > 5) await api.reviews.report({ id, reason: 'It names a colleague.' });
}
const decided = await findReview(db, reviewId);
if (decided === undefined) throw new Error('There is no review to read again.');
const first = { userId: 0, approved: true };
const reading = { id: 5120, reviewId, content: writtenContent(decided), first };
production.deps.desk.secondReadings.add(reading);
const key = await represent(development, `vera@${employer.domain}`);
await represent(development, `wim@${employer.domain}`, key);
const [{ id: review_id = 0 } = {}] = await api.reviews.list({ company_id: companyId });
const claim = 'No one here does what it describes.';
await development.as().disputes.open({ key, review_id, claim });
await development.as().replies.send({ key, review_id, text: 'We have hired two more people.' });
await endAnswering(db, '9999-12-31');
const { id: disputeId } = await db.selectFrom('disputes').select('id').executeTakeFirstOrThrow();
const sender = { name: 'Kari Holm', email: 'kari@holm.example', good_faith: true } as const;
const words = { explanation: 'It states as a fact what is false.', law: 'Section 186' };
await development.as().notices.send({ review_id, ...words, ...sender });

const idFor = (name: string) =>
  name === 'managedDisputes.evidence'
    ? disputeId
    : name === 'salaries.get'
      ? 8344
      : /^reviews\.|nearDuplicates$/.test(name)
        ? reviewId
        : companyId;

describe('in production, when a query reads an extra column', () => {
  it('has the column in what the database layer returns', async () => {
    const page = { status: 'pending', company_id: companyId, limit: 10, offset: 0 } as const;
    expect(JSON.stringify(await readQueue(production.deps, page))).toContain('secret');
  });

  it.each(queries)(
    '%s returns what its output schema declares over tRPC and REST, no less and no more',
    async (name, call) => {
      const headers = { authorization: `Bearer ${sessionToken}` };
      const id = idFor(name);
      const search = name.startsWith('companies.') ? {} : { search: 'forklift' };
      const device_time = '2026-12-01T09:30:00Z';
      const asked = { company_id: companyId, ids: String(companyId), device_time, ...search };
      const overTrpc = await production.app.inject({
        url: `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ id, ...asked }))}`,
        headers,
      });
      const overRest = await production.app.inject(requestOf(call, 'rest', { id, ...asked }, sessionToken));
      const read = inputReader(call);
      const input = read({ params: { id: String(id) }, query: asked, body: {} });
      const parsed = await makeCall(
        call,
        // What a server remembers of its own decisions is in its memory.
        {
          deps: { ...development.deps, desk: production.deps.desk, config: production.deps.config },
          address: '203.0.113.7',
          sessionToken,
        },
        input,
      );
      const expected = JSON.stringify(call.output.parse(parsed));
      expect(JSON.stringify(overTrpc.json().result.data)).toBe(expected);
      expect(overRest.body).toBe(expected);
      // A response without rows would prove nothing.
      if (!short.includes(name)) expect(expected.length).toBeGreaterThan(80);
    },
  );
});

describe('a call', () => {
  const row = z.object({ id: z.int(), parts: z.array(z.object({ name: z.string() }).nullable()) });
  const surplus = { id: 1, leak: 1, parts: [{ name: 'a', leak: 1 }, null] };
  const wrong = { id: 'one', parts: [] } as never;
  const declared = {
    silent: false,
    rest: { method: 'GET', url: '/made' },
    summary: 'Made',
    output: row,
  } as const;
  const example = { answer: { id: 1, parts: [] } };
  const caller = createCallerFactory(
    router({
      read: publicCall('made.read', { ...declared, example }).query(() => surplus),
      write: publicCall('made.write', { ...declared, example }).mutation(() => surplus),
      readWrong: publicCall('made.readWrong', { ...declared, example }).query(() => wrong),
      writeWrong: publicCall('made.writeWrong', { ...declared, example }).mutation(() => wrong),
    }),
  );
  const as = (server: TestServer) =>
    caller({ deps: server.deps, address: '203.0.113.7', sessionToken: undefined });

  it('returns only declared fields, wherever it runs', async () => {
    for (const api of [as(production), as(development)]) {
      expect(await api.read()).toEqual({ id: 1, parts: [{ name: 'a' }, null] });
      expect(await api.write()).toEqual({ id: 1, parts: [{ name: 'a' }, null] });
    }
  });

  it('fails when a value has the wrong type, except for a query in production', async () => {
    await expect(as(development).readWrong()).rejects.toThrow('An error occurred');
    await expect(as(development).writeWrong()).rejects.toThrow('An error occurred');
    await expect(as(production).writeWrong()).rejects.toThrow('An error occurred');
    await expect(as(production).readWrong()).resolves.toEqual(wrong);
  });
});

describe('onlyDeclared', () => {
  it('keeps the keys of a record, and leaves out an optional field that is missing', () => {
    const copy = onlyDeclared(z.object({ scores: z.record(z.string(), z.int()), total: z.int().optional() }));
    expect(copy({ scores: { '1': 7, '2': 8 }, leak: 1 })).toStrictEqual({ scores: { '1': 7, '2': 8 } });
  });

  it('refuses an object where a value is declared, as it would carry undeclared fields', () => {
    const copy = onlyDeclared(z.object({ scores: z.record(z.string(), z.int()) }));
    expect(() => copy({ scores: { '1': { leak: 1 } } })).toThrow('in place of a value');
  });

  it('refuses an unknown kind of schema at startup', () => {
    expect(() => onlyDeclared(z.object({ any: z.unknown() }))).toThrow('unknown');
  });
});
