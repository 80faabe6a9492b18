import { describe, expect, it } from 'vitest';
import { PASSWORD, setUpServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

const server = await setUpServer();
const send = makeRestClient(() => server);
const token = await server.signIn('moderator');

const metrics = async (authorization?: string) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const { status, headers: told } = await send('GET', '/admin/metrics', undefined, headers);
  return [status, told['www-authenticate']];
};

describe('the Authorization header', () => {
  it.each(['Bearer ', 'bearer ', 'BEARER   '])('may begin with "%s"', async (scheme) => {
    expect(await metrics(scheme + token)).toEqual([200, undefined]);
  });

  it.each([
    ['another word after the token', () => `Bearer ${token} more`],
    ['two tokens', () => `Bearer ${token}, Bearer ${token}`],
    ['an unknown token', () => 'Bearer made-up'],
    ['no token', () => 'Bearer'],
  ])('is refused with %s', async (_name, header) => {
    expect(await metrics(header())).toEqual([401, 'Bearer realm="Candor", error="invalid_token"']);
  });

  it('is requested if it is missing or has a different scheme', async () => {
    expect(await metrics()).toEqual([401, 'Bearer realm="Candor"']);
    expect(await metrics(`Basic ${token}`)).toEqual([401, 'Bearer realm="Candor"']);
    expect(await metrics(`Bearer-${token}`)).toEqual([401, 'Bearer realm="Candor"']);
    const login = { email: 'nobody@candor.example', password: PASSWORD };
    expect(await send('POST', '/login', login)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="Candor"' },
    });
  });
});
