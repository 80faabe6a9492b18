import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { callsPerRequest } from '#shared/limits.ts';
import { roles } from '#shared/words.ts';
import { documentedOperations } from '#testing/server/api-contract.ts';
import {
  answerOf,
  type CallInput,
  namedCalls,
  requestOf,
  transports,
} from '#testing/server/call-requests.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const callers = ['visitor', "stranger's token", ...roles];
/**
 * What each of these callers gets, by who may make a call. `yes`: it isn't refused for who is calling. A refusal costs the
 * database only the look-up of the session. No one has rights to single records: reviews have no owner whom we know, and
 * an author's right is the receipt (`ids.test.ts`).
 */
const outcomes: Record<string, string[]> = {
  anyone: ['yes', 'yes', 'yes', 'yes', 'yes'],
  account: ['401', '401', 'yes', 'yes', 'yes'],
  moderator: ['401', '401', '403', 'yes', 'yes'],
  admin: ['401', '401', '403', '403', 'yes'],
};
/** Who may make each call: as the file says that a reviewer has read, not as the router does. */
const rows = readFileSync(join(import.meta.dirname, '../calls/every-call.snapshot.md'), 'utf8').split('\n');
const table = new Map(
  rows.slice(2, -1).map((row) => {
    const [, name = '', access = ''] = row.match(/^- (\S+), [^,]+: (\w+)/) ?? [];
    return [name, new Map(callers.map((caller, at) => [caller, outcomes[access]?.[at]]))];
  }),
);

const bearer = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {});
const refusals: Record<string, keyof typeof errorTable> = { 401: 'unauthenticated', 403: 'forbidden' };
const refused = Object.values(refusals).map((code) => errorTable[code].message as string);

it('the API reference says who has to sign in', () => {
  const guarded = [...table].filter(([, cells]) => cells.get('visitor') !== 'yes').map(([name]) => name);
  // Signing out reads a session, if there is one.
  const reading = namedCalls.filter(([, { readsSession }]) => readsSession).map(([name]) => name);
  const secured = documentedOperations.filter(({ operation }) =>
    operation.security.some((way) => 'bearer' in way),
  );
  const ids = [...guarded, ...reading].map((name) => name.replace('.', '_'));
  expect(secured.map(({ operation }) => operation.operationId).sort()).toEqual([...new Set(ids)].sort());
});

describe.each(['sqlite', 'postgres'] as const)('permission (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });

  const sessions = new Map<string, string>();
  const tokenOf = async (caller: string) => {
    if (caller === 'visitor') return undefined;
    const role = roles.find((name) => name === caller);
    if (!role) return 'Zt1f0PzQJ0mE8oVt2b7w4xkq3c9yHdLs6uRaTgNpWiA';
    const token = sessions.get(role) ?? (await server.signIn(role));
    sessions.set(role, token);
    return token;
  };
  /** What was asked of the database, besides whose session it is. */
  const otherStatements = () => server.fresh.statements.filter((sql) => !/from "sessions"/.test(sql));

  it.each(namedCalls)('to make %s is as the snapshot says, over tRPC and REST', async (name, call) => {
    const documented: CallInput = { id: 1, ...call.example.input };
    for (const caller of callers) {
      const expected = table.get(name)?.get(caller) ?? "isn't in every-call.snapshot.md";
      for (const transport of transports) {
        for (const input of [documented, { id: 1 }]) {
          const request = requestOf(call, transport, input, await tokenOf(caller));
          server.fresh.statements.length = 0;
          const { status, body } = answerOf(await server.app.inject(request));
          const seen = refused.includes(String(body.message)) ? [status, body.message] : 'yes';
          // What is done may end sessions.
          if (seen === 'yes' && call.type === 'mutation') sessions.clear();
          const code = refusals[expected];
          const meant = code ? [Number(expected), errorTable[code].message] : expected;
          expect([caller, transport, seen]).toEqual([caller, transport, meant]);
          if (code) expect(otherStatements()).toEqual([]);
          if (transport === 'trpc' || request.method !== 'GET') continue;
          const head = await server.app.inject({ ...request, method: 'HEAD' });
          expect([caller, 'HEAD', head.statusCode]).toEqual([caller, 'HEAD', status]);
        }
      }
    }
  });

  it('is checked for each call of a batch', async () => {
    const queries = namedCalls.filter(([, { type }]) => type === 'query').map(([name]) => name);
    const guarded = queries.filter((name) => table.get(name)?.get('visitor') !== 'yes');
    for (let at = 0; at < guarded.length; at += callsPerRequest - 1) {
      const names = ['companies.list', ...guarded.slice(at, at + callsPerRequest - 1)];
      for (const caller of callers) {
        const request = {
          url: `/api/trpc/${names}?batch=1&input={}`,
          headers: bearer(await tokenOf(caller)),
        };
        const answers = (await server.app.inject(request)).json() as object[];
        const said = answers.map((one) => {
          const { status, body } = answerOf({ statusCode: 200, body: JSON.stringify(one) });
          return refused.includes(String(body.message)) ? String(status) : 'yes';
        });
        expect([caller, said]).toEqual([caller, names.map((name) => table.get(name)?.get(caller))]);
      }
    }
  });
});

describe('a call that changes something', async () => {
  const server = await setUpServer();

  it.each(namedCalls.filter(([, { type }]) => type === 'mutation'))(
    "%s can't be made with GET, so no link and no image makes it",
    async (name, call) => {
      const token = await server.signIn('admin');
      const input = { id: 1, ...call.example.input };
      const headers = { authorization: `Bearer ${token}` };
      server.fresh.statements.length = 0;
      const url = `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      expect((await server.app.inject({ url, headers })).statusCode).toBe(405);
      const batch = `/api/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
      expect((await server.app.inject({ url: batch, headers })).statusCode).toBe(405);
      expect(server.fresh.statements).toEqual([]);
    },
  );
});
