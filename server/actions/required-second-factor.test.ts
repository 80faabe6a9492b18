import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { PASSWORD, setUpServer } from '#testing/server/make-app.ts';
import { enrol } from '#testing/server/second-factor.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const guarded = [...calls.values()].filter(({ access }) => access === 'moderator' || access === 'admin');

describe('where a second factor is required', async () => {
  const server = await setUpServer({
    overrides: ({ config }) => ({ config: { ...config, secondFactorRequired: true } }),
  });
  let token: string;
  beforeEach(async () => {
    await server.deps.db.deleteFrom('users').execute();
    token = await server.signIn('admin');
  });

  const make = (name: string) => {
    const [group = '', own = ''] = name.split('.');
    const callers = server.as(token) as unknown as Record<
      string,
      Record<string, (input: unknown) => unknown>
    >;
    return callers[group]?.[own]?.({ ...calls.get(name)?.example.input }) as Promise<unknown>;
  };

  it('knows the calls of moderators and admins', () => expect(guarded.length).toBeGreaterThan(10));

  it.each(guarded.map(({ name }) => name))('refuses %s without one, and not with one', async (name) => {
    await expect(make(name)).rejects.toThrow('Set up a second factor first.');
    await enrol(server, token);
    const outcome = await make(name).then(
      () => '',
      (error) => error.message,
    );
    expect(outcome).not.toBe('Set up a second factor first.');
    expect(outcome).not.toBe("You don't have permission to do that.");
  });

  it('lets an account without one read its status and set one up, and no one turn it off', async () => {
    const { secondFactor } = server.as(token);
    expect(await secondFactor.status()).toMatchObject({ enabled: false, required: true });
    const { code } = await enrol(server, token);
    await expect(secondFactor.remove({ password: PASSWORD, code: code() })).rejects.toThrow(
      'Moderators and admins need a second factor. Replace it instead.',
    );
    expect(await secondFactor.status()).toMatchObject({ enabled: true, required: true });
  });

  it('asks users for none, who can turn theirs off', async () => {
    token = await server.signIn('user');
    const { code } = await enrol(server, token);
    const { secondFactor } = server.as(token);
    expect(await secondFactor.remove({ password: PASSWORD, code: code() })).toEqual({
      enabled: false,
      since: null,
      recovery_codes_left: 0,
      required: false,
    });
  });

  it('is set up again after the people who run the site have reset it, which ends all sessions', async () => {
    await enrol(server, token);
    expect(await resetSecondFactor(server.deps, 'Admin@candor.example')).toBe(true);
    expect(await resetSecondFactor(server.deps, 'nobody@candor.example')).toBe(false);
    await expect(make('moderation.metrics')).rejects.toThrow('Please sign in.');
    const again = await server.as().auth.login({ email: 'admin@candor.example', password: PASSWORD });
    token = again.token;
    await expect(make('moderation.metrics')).rejects.toThrow('Set up a second factor first.');
  });
});
