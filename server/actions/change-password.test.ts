import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, testServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { enrol } from '#testing/server/second-factor.ts';

const email = 'moderator@candor.example';
/** As short as a password may be. */
const NEW = 'seal mop';

describe.each(['sqlite', 'postgres'] as const)('changing a password (%s)', (dialect) => {
  const server = testServer({ dialect, rateLimits: true }, 'each');
  let token: string;
  const send = makeRestClient(() => server);
  beforeEach(async () => {
    token = await server.signIn('moderator');
  });

  type Input = {
    current_password?: string;
    password?: string;
    password_confirmation?: string;
    code?: string;
  };
  const change = (input: Input) => {
    const body = { current_password: PASSWORD, password: NEW, password_confirmation: NEW, ...input };
    return send('POST', '/account/password', body, { authorization: `Bearer ${token}` });
  };
  const signIn = async (password: string) => (await send('POST', '/login', { email, password })).status;
  const isIn = async (of: string) =>
    (await send('GET', '/account/sessions', undefined, { authorization: `Bearer ${of}` })).status === 200;

  it('replaces it, ends every session, and starts another one here', async () => {
    const elsewhere = (await send('POST', '/login', { email, password: PASSWORD })).body.token;
    const { status, body } = await change({});
    expect(status).toBe(200);
    expect(await Promise.all([token, elsewhere, body.token].map(isIn))).toEqual([false, false, true]);
    expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
  });

  it('needs a code too if there is a second factor, so the password alone opens no new session', async () => {
    const { code, recoveryCodes } = await enrol(server, token);
    const missing = 'Enter the code from your authenticator app.';
    for (const [given, message] of [
      [{}, missing],
      [{ code: '000000' }, expect.stringContaining("This code isn't right")],
      [{ code: 'AAAA-AAAA-AAAA-AAAA' }, expect.stringContaining("This code isn't right")],
    ] as const)
      expect(await change(given)).toMatchObject({
        status: 422,
        body: { message, errors: { code: [message] } },
      });
    expect(await isIn(token)).toBe(true);
    const changed = await change({ code: code() });
    expect(changed.status).toBe(200);
    token = changed.body.token;
    const [recovery = ''] = recoveryCodes;
    const back = { current_password: NEW, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await change({ ...back, code: recovery })).status).toBe(200);
  });

  it('leaves the code to be used again if the new password is refused', async () => {
    const { code } = await enrol(server, token);
    const common = { password: 'Football2026!', password_confirmation: 'Football2026!' };
    expect((await change({ ...common, code: code() })).body.errors).toHaveProperty('password');
    expect((await change({ code: code() })).status).toBe(200);
  });

  it('leaves no session of a sign-in with the old one that was on its way', async () => {
    const { passwords } = server.deps;
    const { verify } = passwords;
    // The password changes once the old one has been found right.
    let changed: Promise<unknown> | undefined;
    passwords.verify = async (...given) => {
      passwords.verify = verify;
      const matches = await verify(...given);
      changed = change({});
      await changed;
      return matches;
    };
    expect(await signIn(PASSWORD)).toBe(401);
    expect(await changed).toMatchObject({ status: 200 });
  });

  it.each<[string, Input, string, string]>([
    [
      'a wrong current one',
      { current_password: NEW },
      'current_password',
      "That isn't your current password",
    ],
    ['a short one', { password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
    ['the same', { password: PASSWORD }, 'password', 'Choose a password that differs from your current one'],
    [
      'a common one',
      { password: 'Football2026!' },
      'password',
      'This password is too easy to guess. Choose another one',
    ],
    [
      'their email',
      { password: 'moderator1234' },
      'password',
      "Choose a password that isn't your name, your email or the name of this site",
    ],
    ['a typo', { password_confirmation: `${NEW}r` }, 'password_confirmation', "Passwords don't match"],
  ])('refuses %s and changes nothing', async (_what, input, field, message) => {
    const { status, body } = await change({ password_confirmation: input.password ?? NEW, ...input });
    expect({ status, ...body }).toEqual({
      ...{ status: 422, code: 'invalid', message },
      errors: { [field]: [message] },
    });
    expect(await isIn(token)).toBe(true);
    expect(await signIn(PASSWORD)).toBe(200);
  });

  it('accepts one of several changes at once', async () => {
    const chosen = [0, 1, 2, 3].map((number) => `${NEW} ${number}`);
    const race = await Promise.all(
      chosen.map((password) => change({ password, password_confirmation: password })),
    );
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    const work = await Promise.all(chosen.map(signIn));
    expect(work.filter((status) => status === 200)).toHaveLength(1);
    expect(work.indexOf(200)).toBe(race.findIndex(({ status }) => status === 200));
  });

  it("doesn't let a thief try out passwords with a session they have found", async () => {
    for (let times = 0; times < 10; times += 1)
      expect((await change({ current_password: `guess number ${times}` })).status).toBe(422);
    expect((await change({})).status).toBe(429);
    expect(await signIn(PASSWORD)).toBe(200);
  });
});
