import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { makeCompany, makeSubmission } from '#db/testing/factories.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { appRouter, callProcedure } from './router.ts';
import { makeServer, type TestServer } from './testing/make-app.ts';
import { createCallerFactory, publicProcedure, router } from './trpc.ts';
import { type AnyProcedure, trustAnswers } from './trusted-answers.ts';

type Procedure = AnyProcedure & { _def: { output: z.ZodType } };
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
const queries = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'query');
/** Whose answer has no rows, and is short when it is whole. */
const short = ['anonymity.keys', 'anonymity.groupSize'];

let server: TestServer;
let companyId: number;
let sessionToken: string;
beforeAll(async () => {
  server = await makeServer();
  companyId = await makeCompany(server.deps.db);
  sessionToken = await server.signIn('moderator');
  const api = server.as(sessionToken);
  for (let count = 0; count < 8; count += 1) {
    const salary = { salary_hundredths: 4_200_000, salary_frequency: 'yearly' as const };
    const id = await makeSubmission(server.deps.db, companyId, count === 0 ? {} : salary);
    if (count > 1) await api.moderation.decideReview({ id, approved: true });
    if (count > 5) await api.reviews.report({ id, reason: 'It names a colleague.' });
  }
});
afterAll(() => server.close());

const context = (production: boolean) => ({
  deps: {
    ...server.deps,
    rateLimits: createRateLimits(false),
    config: { ...server.deps.config, production },
  },
  address: '203.0.113.7',
  sessionToken,
});

describe('in production', () => {
  it.each(queries)('%s returns exactly the fields of its output schema', async (name) => {
    const input = { id: companyId, company_id: companyId };
    const unparsed = await callProcedure(name, context(true), input);
    const parsed = await callProcedure(name, context(false), input);
    expect(JSON.stringify(unparsed)).toBe(JSON.stringify(parsed));
    expect(JSON.stringify(procedures[name]?._def.output.parse(unparsed))).toBe(JSON.stringify(unparsed));
    // An answer without rows would agree with anything.
    if (!short.includes(name)) expect(JSON.stringify(unparsed).length).toBeGreaterThan(80);
  });
});

describe('trustAnswers', () => {
  const { company } = { company: procedures['companies.get']?._def.output as z.ZodType };
  const surplus = async () => ({ ...(await server.as().companies.get({ id: companyId })), surplus: 1 });
  const made = router({
    read: publicProcedure.output(company).query(surplus),
    write: publicProcedure.output(company).mutation(surplus),
  });
  trustAnswers(Object.values(made._def.procedures) as unknown as AnyProcedure[]);
  const call = createCallerFactory(made);

  it('skips the output parser of queries in production only, and never that of mutations', async () => {
    expect(await call(context(true)).read()).toHaveProperty('surplus');
    expect(await call(context(false)).read()).not.toHaveProperty('surplus');
    expect(await call(context(true)).write()).not.toHaveProperty('surplus');
  });
});
