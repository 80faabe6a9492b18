import { describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { makeServer, PASSWORD, setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);
await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });

const pair = (password: string) => ({ password, password_confirmation: password });

describe('accounts', () => {
  const account = {
    name: 'Ada',
    email: 'Ada@People.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };

  it('registers with a 201, signs in, and signs out', async () => {
    const registered = await send('POST', '/register', account);
    expect(registered).toMatchObject({
      status: 201,
      body: { user: { name: 'Ada', email: 'ada@people.example', roles: ['user'] } },
    });
    expect(registered.body.user).not.toHaveProperty('password_hash');
    const { body } = await send('POST', '/login', { email: 'ada@PEOPLE.example', password: PASSWORD });
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await send('GET', '/admin/metrics', undefined, headers)).status).toBe(403);
    expect(
      (await send('POST', '/logout', undefined, { ...headers, 'content-type': 'application/json' })).status,
    ).toBe(200);
    expect((await send('GET', '/admin/metrics', undefined, headers)).status).toBe(401);
    expect((await send('POST', '/logout', undefined, headers)).status).toBe(200);
  });

  it('registers without the password a second time', async () => {
    const { password_confirmation: _, ...once } = { ...account, email: 'once@people.example' };
    expect((await send('POST', '/register', once)).status).toBe(201);
  });

  it('accepts one of several racing registrations of an email, and responds to the others with 409', async () => {
    const race = await Promise.all(
      Array.from({ length: 5 }, () =>
        send('POST', '/register', { ...account, email: 'race@people.example' }),
      ),
    );
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(race.find((answer) => answer.status === 409)?.body.message).toBe(
      'This email is already registered.',
    );
  });

  it('accepts a password of 8 characters, and says so if one has fewer', async () => {
    const email = 'short@people.example';
    expect((await send('POST', '/register', { ...account, email, ...pair('seal mop') })).status).toBe(201);
    expect((await send('POST', '/login', { email, password: 'seal mop' })).status).toBe(200);
    expect(await send('POST', '/login', { email, password: 'seven77' })).toMatchObject({
      status: 422,
      body: { message: 'Password must be at least 8 characters' },
    });
  });

  it.each([
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ email: 'ada' }, 'Invalid email address'],
    [pair('seven77'), 'Password must be at least 8 characters'],
    [pair('12345678'), 'This password is too easy to guess. Choose another one'],
    [pair('new.people99'), "Choose a password that isn't your name, your email or the name of this site"],
    [pair('\u{fdfa}'.repeat(100)), 'Password must be at most 200 characters'],
    [{ password_confirmation: 'something else' }, "Passwords don't match"],
  ])('refuses a registration with %j', async (values, message) => {
    const { status, body } = await send('POST', '/register', {
      ...account,
      email: 'new@people.example',
      ...values,
    });
    expect({ status, message: body.message }).toEqual({ status: 422, message });
  });
});

it('L5: with registration off, everyone gets the same refusal, and the page is missing', async () => {
  const clientFolder = builtClient('<!doctype html><title>Candor</title>');
  await using off = await makeServer({ environment: { REGISTRATION: 'off' }, clientFolder });
  await off.signIn('moderator');
  const person = { name: 'Ada', ...pair(PASSWORD) };
  const inputs = [
    { ...person, email: 'moderator@candor.example' },
    { ...person, email: 'new@people.example' },
    { ...person, email: 'not an address' },
    { ...person, email: 'new@people.example', password: 'short' },
    {},
  ];
  for (const url of ['/api/v1/register', '/api/trpc/auth.register']) {
    const seen = [];
    for (const payload of inputs) {
      const { statusCode, headers, body } = await off.app.inject({ method: 'POST', url, payload });
      const { date: _, 'ratelimit-remaining': _left, ...others } = headers;
      seen.push({ statusCode, headers: others, body });
    }
    expect(seen[0]?.statusCode).toBe(404);
    for (const other of seen) expect(other).toEqual(seen[0]);
  }
  const statusAt = async (app: TestServer['app'], url: string) => (await app.inject(url)).statusCode;
  expect(await statusAt(off.app, '/register')).toBe(404);
  expect((await off.app.inject('/.well-known/candor-operator.json')).json()).toMatchObject({
    registration: false,
  });
  await using on = await makeServer({ clientFolder });
  expect(await statusAt(on.app, '/register')).toBe(200);
  expect((await on.app.inject('/.well-known/candor-operator.json')).json()).toMatchObject({
    registration: true,
  });
});
