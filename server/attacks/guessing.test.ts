import { afterEach, describe, expect, it } from 'vitest';
import { placesIn, secrets } from '#server/attacks/fields.ts';
import { calls } from '#server/router.ts';
import { createPasswords } from '#server/secrets/passwords.ts';
import { callLimits } from '#shared/call-limits.ts';
import { callsPerRequest } from '#shared/limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, PASSWORD, type ServerOptions, type TestServer } from '#testing/server/make-app.ts';

const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(options: ServerOptions = {}): Promise<TestServer> {
  const server = await makeServer({ rateLimits: true, ...options });
  open.push(server);
  return server;
}

/** A server that counts how often it hashes a password. */
async function startCounting(environment: Record<string, string> = {}) {
  const hashed = { times: 0 };
  const server = await start({
    environment,
    overrides: ({ passwords }) => ({
      passwords: {
        ...passwords,
        verify: (...given) => {
          hashed.times += 1;
          return passwords.verify(...given);
        },
      },
    }),
  });
  return { server, hashed };
}

/** Several calls in one request, as the site's own pages make them. */
function batch({ app }: TestServer, name: string, inputs: object[]) {
  return app.inject({
    method: 'POST',
    url: `/api/trpc/${inputs.map(() => name).join(',')}?batch=1`,
    payload: Object.fromEntries(inputs.entries()),
  });
}

const guess = (email: string) => ({ email, password: 'wrong password' });
const accounts = (count: number) =>
  Array.from({ length: count }, (_, index) => guess(`user${index}@people.example`));

it('an account is opened with a password, a code or a link: there is no hint and no secret question', () => {
  const about = [...calls].filter(([name]) => /^(auth|account|invitations)\./.test(name));
  const fields = about.flatMap(([, { input }]) => Object.keys(input?.shape ?? {}));
  expect([...new Set(fields)].sort()).toEqual([
    ...['code', 'current_password', 'email', 'known_browser', 'name', 'password', 'password_confirmation'],
    ...['session_id', 'ticket', 'token'],
  ]);
});

