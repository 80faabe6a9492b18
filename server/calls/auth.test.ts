import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, PASSWORD, type TestServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

let server: TestServer;
const send = makeRestClient(() => server);

beforeAll(async () => {
  server = await makeServer();
  await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
});
afterAll(() => server.close());

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

  it('responds in the same way to an unknown account and to a wrong password', async () => {
    const unknown = await send('POST', '/login', { email: 'nobody@people.example', password: PASSWORD });
    const wrong = await send('POST', '/login', { email: 'ada@people.example', password: `${PASSWORD}?` });
    expect(unknown).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
    expect(wrong.body).toEqual(unknown.body);
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
