import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeServer, PASSWORD, type TestServer } from '#server/testing/make-app.ts';

const email = 'moderator@candor.example';
const tooMany = /^Too many attempts/;

describe('limits of sign-ins', () => {
  let server: TestServer;
  let known_browser: string;
  beforeEach(async () => {
    server = await makeServer({ rateLimits: true });
    await server.signIn('moderator');
    ({ known_browser } = await signIn({ address: '198.51.100.1' }));
  });
  afterEach(() => server.close());

  type Attempt = { address: string; password?: string; known_browser?: string };
  const signIn = ({ address, password = PASSWORD, ...known }: Attempt) =>
    server.as(undefined, address).auth.login({ email, password, ...known });
  const guess = (address: string, known = {}) =>
    signIn({ address, password: 'a wrong password', ...known }).then(
      () => 'right',
      (error: Error) => (tooMany.test(error.message) ? 'too many' : 'wrong'),
    );
  const guessAll = async (addresses: string[]) => {
    const said: string[] = [];
    for (const address of addresses) said.push(await guess(address));
    return said;
  };
  const networks = (count: number, from = 0) =>
    Array.from(
      { length: count },
      (_, index) => `10.${Math.floor((from + index) / 250)}.${(from + index) % 250}.1`,
    );

  it('count wrong passwords of a network for an account: they lock out nobody elsewhere', async () => {
    const hosts = Array.from({ length: 12 }, (_, host) => `192.0.2.${host + 1}`);
    expect(await guessAll(hosts)).toEqual([...Array(10).fill('wrong'), 'too many', 'too many']);
    await expect(signIn({ address: '192.0.2.200' })).rejects.toThrow(tooMany);
    await expect(signIn({ address: '198.51.100.200' })).resolves.toMatchObject({ user: { email } });
  });

  it('let in a browser that has signed in before, from the network where strangers have used up the tries', async () => {
    await guessAll(Array(12).fill('192.0.2.9'));
    await expect(signIn({ address: '192.0.2.9' })).rejects.toThrow(tooMany);
    await expect(signIn({ address: '192.0.2.9', known_browser })).resolves.toMatchObject({ user: { email } });
  });

  it('slow down many networks together, and let everyone in who gets the password right in two tries', async () => {
    expect(new Set(await guessAll(networks(100)))).toEqual(new Set(['wrong']));
    const others = networks(20, 100).flatMap((address) => [address, address, address]);
    const said = await guessAll(others);
    expect(said.filter((word) => word === 'wrong')).toHaveLength(40);
    expect(said.filter((word) => word === 'too many')).toHaveLength(20);
    expect(await guess('198.51.100.77')).toBe('wrong');
    await expect(signIn({ address: '198.51.100.77' })).resolves.toMatchObject({ user: { email } });
    await expect(signIn({ address: '198.51.100.77', known_browser })).resolves.toMatchObject({
      user: { email },
    });
  });

  it('give a known browser ten tries, wherever it is', async () => {
    const said: string[] = [];
    for (const address of networks(12)) said.push(await guess(address, { known_browser }));
    expect(said).toEqual([...Array(10).fill('wrong'), 'too many', 'too many']);
    await expect(signIn({ address: '198.51.100.9' })).resolves.toMatchObject({ user: { email } });
  });

  it.each([
    ['another account', async () => (await server.as().auth.register(someone)).known_browser],
    ['nobody', async () => 'made.up'],
    ['an altered number', async () => `x${known_browser}`],
    ['no proof', async () => known_browser.split('.')[0] ?? ''],
  ])('treat the mark of %s like none', async (_whose, mark) => {
    await guessAll(Array(10).fill('192.0.2.9'));
    await expect(signIn({ address: '192.0.2.9', known_browser: await mark() })).rejects.toThrow(tooMany);
  });
});

const someone = {
  name: 'Ada',
  email: 'ada@reader.example',
  password: PASSWORD,
  password_confirmation: PASSWORD,
};