describe('passwords', () => {
  it('are tried as often in batches as one by one: each call of a batch counts', async () => {
    const { server, hashed } = await startCounting();
    const statuses: number[] = [];
    for (let sent = 0; sent < callLimits.signIns.times + 2 * callsPerRequest; sent += callsPerRequest) {
      const answer = await batch(server, 'auth.login', accounts(callsPerRequest));
      for (const { error } of answer.json()) statuses.push(error.data.httpStatus);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(callLimits.signIns.times);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * callsPerRequest);
    expect(hashed.times).toBe(callLimits.signIns.times);
    const overRest = await server.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: guess('a@b.example'),
    });
    expect(overRest.statusCode).toBe(429);
  });

  it.each([
    ['without a proxy', { TRUST_PROXY: 'off' }, '203.0.113.9', (claimed: string) => claimed],
    ['behind one', { TRUST_PROXY: '127.0.0.1' }, '127.0.0.1', (claimed: string) => `${claimed}, 203.0.113.9`],
  ] as const)(
    'have one limit for an address that claims to be others, %s',
    async (_where, environment, remoteAddress, forwarded) => {
      const { server } = await startCounting(environment);
      const statuses: number[] = [];
      for (const [index, payload] of accounts(callLimits.signIns.times + 5).entries()) {
        const claimed = `198.51.100.${index}`;
        const headers = {
          'x-forwarded-for': forwarded(claimed),
          'x-real-ip': claimed,
          'cf-connecting-ip': claimed,
          'true-client-ip': claimed,
          forwarded: `for=${claimed}`,
        };
        const sent = { method: 'POST', url: '/api/v1/login', payload, headers, remoteAddress } as const;
        statuses.push((await server.app.inject(sent)).statusCode);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(callLimits.signIns.times);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  it('are not tried at all by a batch of 50', async () => {
    const { server, hashed } = await startCounting();
    const answer = await batch(server, 'auth.login', accounts(50));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('Invalid email or password');
    expect(hashed.times).toBe(0);
  });

  it('of one account have one limit over REST, tRPC and batches, however its email is spelled', async () => {
    const { server, hashed } = await startCounting();
    const spellings = [
      'ada@people.example',
      'ADA@people.example',
      'ada+1@people.example',
      ' ada@PEOPLE.example ',
    ];
    for (let round = 0; round < 3; round += 1) {
      for (const email of spellings)
        await server.app.inject({ method: 'POST', url: '/api/v1/login', payload: guess(email) });
      await batch(server, 'auth.login', spellings.map(guess));
    }
    expect(hashed.times).toBeLessThanOrEqual(callLimits.signInsToOne.times);
    expect(hashed.times).toBeGreaterThan(3);
  });

  it('cost the same work whether or not there is an account, and get the same answer', async () => {
    const { server, hashed } = await startCounting();
    await server.signIn('moderator');
    hashed.times = 0;
    const answers: unknown[] = [];
    for (const email of ['moderator@candor.example', 'nobody@candor.example']) {
      const { statusCode, headers, body } = await server.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: guess(email),
        remoteAddress: `203.0.113.${answers.length}`,
      });
      answers.push([statusCode, { ...headers, date: '' }, body]);
      expect(hashed.times).toBe(answers.length);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('are hashed for an account that is missing too: the time that the processor takes is of the same size', async () => {
    const passwords = createPasswords({ memoryCost: 19_456, timeCost: 2 });
    const stored = await passwords.hash(PASSWORD);
    await passwords.verify(undefined, 'x');
    const once = async (of: string | undefined) => {
      const before = process.cpuUsage();
      for (let times = 0; times < 6; times += 1)
        expect(await passwords.verify(of, `${PASSWORD}?`)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    /** The least of three: the rest of this process needs the processor too. */
    const cost = async (of: string | undefined) => Math.min(await once(of), await once(of), await once(of));
    const [known, missing] = [await cost(stored), await cost(undefined)];
    // Without the hash, a thousandth.
    expect(missing).toBeGreaterThan(known / 4);
    expect(missing).toBeLessThan(known * 4);
  });
});

describe('a secret', () => {
  const guessed = [...calls.values()].filter((call) =>
    placesIn(call).some(([field]) => secrets.includes(String(field))),
  );

  it.each(guessed)(
    'that $name accepts can be tried as often as its limit says, in batches too',
    async (call) => {
      const server = await start();
      await makeCompany(server.deps.db, { domain: 'halden.example' });
      const limit = call.limits?.find(({ per }) => per === 'source') ?? callLimits.everythingElse;
      const inputs = Array.from({ length: callsPerRequest }, () => call.example.input ?? {});
      let counted = 0;
      for (let sent = 0; sent < limit.times + callsPerRequest; sent += callsPerRequest) {
        const answers = (await batch(server, call.name, inputs)).json();
        counted += answers.filter(
          ({ error }: { error?: { data: { httpStatus: number } } }) => error?.data.httpStatus !== 429,
        ).length;
      }
      expect(counted).toBeLessThanOrEqual(limit.times);
      const { message } = (await batch(server, call.name, inputs)).json()[0].error;
      expect(message).toMatch(/^Too many attempts/);
    },
  );

  it('of a session or link is refused when any one of its bytes is changed, or it is shorter or longer', async () => {
    const server = await start({ rateLimits: false });
    const id = await makeCompany(server.deps.db, { domain: 'halden.example' });
    const session = await server.signIn('moderator');
    await server.as().verification.send({ email: 'kari@halden.example', company_id: id });
    const link = server.mailedToken();
    expect(await server.as().verification.check({ token: link })).toEqual({ verified: true });
    for (const forged of altered(session))
      await expect(server.as(forged).moderation.metrics()).rejects.toThrow('Please sign in.');
    for (const token of altered(link))
      await expect(server.as().verification.check({ token })).rejects.toThrow(/^/);
    // 256 bits, and 96 of chance with a tag of 128.
    expect(Buffer.from(session, 'base64url')).toHaveLength(32);
    expect(Buffer.from(link, 'base64url').length).toBeGreaterThan(12 + 16);
  });
});

/** A token with each of its bytes changed, cut, extended and written in another way. */
function altered(token: string): string[] {
  const bytes = Buffer.from(token, 'base64url');
  const flipped = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ (1 << (index % 8));
    return copy.toString('base64url');
  });
  const other = token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase();
  return [...flipped, token.slice(0, -1), token.slice(4), `${token}A`, `A${token}`, `${token}==`, other];
}
