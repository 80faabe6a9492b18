import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeCompany } from '#testing/database/factories.ts';
import { sampled } from '#testing/sampled.ts';
import {
  answerOf,
  type CallInput,
  namedCalls,
  requestOf,
  transports,
} from '#testing/server/call-requests.ts';
import { everyColumn, everyRow } from '#testing/server/every-row.ts';
import { addReviews, goodAccountValues, goodValues } from '#testing/server/good-calls.ts';
import { fitting, type JsonSchema, type Known } from '#testing/server/json-schema-arbitrary.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const SEED = 20_261_123;
/** As many inputs as it may take until one succeeds: credentials and their parts are drawn independently. */
const TRIES = 600;
const PLANTED = 'planted by a client';
const PLANTED_ID = 424_242_424_242;

/** Fields that could make someone more than they are. */
const tempting = {
  role: 'admin',
  roles: ['admin'],
  status: 'published',
  is_admin: 1,
  approved: true,
  release: 'at_once',
  published_month: '2020-01',
  month: '2020-01',
  created_at: '2020-01-01',
  created_on: '2020-01-01',
  expires_at: '2099-01-01T00:00:00.000Z',
};
/** An invitation has a role, which no one else chooses, and an admin may give any. */
const givesRole = ['invitations.accept', 'team.changeRole'];
const changing = namedCalls.filter(([, { type, input }]) => type === 'mutation' && input);

describe.each(['sqlite', 'postgres'] as const)(
  'a field that a call does not accept (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect });
    let company: number;
    let ids: number[];
    let columns: string[];
    beforeAll(async () => {
      company = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
      ids = await addReviews(server, company);
      columns = await everyColumn(server.deps.db);
      await server.signIn('user');
      await server.signIn('moderator');
    });

    /** Every column and every tempting field, besides those that the call accepts. */
    function surplus(accepted: string[]): CallInput {
      const values: CallInput = Object.fromEntries(
        columns.map((name) => [name, /(^|_)id$/.test(name) ? PLANTED_ID : PLANTED]),
      );
      const all = { ...values, user: { role: 'admin', id: PLANTED_ID }, session: PLANTED, ...tempting };
      return Object.fromEntries(Object.entries(all).filter(([name]) => !accepted.includes(name)));
    }

    /** Sends inputs until one of them succeeds, and returns the response to it. */
    async function succeed(
      inputs: CallInput[],
      send: (input: CallInput) => Promise<{ status: number; body: CallInput }>,
    ) {
      for (const input of inputs) {
        const answer = await send(input);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 300) return answer;
      }
      throw new Error('No input succeeds: add values that do to testing/server/good-calls.ts.');
    }

    /** The accounts that may do more than visitors. */
    const privileged = async () => {
      const users = (await everyRow(server.deps.db)).users?.map((row) => Object(row)) ?? [];
      return users
        .filter(({ role }) => role !== 'user')
        .map(({ email, role }) => `${email} ${role}`)
        .sort();
    };

    it.each(sampled(changing))('is ignored by %s', async (_name, call) => {
      const schema = z.toJSONSchema(call.input as z.ZodObject, { io: 'input', unrepresentable: 'any' });
      const accepted = Object.keys(call.input?.shape ?? {});
      // The calls are the same on both databases, and so is each transport.
      for (const transport of dialect === 'sqlite' ? transports : (['trpc'] as const)) {
        // Over REST, it may read what is in a URL.
        if (transport === 'rest' && call.rest.method === 'GET') continue;
        const hints = await goodValues(server, company, ids);
        const admin = await server.signIn('admin');
        const known: Known = { components: {}, hints: await goodAccountValues(server, admin, hints) };
        const bodies = fc.sample(fitting(schema as JsonSchema, known), {
          seed: SEED,
          numRuns: TRIES,
        }) as CallInput[];
        // One that merges the company into another takes it from the calls after this one.
        const inputs = bodies
          .filter(({ id }) => call.name !== 'managedCompanies.merge' || id !== company)
          .map((body) => ({ ...surplus(accepted), ...body }));
        const token = call.access === 'anyone' ? undefined : admin;
        const before = await privileged();
        const answer = await succeed(inputs, async (input) => {
          const request = requestOf(call, transport, input, token);
          // In REST, the record is named in the path, and an id in the body is one field too many.
          if (transport === 'rest' && accepted.includes('id'))
            request.payload = JSON.stringify({ ...JSON.parse(String(request.payload)), id: PLANTED_ID });
          return answerOf(await server.app.inject(request));
        });
        const stored = JSON.stringify([answer.body, await everyRow(server.deps.db)]);
        for (const planted of [PLANTED, PLANTED_ID, '2020-01', '2099-01'])
          expect(stored).not.toContain(String(planted));
        const after = await privileged();
        // Whoever deletes an account doesn't gain anything by it.
        if (/\.delete$/.test(call.name)) expect(before).toEqual(expect.arrayContaining(after));
        else if (!givesRole.includes(call.name)) expect(after).toEqual(before);
        if (call.name === 'invitations.accept')
          expect(after.filter((account) => !before.includes(account))).toEqual([
            expect.stringMatching(/@people\.example moderator$/),
          ]);
      }
    });
  },
);
