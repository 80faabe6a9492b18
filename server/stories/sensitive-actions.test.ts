import { beforeEach, describe, expect, it } from 'vitest';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { calls } from '#server/router.ts';
import { callLimits } from '#shared/call-limits.ts';
import { requestOf } from '#testing/server/call-requests.ts';
import { PASSWORD, setUpServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';
import { enrol } from '#testing/server/second-factor.ts';

const adminCalls = [...calls.values()].filter(({ access }) => access === 'admin');
const ASKS = "You signed in a while ago. Confirm that it's you, then try again.";

describe.each(['sqlite', 'postgres'] as const)('a sensitive action (%s)', async (dialect) => {
  const server = await setUpServer({ dialect, rateLimits: true });
  let token: string;
  let moderator: number;
  const send = makeRestClient(() => server);
  beforeEach(async () => {
    await server.deps.db.deleteFrom('users').execute();
    await server.deps.db.deleteFrom('invitations').execute();
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    server.clock.now.setUTCHours(12, 3, 0);
    token = await server.signIn('admin');
    const account = {
      email: 'mo@candor.example',
      name: 'Mo',
      password: PASSWORD,
      role: 'moderator',
    } as const;
    await ensureAccount(server.deps, account);
    const found = server.deps.db.selectFrom('users').select('id').where('email', '=', account.email);
    ({ id: moderator } = await found.executeTakeFirstOrThrow());
  });

  const post = (path: string, body: object, as = token) =>
    send('POST', path, body, { authorization: `Bearer ${as}` });
  const invite = (as?: string) =>
    post('/admin/team/invitations', { email: 'bo@people.example', role: 'admin' }, as);
  const promote = () =>
    send('PATCH', `/admin/team/${moderator}`, { role: 'admin' }, { authorization: `Bearer ${token}` });
  const confirm = (body: { password: string; code?: string }, as?: string) =>
    post('/account/confirm', body, as);
  const at = (time: string) => {
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    server.clock.now = new Date(server.clock.now);
    server.clock.now.setUTCHours(hour, minute, second);
  };
  const signInAgain = async () =>
    (await server.as().auth.login({ email: 'admin@candor.example', password: PASSWORD })).token;

  it('is possible for half an hour after the sign-in, counted from its quarter of an hour', async () => {
    at('12:29:59');
    expect((await invite()).status).toBe(201);
    at('12:30:00');
    expect(await invite()).toMatchObject({ status: 403, body: { message: ASKS, code_needed: false } });
  });

  it('changes nothing before the password comes, and works for half an hour after it', async () => {
    at('12:40');
    expect((await promote()).status).toBe(403);
    expect((await invite()).status).toBe(403);
    expect(await server.as(token).team.list()).toMatchObject({
      members: [{ role: 'admin' }, { name: 'Mo', role: 'moderator' }],
      invitations: [],
    });
    expect(await confirm({ password: PASSWORD })).toMatchObject({ status: 200, body: { confirmed: true } });
    expect((await promote()).status).toBe(200);
    at('12:59:59');
    expect((await invite()).status).toBe(201);
    at('13:00:00');
    expect((await invite()).status).toBe(403);
  });

  it.each(adminCalls)('is $name, or it needs no recent proof', async (call) => {
    at('12:40');
    const input = { ...call.example.input, id: moderator };
    const { body } = await server.app.inject(requestOf(call, 'rest', input, token));
    expect(body.includes(ASKS)).toBe(call.isSensitive === true);
  });

  it('is left to those who may do it: the password alone makes no one an admin', async () => {
    token = await server.signIn('moderator');
    at('12:40');
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect(await invite()).toMatchObject({
      status: 403,
      body: { message: "You don't have permission to do that." },
    });
  });

  it('stays closed after a wrong password, which can be tried as often as at the sign-in', async () => {
    at('12:40');
    const { times } = callLimits.passwordChecks;
    for (let tried = 0; tried < times; tried += 1)
      expect(await confirm({ password: 'a wrong password' })).toMatchObject({
        status: 422,
        body: { errors: { password: ["This isn't your password."] } },
      });
    expect((await confirm({ password: PASSWORD })).status).toBe(429);
    expect((await invite()).status).toBe(403);
  });

  it('needs a code too if there is a second factor', async () => {
    const { code, recoveryCodes } = await enrol(server, token);
    at('12:40');
    expect((await invite()).body).toMatchObject({ message: ASKS, code_needed: true });
    for (const [wrong, message] of [
      [{}, 'Enter the code from your authenticator app.'],
      [{ code: '000000' }, expect.stringContaining("This code isn't right")],
    ] as const)
      expect(await confirm({ password: PASSWORD, ...wrong })).toMatchObject({
        status: 422,
        body: { errors: { code: [message] } },
      });
    expect((await invite()).status).toBe(403);
    expect((await confirm({ password: PASSWORD, code: code() })).status).toBe(200);
    expect((await invite()).status).toBe(201);
    at('13:40');
    const [recovery = ''] = recoveryCodes;
    expect((await confirm({ password: PASSWORD, code: recovery })).status).toBe(200);
    expect((await invite()).status).toBe(201);
  });

  it("isn't opened by changing the password without a code of the second factor", async () => {
    const { code } = await enrol(server, token);
    at('12:40');
    const NEW = 'staple without a rider';
    const change = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };
    const refused = await post('/account/password', change);
    expect(refused.status).toBe(422);
    expect((await invite(refused.body.token ?? token)).status).toBe(403);
    const { body } = await post('/account/password', { ...change, code: code() });
    expect((await invite(body.token)).status).toBe(201);
  });

  it('is confirmed for this session, whatever its token is by now, and for no other one', async () => {
    const other = await signInAgain();
    at('12:40');
    await server.deps.db.updateTable('sessions').set({ issued_at: '2026-06-01T12:00:00.000Z' }).execute();
    await confirm({ password: PASSWORD });
    const { token: renewed } = await server.as(token).moderation.metrics();
    expect(renewed).not.toBe(token);
    expect(
      [await invite(renewed), await invite(token), await invite(other)].map(({ status }) => status),
    ).toEqual([201, 201, 403]);
    at('13:10');
    const { token: late } = await server.as(other).moderation.metrics();
    expect((await invite(renewed)).status).toBe(403);
    await confirm({ password: PASSWORD }, renewed);
    expect([await invite(renewed), await invite(late)].map(({ status }) => status)).toEqual([201, 403]);
  });
});
