import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '#server/actions/invite-person.ts';
import { callLimits } from '#shared/call-limits.ts';
import { makeServer, PASSWORD, type TestServer } from '#testing/server/make-app.ts';
import { enrol, ticketOf } from '#testing/server/second-factor.ts';

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

  it('count wrong passwords of a network for an account: they lock out no one elsewhere', async () => {
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

  describe('where strangers have used up what a network address may do, as behind an onion service', () => {
    const address = '192.0.2.9';
    const useUp = async () => {
      for (let at = 0; at < callLimits.signIns.times; at += 1)
        await server
          .as(undefined, address)
          .auth.login({ email: `user${at}@people.example`, password: 'a wrong password' })
          .catch(() => {});
      await expect(signIn({ address })).rejects.toThrow(tooMany);
    };

    it('let in a browser that has signed in before, and so does its code', async () => {
      const factor = await enrol(server, (await signIn({ address })).token);
      await useUp();
      const ticket = await ticketOf(server, { email, known_browser, address });
      const { auth } = server.as(undefined, address);
      await expect(auth.confirm({ ticket: `${ticket}x`, code: factor.code() })).rejects.toThrow(tooMany);
      await expect(auth.confirm({ ticket, code: factor.code() })).resolves.toMatchObject({ user: { email } });
    });

    it('let someone who is signed in prove the password, and no one else', async () => {
      const { token } = await signIn({ address });
      await useUp();
      const start = (as?: string) => server.as(as, address).secondFactor.start({ password: PASSWORD });
      await expect(start(token)).resolves.toMatchObject({ draft: expect.any(String) });
      await expect(start()).rejects.toThrow(tooMany);
      await expect(start('nobody')).rejects.toThrow(tooMany);
    });

    it('let an account through only so often, however many known browsers it has', async () => {
      await useUp();
      const said: string[] = [];
      for (let at = 0; at < callLimits.signInsPastSource.times + 5; at += 1)
        said.push(
          await signIn({ address, known_browser }).then(
            (opened) => {
              ({ known_browser } = opened);
              return 'in';
            },
            (error: Error) => (tooMany.test(error.message) ? 'too many' : error.message),
          ),
        );
      expect(said).toEqual([
        ...Array(callLimits.signInsPastSource.times).fill('in'),
        ...Array(5).fill('too many'),
      ]);
    });

    it('treat the mark of another account like none', async () => {
      const mark = (await server.as().auth.register(someone)).known_browser;
      await useUp();
      await expect(signIn({ address, known_browser: mark })).rejects.toThrow(tooMany);
    });
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

  it('forget a browser when the password changes, but for the one in which it was changed', async () => {
    const { token } = await signIn({ address: '198.51.100.1' });
    const password = 'staple without a rider';
    const change = { current_password: PASSWORD, password, password_confirmation: password };
    const changed = await server.as(token).account.changePassword(change);
    await guessAll(Array(10).fill('192.0.2.9'));
    const back = { address: '192.0.2.9', password };
    await expect(signIn({ ...back, known_browser })).rejects.toThrow(tooMany);
    await expect(signIn({ ...back, known_browser: changed.known_browser })).resolves.toBeDefined();
  });

  it('forget the browsers of anyone who had registered with an email that is then invited', async () => {
    const mark = (await server.as().auth.register(someone)).known_browser;
    const { link } = await invite(server.deps, { email: someone.email, role: 'moderator' });
    const chosen = {
      name: 'Ada',
      password: 'ada chose this one',
      password_confirmation: 'ada chose this one',
    };
    await server.as().invitations.accept({ token: link.split('=')[1] ?? '', ...chosen });
    const at = (address: string, password: string, known = {}) =>
      server.as(undefined, address).auth.login({ email: someone.email, password, ...known });
    for (let tried = 0; tried < 10; tried += 1)
      await expect(at('192.0.2.9', PASSWORD)).rejects.toThrow('Invalid email');
    await expect(at('192.0.2.9', PASSWORD, { known_browser: mark })).rejects.toThrow(tooMany);
    const { known_browser: own } = await at('198.51.100.9', chosen.password);
    await expect(at('192.0.2.9', chosen.password, { known_browser: own })).resolves.toBeDefined();
  });

  it.each(['mark of nobody', undefined])(
    'answer alike for an account and for none, with the mark %j',
    async (mark) => {
      const known = mark === undefined ? {} : { known_browser: mark };
      const said = async (to: string) => {
        const messages: string[] = [];
        for (let tried = 0; tried < 12; tried += 1)
          await server
            .as(undefined, '192.0.2.9')
            .auth.login({ email: to, password: 'a wrong password', ...known })
            .catch((error: Error) => messages.push(error.message));
        return messages;
      };
      expect(await said('nobody@candor.example')).toEqual(await said(email));
    },
  );

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
