import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#db/testing/factories.ts';
import { makeServer, PASSWORD, type TestServer } from '#server/testing/make-app.ts';
import { makeRestClient } from '#server/testing/rest-client.ts';

let server: TestServer;
const send = makeRestClient(() => server);

beforeAll(async () => {
  server = await makeServer();
  await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
});
afterAll(() => server.close());

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

  it.each([
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ email: 'ada' }, 'Invalid email address'],
    [{ password: 'short', password_confirmation: 'short' }, 'Password must be at least 8 characters'],
    [{ password_confirmation: 'something else' }, "Passwords don't match"],
  ])('refuses a registration with %j', async (values, message) => {
    const { status, body } = await send('POST', '/register', {
      ...account,
      email: 'new@people.example',
      ...values,
    });
    expect({ status, message: body.message }).toEqual({ status: 422, message });
  });

  it("ends sessions after 14 days; renews a moderator's halfway, and accepts the old token for two more minutes", async () => {
    const token = await server.signIn('admin');
    const metrics = (of: string) =>
      send('GET', '/admin/metrics', undefined, { authorization: `Bearer ${of}` });
    expect((await metrics(token)).body.token).toBe(token);
    server.clock.now = new Date('2026-06-23T12:03:00.000Z');
    const renewed = (await metrics(token)).body.token;
    expect(renewed).not.toBe(token);
    server.clock.now = new Date('2026-06-23T12:04:50.000Z');
    expect((await metrics(token)).status).toBe(200);
    server.clock.now = new Date('2026-06-23T12:05:10.000Z');
    expect((await metrics(token)).status).toBe(401);
    expect((await metrics(renewed)).body.token).toBe(renewed);
    server.clock.now = new Date('2026-07-08T12:03:00.000Z');
    expect((await metrics(renewed)).status).toBe(401);
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
  });
});
